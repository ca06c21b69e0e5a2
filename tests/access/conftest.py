"""What tests of permissions share: a server, and a library that it guards."""

from support.guarded import open_library_folder, opens, spicedb

__all__ = ["open_library_folder", "opens", "spicedb"]
