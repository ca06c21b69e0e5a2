"""Inducers: what finds a section tree in a document whose headings are left out. One file each."""

from evigraph.lab.ablation.inducers.base import Inducer
from evigraph.lab.ablation.inducers.local import LocalInducer
from evigraph.lab.ablation.inducers.model import ModelInducer

__all__ = ["Inducer", "LocalInducer", "ModelInducer"]
