"""Providers of decisions: one file each."""

from evigraph.decide.providers.chat import Chat
from evigraph.decide.providers.clef import Clef
from evigraph.decide.providers.local import Local
from evigraph.decide.providers.system_one import SystemOne

__all__ = ["Chat", "Clef", "Local", "SystemOne"]
