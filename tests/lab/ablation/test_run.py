"""An ablation from its configuration to its results."""

import json
from pathlib import Path

import numpy as np
import pytest

from evigraph import __version__
from evigraph.errors import UsageError
from evigraph.lab.ablation import (
    CONDITIONS,
    MEASURES,
    PRIMARY,
    Ablation,
    TrecFiles,
    ablation_files,
    ablation_json,
    ablation_markdown,
    placed,
    read_config,
    run_ablation,
)
from evigraph.lab.corpora import load_corpus
from evigraph.lab.statistics import paired_contrast
from evigraph.lab.trec import read_qrels, read_rankings
from support.ablations import ablation_config
from support.modelserver import model_server

_COLUMN = MEASURES.index(PRIMARY)


def run(path: Path, sink: TrecFiles | None = None) -> Ablation:
    config = placed(read_config(path), path.parent)
    return run_ablation(config, load_corpus(config.corpus), sink=sink)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Ablation:
    return run(ablation_config(tmp_path_factory.mktemp("ablation"), "samples = 500", "phases = 3"))


def test_all_conditions_are_run_but_for_what_needs_a_model(found: Ablation) -> None:
    assert list(found.chunks) == [name for name in CONDITIONS if name != "A1"]
    assert found.not_run == {
        "A1": "no language model is named for contexts",
        "reranked": "no reranker is named",
    }
    (cell,) = found.cells
    assert (cell.retriever, cell.primary, cell.reranked) == ("bm25", True, False)
    assert set(cell.contrasts) == {"C2", "C3", "C4"}


def test_the_corpus_and_its_structure_are_told(found: Ablation) -> None:
    corpus, structure = found.corpus, found.structure
    assert (corpus.documents, corpus.with_headings, corpus.questions, corpus.spans) == (6, 6, 12, 18)
    assert (corpus.multi_span, corpus.clusters, corpus.dropped) == (0.5, 6, {})
    assert structure.inducer == "local (lexical cohesion)"
    assert structure.gold_sections == 3.0
    assert structure.residual == 0


def test_windows_have_the_realised_size_of_the_structural_chunks(found: Ablation) -> None:
    assert found.chunks["A0"].content == pytest.approx(found.chunks["A2"].content, abs=6)
    assert found.chunks["A2"].prefix == 0
    depths = [found.chunks[name].prefix for name in ("A2", "A3-d1", "A3-d2", "A3")]
    assert depths == sorted(depths)
    assert found.chunks["P"].prefix == pytest.approx(found.chunks["A3"].prefix, abs=1)
    assert found.chunks["A4"] == found.chunks["A3"]


def test_contrasts_are_those_of_the_values_of_the_questions(found: Ablation) -> None:
    (cell,) = found.cells
    values = {name: np.array(cell.runs[name].values)[:, _COLUMN] for name in ("A4", "A3")}
    clusters = [question.cluster for question in found.questions]
    again = paired_contrast(values["A4"] - values["A3"], clusters)
    contrast = cell.contrasts["C4"].contrast
    assert (contrast.n, contrast.clusters, contrast.mean) == (12, 6, pytest.approx(again.mean, abs=2e-6))
    for tested in cell.contrasts.values():
        assert tested.holm is not None
        assert tested.contrast.p is not None
        assert tested.contrast.p <= tested.holm <= 3 * tested.contrast.p + 1e-6
    assert {cut.kind for cut in cell.types} == {"L0", "L1"}
    assert cell.slope is not None
    assert cell.boundary is not None


def test_the_means_are_those_of_the_values_and_routing_is_told(found: Ablation) -> None:
    (cell,) = found.cells
    for name, own in cell.runs.items():
        values = np.array(own.values)
        assert values.shape == (12, len(MEASURES))
        assert [own.means[m].mean for m in MEASURES] == pytest.approx(values.mean(axis=0), abs=2e-6)
        assert (own.section_recall is not None) == CONDITIONS[name].two_stage


def test_the_same_configuration_gives_the_same_bytes(tmp_path: Path) -> None:
    settings = ("samples = 200", 'conditions = ["A0", "A2", "A3", "P", "A4"]', 'retrievers = ["bm25", "english"]')
    path = ablation_config(tmp_path, *settings)
    assert ablation_json(run(path)) == ablation_json(run(path))


def test_vectors_are_kept_and_found_again(tmp_path: Path) -> None:
    settings = ("samples = 200", 'conditions = ["A2"]', 'retrievers = ["english", "bm25+english"]')
    without = run(ablation_config(tmp_path, *settings))
    with_cache = ablation_config(tmp_path, *settings, 'cache = "kept"')
    first, size = run(with_cache), (tmp_path / "kept" / "vectors.sqlite").stat().st_size
    again = run(with_cache)
    assert ablation_json(without) == ablation_json(first) == ablation_json(again)
    assert (tmp_path / "kept" / "vectors.sqlite").stat().st_size == size
    (tmp_path / "kept" / "vectors.sqlite").write_bytes(b"something else" * 100)
    with pytest.raises(UsageError, match="its vectors cannot be used"):
        run(with_cache)


def test_documents_without_headings_have_no_gold_conditions(tmp_path: Path) -> None:
    found = run(ablation_config(tmp_path, "samples = 200", headings=False))
    assert all(found.not_run[name] == "no document has headings" for name in ("G2", "G3", "G4"))
    assert found.structure.gold_sections is None
    assert "G2" not in found.chunks


def test_gold_conditions_are_scored_on_questions_about_documents_with_headings(tmp_path: Path) -> None:
    path = ablation_config(tmp_path, "samples = 200", 'conditions = ["A2", "A3", "G3"]')
    bare = tmp_path / "documents" / "kiln.md"
    bare.write_text("\n".join(line for line in bare.read_text().split("\n") if not line.startswith("#")))
    found = run(path)
    (cell,) = found.cells
    assert (cell.runs["A3"].n, cell.runs["G3"].n, cell.contrasts["C3"].contrast.n) == (12, 10, 10)
    lost = [q.id for q, v in zip(found.questions, cell.runs["G3"].values, strict=True) if v is None]
    assert lost == ["kiln-care", "kiln-cost"]


def test_one_document_has_no_placebo_and_no_interval(tmp_path: Path) -> None:
    found = run(ablation_config(tmp_path, "samples = 200", subjects=("crane",)))
    assert found.not_run["P"] == "one document: there is no other to take paths from"
    contrast = found.cells[0].contrasts["C4"].contrast
    assert (contrast.low, contrast.p, found.cells[0].contrasts["C4"].holm) == (None, None, None)
    assert "1 cluster of documents: too few" in ablation_markdown(found)


def test_questions_can_be_resampled_and_the_page_says_so(tmp_path: Path) -> None:
    found = run(ablation_config(tmp_path, "samples = 200", 'cluster = "question"', 'conditions = ["A2", "A0"]'))
    assert found.cells[0].boundary is not None
    assert (found.cells[0].boundary.clusters, found.corpus.clusters) == (12, 6)
    assert "as if they were independent" in ablation_markdown(found)


def test_with_models_contexts_are_written_and_rankings_reordered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = (
        "samples = 200",
        'conditions = ["A1", "A3"]',
        "[contexts]\nmodel = 'small'",
        "[reranker]\nmodel = 'cross'\ntop = 2",
    )
    path = ablation_config(tmp_path, *settings, 'cache = "kept"')
    reordered = json.dumps([{"index": 0, "relevance_score": 0.1}, {"index": 1, "relevance_score": 0.9}])
    with model_server("It is told here.") as chat, model_server(reordered) as cross:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", chat.url)
        monkeypatch.setenv("EVIGRAPH_RERANK_URL", cross.url)
        sink = TrecFiles([f"q{n}" for n in range(12)])
        found = run(path, sink)
    assert found.not_run == {}
    assert [(cell.reranked, set(cell.runs)) for cell in found.cells] == [(False, {"A1", "A3"}), (True, {"A1", "A3"})]
    assert found.chunks["A1"].prefix == 6.0  # "[It is told here.] " has four words
    assert all("The" in text or "In part" in text for _, asked in cross.asked for text in asked["documents"])
    assert len(chat.asked) == found.chunks["A1"].chunks
    for name, data in sink.files().items():
        (tmp_path / name).write_bytes(data)
    flat, other = (read_rankings(tmp_path / f"A3.bm25{end}.run") for end in ("", "-reranked"))
    assert all(other[q] == [own[1], own[0], *own[2:]] for q, own in flat.items())
    assert set(read_qrels(tmp_path / "A3.qrels")) == set(flat)


def test_models_that_cannot_be_asked_are_told_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVIGRAPH_CHAT_URL", raising=False)
    for table in ("[contexts]\nmodel = 'small'", "[inducer]\nkind = 'model'\nmodel = 'small'"):
        with pytest.raises(UsageError, match="small: it is not said where its server is"):
            run(ablation_config(tmp_path, table))


def test_a_language_that_the_embedder_does_not_know_is_refused(tmp_path: Path) -> None:
    path = ablation_config(tmp_path, 'retrievers = ["english"]')
    path.write_text(path.read_text().replace('kind = "gold"', 'kind = "gold"\nlang = "de"'))
    with pytest.raises(UsageError, match="does not know the language 'de'"):
        run(path)


def test_the_page_says_what_was_tested_and_what_explores(found: Ablation) -> None:
    page = ablation_markdown(found)
    assert "| C1: A3 - A1 | not run |" in page
    assert "## Contrasts of cov-nDCG@10: bm25 (the tested cell)" in page
    assert "## Exploratory: cov-nDCG@10 by each title of the path" in page
    assert "A0 is the mean over 3 positions of its windows." in page
    assert "- A1: no language model is named for contexts." in page
    rows = [line for line in page.splitlines() if line.startswith("| A3 |")]
    assert f"{found.cells[0].runs['A3'].means[PRIMARY].mean:.3f} [" in rows[1]


def test_pictures_are_drawn_and_the_same_again(found: Ablation) -> None:
    files = ablation_files(found, plots=True)
    assert set(files) == {"ablation.md", "ablation.json"} | {
        f"{name}.{form}" for name in ("conditions", "contrasts") for form in ("png", "svg")
    }
    assert files["conditions.png"].startswith(b"\x89PNG")
    assert b"cov-nDCG@10" in files["contrasts.svg"]
    assert ablation_files(found, plots=True) == files
    decoded = json.loads(files["ablation.json"])
    assert list(decoded) == sorted(decoded)
    assert decoded["made_with"]["evigraph"] == __version__
    assert {"numpy", "statsmodels"} <= set(decoded["made_with"]["packages"])
    assert "path" not in decoded["settings"]["corpus"]
