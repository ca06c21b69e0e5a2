"""Settings for every suite: how hard hypothesis tries. HYPOTHESIS_PROFILE=thorough tries harder."""

import os

from hypothesis import HealthCheck, settings

# A shared machine is slow at times: no deadline, and slow drawing is no failure.
settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
