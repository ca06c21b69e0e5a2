"""The placebo-controlled ablation of document structure: eleven conditions on one corpus, four contrasts."""

from evigraph.lab.ablation.conditions import CONDITIONS, CONTRASTS
from evigraph.lab.ablation.config import Config, QuestionsSetting, placed, read_config
from evigraph.lab.ablation.files import ablation_files, ablation_json
from evigraph.lab.ablation.measures import MEASURES, PRIMARY, Judged, cov_ndcg
from evigraph.lab.ablation.results import Ablation, AskedQuestion, Cell, ConditionRun
from evigraph.lab.ablation.run import run_ablation
from evigraph.lab.ablation.tables import ablation_markdown
from evigraph.lab.ablation.trecfiles import TrecFiles

__all__ = [
    "CONDITIONS",
    "CONTRASTS",
    "MEASURES",
    "PRIMARY",
    "Ablation",
    "AskedQuestion",
    "Cell",
    "ConditionRun",
    "Config",
    "Judged",
    "QuestionsSetting",
    "TrecFiles",
    "ablation_files",
    "ablation_json",
    "ablation_markdown",
    "cov_ndcg",
    "placed",
    "read_config",
    "run_ablation",
]
