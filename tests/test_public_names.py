"""Every public name is listed and documented, and the house is as it says."""

import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import evigraph

SOURCE = Path(evigraph.__file__).parent
MODULES = sorted(
    name for _, name, _ in pkgutil.walk_packages([str(SOURCE)], "evigraph.") if not name.endswith("__main__")
)


def load(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.mark.parametrize("name", ["evigraph", *MODULES])
def test_a_module_says_what_it_is_for_and_lists_its_public_names(name: str) -> None:
    module = load(name)
    assert module.__doc__
    assert module.__doc__.strip().splitlines()[0].endswith((".", ":"))
    assert len(module.__all__) == len(set(module.__all__))
    for public in module.__all__:
        assert hasattr(module, public), f"{name}.{public}"


@pytest.mark.parametrize("name", MODULES)
def test_public_functions_and_classes_are_documented(name: str) -> None:
    module = load(name)
    for public in module.__all__:
        value = getattr(module, public)
        if (inspect.isclass(value) or inspect.isroutine(value)) and getattr(value, "__module__", None) == name:
            assert value.__doc__, f"{name}.{public}"
            if inspect.isclass(value):
                for method, member in vars(value).items():
                    if inspect.isfunction(member) and not method.startswith("_"):
                        assert member.__doc__ or _inherits(value, method), f"{name}.{public}.{method}"


def _inherits(value: type, method: str) -> bool:
    """Whether a method's contract is documented where it is declared first."""
    return any(getattr(vars(base).get(method), "__doc__", None) for base in value.__mro__[1:])


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_are_of_a_size_one_can_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_the_version_is_that_of_the_installed_package() -> None:
    from importlib.metadata import version

    assert version("evigraph") == evigraph.__version__
