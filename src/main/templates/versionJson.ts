import type { VersionState } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';

/** A version with all its texts, as `--json` prints it: the members of GraphQL's `ConsentVersion`. */
export function versionJson(version: PublishedVersion, state: VersionState): object {
  const { consentVersionId, templateCode, number, label, ...rest } = version;
  return { consentVersionId, templateCode, number, label, state, ...rest };
}
