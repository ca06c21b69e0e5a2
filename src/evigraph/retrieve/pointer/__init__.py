"""Pointers: what is found stands for the section that it is in, sections are chosen by their headings, loaded whole."""

from evigraph.retrieve.pointer.judgednoise import judge_noise
from evigraph.retrieve.pointer.noise import Noise, Source, find_noise, noise_in
from evigraph.retrieve.pointer.skeleton import Section, Skeleton, skeleton_of

__all__ = ["Noise", "Section", "Skeleton", "Source", "find_noise", "judge_noise", "noise_in", "skeleton_of"]
