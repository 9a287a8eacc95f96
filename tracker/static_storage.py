"""Static files by fingerprint, those that scripts import too: no page meets modules of two versions."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own patterns for imports would read the scripts of other packages too, comments included.
OWN_MODULES = "tracker/*.js"
IMPORT = r"""(?P<matched>(?P<word>\bfrom|\bimport\(?)\s*["'](?P<url>\./[^"']+)["'])"""
WITH_FINGERPRINT = '%(word)s "%(url)s"'


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise carries no types
    """Names with fingerprints also in the imports of the project's own modules."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (OWN_MODULES, ((IMPORT, WITH_FINGERPRINT),)),
    )
