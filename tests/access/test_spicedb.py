"""SpiceDB as the authority: requests are few and bounded, and only a whole answer counts."""

import datetime as dt
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from evigraph.access import BULK_ITEMS, REQUESTS_AT_ONCE, Permission, Relationship, Resource, SpiceDB
from evigraph.errors import EvigraphError, MissingExtraError, UsageError
from services.spicedb import running
from support.guarded import KEY

ANNA = Resource("user", "anna")


def documents(number: int, library: str) -> list[Resource]:
    return [Resource("document", f"{library}/{n}") for n in range(number)]


def seen(resources: list[Resource]) -> list[Relationship]:
    return [Relationship(each, "viewer", ANNA) for each in resources]


class TestChecks:
    def test_a_hundred_and_twenty_eight_documents_are_one_request(self, spicedb: SpiceDB) -> None:
        docs = documents(128, "many")
        token = spicedb.write(seen(docs[::2]))
        before = spicedb.requests
        assert spicedb.allowed(ANNA, Permission.VIEW, dict.fromkeys(docs, token)) == frozenset(docs[::2])
        assert spicedb.requests - before == 1

    def test_nothing_to_ask_asks_nothing(self, spicedb: SpiceDB) -> None:
        before = spicedb.requests
        assert spicedb.allowed(ANNA, Permission.VIEW, {}) == frozenset()
        assert spicedb.requests == before

    def test_more_than_a_request_holds_are_several(self, spicedb: SpiceDB) -> None:
        docs = documents(BULK_ITEMS + 1, "most")
        token = spicedb.write(seen([docs[0], docs[-1]]))
        before = spicedb.requests
        found = spicedb.allowed(ANNA, Permission.VIEW, dict.fromkeys(docs, token))
        assert (found, spicedb.requests - before) == (frozenset([docs[0], docs[-1]]), 2)

    def test_each_token_is_a_request_of_its_own(self, spicedb: SpiceDB) -> None:
        docs = documents(3, "tokens")
        tokens = [spicedb.write(seen([each])) for each in docs]
        before = spicedb.requests
        assert spicedb.allowed(ANNA, Permission.VIEW, dict(zip(docs, tokens, strict=True))) == frozenset(docs)
        assert spicedb.requests - before == 3

    def test_what_is_revoked_is_not_seen_by_the_token_of_that(self, spicedb: SpiceDB) -> None:
        (doc,) = documents(1, "revoked")
        spicedb.write(seen([doc]))
        token = spicedb.write([], seen([doc]))
        assert spicedb.allowed(ANNA, Permission.VIEW, {doc: token}) == frozenset()

    def test_an_owner_may_all_and_a_viewer_only_see(self, spicedb: SpiceDB) -> None:
        doc = Resource("document", "rights/1")
        for relation, rights in (("owner", 3), ("editor", 2), ("viewer", 1)):
            who = Resource("user", relation)
            spicedb.write([Relationship(doc, relation, who)])
            assert sum(len(spicedb.allowed(who, permission, {doc: None})) for permission in Permission) == rights

    def test_rights_come_through_nested_folders_groups_and_organisations(self, spicedb: SpiceDB) -> None:
        root, folder, doc = Resource("folder", "deep/1"), Resource("folder", "deep/2"), Resource("document", "deep/1")
        city, staff, team = Resource("organisation", "city"), Resource("group", "staff"), Resource("group", "team")
        spicedb.write(
            [
                Relationship(root, "organisation", city),
                Relationship(folder, "parent", root),
                Relationship(doc, "parent", folder),
                Relationship(city, "editor", staff, members=True),
                Relationship(staff, "member", team, members=True),
                Relationship(team, "member", ANNA),
            ]
        )
        assert spicedb.allowed(ANNA, Permission.EDIT, {doc: None}) == {doc}
        assert spicedb.allowed(ANNA, Permission.MANAGE, {doc: None}) == frozenset()


class TestConnection:
    def test_a_server_elsewhere_is_reached_by_tls_only(self) -> None:
        with pytest.raises(UsageError, match="is not on this machine"):
            SpiceDB("example.org:50051", "key", tls=False)

    @pytest.mark.parametrize("endpoint", ["example.org", ":50051", "example.org:port"])
    def test_what_is_no_endpoint_is_refused(self, endpoint: str) -> None:
        with pytest.raises(UsageError, match="is no address of a server"):
            SpiceDB(endpoint, "key")

    @pytest.mark.parametrize(
        ("name", "value", "said"),
        [
            ("ENDPOINT", "", "ENDPOINT is not set"),
            ("KEY", "", "KEY is not set"),
            ("TLS", "maybe", "neither on nor off"),
            ("CERTIFICATES", "/nowhere/at.pem", "cannot be read"),
        ],
    )
    def test_what_the_environment_lacks_is_said(
        self, spicedb: SpiceDB, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
    ) -> None:
        monkeypatch.setenv(f"EVIGRAPH_SPICEDB_{name}", value)
        with pytest.raises(UsageError, match=said):
            SpiceDB.of_environment()

    def test_without_its_client_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "authzed.api.v1", None)
        with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[spicedb\]'"):
            SpiceDB("127.0.0.1:1", "key", tls=False)

    def test_a_wrong_key_is_refused(self, spicedb: SpiceDB) -> None:
        with pytest.raises(EvigraphError, match="refuses the key"):
            SpiceDB(spicedb.endpoint, "another", tls=False).relationships("folder")

    def test_a_server_without_the_schema_is_told_from_one_that_says_no(self) -> None:
        with running(KEY) as address:
            server = SpiceDB(address, KEY, tls=False)
            with pytest.raises(EvigraphError, match="access schema --write"):
                server.allowed(ANNA, Permission.VIEW, dict.fromkeys(documents(1, "none"), None))
            server.close()

    def test_tls_knows_the_server_by_its_certificate(self, tmp_path: Path) -> None:
        certificate, private = make_certificate(tmp_path)
        with running(KEY, certificate, private) as address:
            known = SpiceDB(address, KEY, certificates=certificate.read_bytes())
            known.write_schema("definition user {}")
            known.close()
            unknown = SpiceDB(address, KEY)
            with pytest.raises(EvigraphError, match="does not answer"):
                unknown.write_schema("definition user {}")
            unknown.close()


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for the loopback that signs itself, and its key."""
    x509 = pytest.importorskip("cryptography.x509")
    from ipaddress import ip_address

    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = dt.datetime.now(dt.UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now).not_valid_after(now + dt.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return certificate, private


# A server that answers as no sound one does: SpiceDB's own messages, spoilt.

Spoil = Callable[[Any, Any], None]


def leave_one_out(_: Any, answer: Any) -> None:
    del answer.pairs[-1]


def say_an_error(_: Any, answer: Any) -> None:
    answer.pairs[-1].error.message = "maximum depth exceeded"


def answer_another_question(_: Any, answer: Any) -> None:
    answer.pairs[-1].request.permission = "edit"


def answer_for_another(_: Any, answer: Any) -> None:
    answer.pairs[-1].request.subject.object.object_id = "eve"


def say_nothing(_: Any, answer: Any) -> None:
    answer.pairs[-1].ClearField("item")


@contextmanager
def spoilt(spoil: Spoil, at_once: list[int] | None = None) -> Generator[SpiceDB]:
    """A server that allows everything, and whose answers are spoilt before they are sent; ``at_once`` is told how many
    requests there are at a time."""
    import grpc
    from authzed.api import v1

    busy, lock = [0], threading.Lock()

    def check(request: Any, _: Any) -> Any:
        with lock:
            busy[0] += 1
            if at_once is not None:
                at_once.append(busy[0])
        threading.Event().wait(0.02)
        answer = v1.CheckBulkPermissionsResponse()
        for item in request.items:
            pair = answer.pairs.add(request=item)
            pair.item.permissionship = v1.CheckPermissionResponse.PERMISSIONSHIP_HAS_PERMISSION
        spoil(request, answer)
        with lock:
            busy[0] -= 1
        return answer

    handler = grpc.unary_unary_rpc_method_handler(
        check,
        request_deserializer=v1.CheckBulkPermissionsRequest.FromString,
        response_serializer=v1.CheckBulkPermissionsResponse.SerializeToString,
    )
    server = grpc.server(ThreadPoolExecutor(64))
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler("authzed.api.v1.PermissionsService", {"CheckBulkPermissions": handler}),)
    )
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    client = SpiceDB(f"127.0.0.1:{port}", "key", tls=False)
    try:
        yield client
    finally:
        client.close()
        server.stop(None).wait()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (leave_one_out, "has left 1 of 5 checks unanswered"),
        (say_an_error, "cannot say who may view document:spoilt/4 .maximum depth exceeded"),
        (answer_another_question, "has left 1 of 5 checks unanswered"),
        (answer_for_another, "has left 1 of 5 checks unanswered"),
        (say_nothing, "cannot say who may view document:spoilt/4"),
    ],
)
def test_an_answer_that_is_not_whole_is_none(spoil: Spoil, said: str) -> None:
    pytest.importorskip("authzed")
    with spoilt(spoil) as server, pytest.raises(EvigraphError, match=said) as caught:
        server.allowed(ANNA, Permission.VIEW, dict.fromkeys(documents(5, "spoilt"), None))
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("nothing is shown")


def test_eight_requests_are_made_at_once_whoever_makes_them() -> None:
    pytest.importorskip("authzed")
    at_once: list[int] = []
    with spoilt(lambda *_: None, at_once) as server, ThreadPoolExecutor(4) as askers:
        asked = {each: f"token {n}" for n, each in enumerate(documents(12, "busy"))}
        found = list(askers.map(lambda _: server.allowed(ANNA, Permission.VIEW, asked), range(4)))
    assert found == [frozenset(asked)] * 4
    assert len(at_once) == 48
    assert max(at_once) == REQUESTS_AT_ONCE
