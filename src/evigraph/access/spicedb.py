"""SpiceDB as the authority, through its official client (extra ``spicedb``).

Where it is, and its key, are said by the user's environment alone: a library may come from somebody else.
"""

import ipaddress
import os
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from evigraph.access.model import Permission, Relationship, Resource
from evigraph.errors import EvigraphError, MissingExtraError, UsageError

__all__ = ["BULK_ITEMS", "REQUESTS_AT_ONCE", "SpiceDB"]

BULK_ITEMS = 10_000
"""Checks in one request."""
REQUESTS_AT_ONCE = 8
"""Requests of this process that a server is asked at once, whoever asks them."""
_UPDATES = 1000
"""Relationships that SpiceDB writes at once."""
_SECONDS = 30
_MESSAGE_BYTES = 64 * 2**20
_SHOWN = 200
_T = TypeVar("_T")
_AT_ONCE = threading.BoundedSemaphore(REQUESTS_AT_ONCE)


class SpiceDB:
    """A SpiceDB server. May be used by several threads."""

    def __init__(self, endpoint: str, key: str, *, tls: bool = True, certificates: bytes | None = None) -> None:
        """The server at ``HOST:PORT``; nothing is sent yet. ``certificates`` (PEM) are those that it is known by (None:
        those of the system). Without ``tls`` it must be on this machine.

        Raises:
            UsageError: the endpoint is none, or on another machine and to be reached without TLS.
            MissingExtraError: the client is not installed.
        """
        host, _, port = endpoint.rpartition(":")
        if not host or not port.isdigit():
            raise UsageError(f"{endpoint!r}: is no address of a server; set EVIGRAPH_SPICEDB_ENDPOINT to HOST:PORT")
        if not tls and not _is_loopback(host):
            raise UsageError(f"{endpoint}: is not on this machine; leave out EVIGRAPH_SPICEDB_TLS=off")
        self.endpoint = endpoint
        self.requests = 0
        """How many bulk checks the server was asked for."""
        os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what goes wrong is said once, by the error
        try:
            # The client's messages are made when it is loaded, and grpc has no types: nothing is known of them here.
            self._v1: Any = import_module("authzed.api.v1")
            self._grpc: Any = import_module("grpc")
            keys: Any = import_module("grpcutil")
        except ImportError:
            raise MissingExtraError("The client of SpiceDB", "spicedb") from None
        if tls:
            credentials = keys.bearer_token_credentials(key, certificates)
        else:
            credentials = keys.insecure_bearer_token_credentials(key)
        sizes = [(f"grpc.max_{way}_message_length", _MESSAGE_BYTES) for way in ("receive", "send")]
        self._channel: Any = self._grpc.secure_channel(endpoint, credentials, options=sizes)
        self._permissions: Any = self._v1.PermissionsServiceStub(self._channel)
        self._schema: Any = self._v1.SchemaServiceStub(self._channel)

    @classmethod
    def of_environment(cls) -> "SpiceDB":
        """The server that the environment names: EVIGRAPH_SPICEDB_ENDPOINT, EVIGRAPH_SPICEDB_KEY, and if need be
        EVIGRAPH_SPICEDB_CERTIFICATES (a PEM file) or EVIGRAPH_SPICEDB_TLS=off.

        Raises:
            UsageError: it is not said where the server is, or how to reach it.
            MissingExtraError: the client is not installed.
        """
        given = {name: os.environ.get(f"EVIGRAPH_SPICEDB_{name}", "") for name in ("ENDPOINT", "KEY", "TLS")}
        for name in ("ENDPOINT", "KEY"):
            if not given[name]:
                raise UsageError(f"SpiceDB decides who may see what, and EVIGRAPH_SPICEDB_{name} is not set; set it")
        if given["TLS"] not in ("", "on", "off"):
            raise UsageError(f"EVIGRAPH_SPICEDB_TLS={given['TLS']}: is neither on nor off")
        path = os.environ.get("EVIGRAPH_SPICEDB_CERTIFICATES")
        try:
            certificates = Path(path).read_bytes() if path else None
        except OSError as error:
            raise UsageError(
                f"{path}: cannot be read ({error.strerror}); EVIGRAPH_SPICEDB_CERTIFICATES names a PEM file"
            ) from None
        return cls(given["ENDPOINT"], given["KEY"], tls=given["TLS"] != "off", certificates=certificates)

    def close(self) -> None:
        """Close the connection."""
        self._channel.close()

    # Checks

    def allowed(
        self, subject: Resource, permission: Permission, asked: Mapping[Resource, str | None]
    ) -> frozenset[Resource]:
        """Those of some resources with which a subject may do something, as :class:`Authority` says.

        Resources are grouped by their tokens, and each is asked about once.

        Raises:
            EvigraphError: the server cannot be reached, refuses, or leaves a question unanswered.
        """
        groups: dict[str | None, list[Resource]] = {}
        for resource, token in asked.items():
            groups.setdefault(token, []).append(resource)
        parts = [(token, part) for token, group in groups.items() for part in _parts(group, BULK_ITEMS)]
        if len(parts) == 1:
            return frozenset(self._check(subject, permission, *parts[0]))

        def check(part: tuple[str | None, Sequence[Resource]]) -> set[Resource]:
            return self._check(subject, permission, *part)

        with ThreadPoolExecutor(REQUESTS_AT_ONCE) as pool:
            return frozenset(resource for found in pool.map(check, parts) for resource in found)

    def _check(
        self, subject: Resource, permission: Permission, token: str | None, resources: Sequence[Resource]
    ) -> set[Resource]:
        v1, who = self._v1, self._subject(subject)
        items = [
            v1.CheckBulkPermissionsRequestItem(resource=self._reference(resource), permission=permission, subject=who)
            for resource in resources
        ]
        request = v1.CheckBulkPermissionsRequest(consistency=self._consistency(token), items=items)
        self.requests += 1
        pairs = self._ask(self._permissions.CheckBulkPermissions, request).pairs
        found: dict[Resource, bool] = {}
        for pair in pairs:
            resource = Resource(pair.request.resource.object_type, pair.request.resource.object_id)
            if pair.HasField("error") or not pair.HasField("item"):
                raise self._failed(f"cannot say who may {permission} {resource}", pair.error.message)
            if pair.request.permission == permission and pair.request.subject == who:
                found[resource] = pair.item.permissionship == v1.CheckPermissionResponse.PERMISSIONSHIP_HAS_PERMISSION
        missing = set(resources) - found.keys()
        if missing:
            raise self._trouble(f"has left {len(missing):,} of {len(resources):,} checks unanswered")
        return {resource for resource in resources if found[resource]}

    # Relationships

    def write(self, touched: Iterable[Relationship], deleted: Iterable[Relationship] = ()) -> str | None:
        """Have relationships there, and others not, as :class:`Authority` says; up to 1,000 of them are all or nothing.

        Raises:
            EvigraphError: the server cannot be reached, or refuses.
        """
        kinds = self._v1.RelationshipUpdate
        updates = [(kinds.OPERATION_DELETE, each) for each in deleted]
        updates += [(kinds.OPERATION_TOUCH, each) for each in touched]
        token: str | None = None
        for part in _parts(updates, _UPDATES):
            changes = [kinds(operation=what, relationship=self._message(each)) for what, each in part]
            request = self._v1.WriteRelationshipsRequest(updates=changes)
            token = self._ask(self._permissions.WriteRelationships, request).written_at.token
        return token

    def forget(self, resources: Collection[Resource]) -> None:
        """Have no relationship of these resources.

        Raises:
            EvigraphError: the server cannot be reached, or refuses.
        """
        for resource in resources:
            only = self._v1.RelationshipFilter(resource_type=resource.kind, optional_resource_id=resource.id)
            request = self._v1.DeleteRelationshipsRequest(relationship_filter=only)
            self._ask(self._permissions.DeleteRelationships, request)

    def relationships(self, kind: str, *, prefix: str = "", of: Resource | None = None) -> list[Relationship]:
        """The relationships of the resources of a kind, as :class:`Authority` says.

        Raises:
            EvigraphError: the server cannot be reached, or refuses.
        """
        only = {"optional_resource_id": of.id} if of is not None else {"optional_resource_id_prefix": prefix}
        request = self._v1.ReadRelationshipsRequest(
            consistency=self._consistency(None),
            relationship_filter=self._v1.RelationshipFilter(resource_type=kind, **only),
        )
        found = [answer.relationship for answer in self._ask(self._read, request)]
        return sorted(
            Relationship(
                Resource(each.resource.object_type, each.resource.object_id),
                each.relation,
                Resource(each.subject.object.object_type, each.subject.object.object_id),
                bool(each.subject.optional_relation),
            )
            for each in found
        )

    def write_schema(self, text: str) -> None:
        """Have a schema in place of what is there.

        Raises:
            EvigraphError: the server cannot be reached, or refuses.
        """
        self._ask(self._schema.WriteSchema, self._v1.WriteSchemaRequest(schema=text))

    # Private

    def _read(self, request: Any, timeout: float) -> list[Any]:
        return list(self._permissions.ReadRelationships(request, timeout=timeout))

    def _ask(self, call: Any, request: Any) -> Any:
        with _AT_ONCE:
            try:
                return call(request, timeout=_SECONDS)
            except self._grpc.RpcError as error:
                raise self._refused(error) from None

    def _refused(self, error: Any) -> EvigraphError:
        code, details = error.code(), " ".join(str(error.details()).split())[:_SHOWN]
        codes = self._grpc.StatusCode
        if code in (codes.UNAVAILABLE, codes.DEADLINE_EXCEEDED):
            return EvigraphError(
                f"SpiceDB at {self.endpoint} does not answer ({details}), so that nothing can be shown; "
                "see that it runs, and EVIGRAPH_SPICEDB_ENDPOINT, _TLS and _CERTIFICATES"
            )
        if code in (codes.UNAUTHENTICATED, codes.PERMISSION_DENIED):
            return EvigraphError(f"SpiceDB at {self.endpoint} refuses the key ({details}); see EVIGRAPH_SPICEDB_KEY")
        return self._failed("refuses", details)

    def _failed(self, what: str, details: str) -> EvigraphError:
        if "definition" in details and "not found" in details:
            return self._trouble(f"lacks evigraph's schema ({details}); `evigraph access schema --write` writes it")
        return self._trouble(f"{what} ({details})")

    def _trouble(self, what: str) -> EvigraphError:
        return EvigraphError(f"SpiceDB at {self.endpoint} {' '.join(what.split())}; nothing is shown")

    def _consistency(self, token: str | None) -> Any:
        if token is None:
            return self._v1.Consistency(fully_consistent=True)
        return self._v1.Consistency(at_least_as_fresh=self._v1.ZedToken(token=token))

    def _reference(self, resource: Resource) -> Any:
        return self._v1.ObjectReference(object_type=resource.kind, object_id=resource.id)

    def _subject(self, subject: Resource, relation: str = "") -> Any:
        return self._v1.SubjectReference(object=self._reference(subject), optional_relation=relation)

    def _message(self, relationship: Relationship) -> Any:
        return self._v1.Relationship(
            resource=self._reference(relationship.resource),
            relation=relationship.relation,
            subject=self._subject(relationship.subject, "member" if relationship.members else ""),
        )


def _parts(items: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
