"""Providers of decisions: one file each."""

from evigraph.decide.providers.chat import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE, Chat
from evigraph.decide.providers.clef import Clef
from evigraph.decide.providers.local import Local
from evigraph.decide.providers.system_one import SystemOne

__all__ = ["CHAT_KEY_VARIABLE", "CHAT_URL_VARIABLE", "Chat", "Clef", "Local", "SystemOne"]
