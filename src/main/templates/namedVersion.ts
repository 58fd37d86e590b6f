import type { VersionWithState } from '../../actions/templates/servedVersion';
import { template } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import type { CommandAct } from '../../app/commands';
import type { PublishedVersion } from '../../domain/templates/version';
import { everyItem } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import { spelled } from '../terminal/options';
import type { VersionState } from '../../domain/templates/timeline';

export const versionNames = 'the number, label or id of the version';

/**
 * A number that is also a label counts as the number.
 *
 * @throws CannotDo where none or several have it; Refused `TEMPLATE_NOT_FOUND`
 */
export async function getNamedVersion(
  act: CommandAct,
  templateCode: string,
  named: string,
): Promise<VersionWithState> {
  await act(template, { templateCode });
  const versions = await readVersions(act, templateCode);
  const [found, ...others] = versionsNamed(versions, named);
  if (!found) {
    throw new CannotDo(`${templateCode} has no version "${named}"; name one by its number, label or id`);
  }
  if (others.length === 0) return found;
  const numbers = [found, ...others].map(({ version, state }) => `${version.number} (${spelled(state)})`);
  throw new CannotDo(
    `${templateCode} has several versions with the label "${named}": ${numbers.join(', ')}; name one by its number or id`,
  );
}

/** All that were published, cancelled ones too, newest first. @throws Refused `TEMPLATE_NOT_FOUND` */
export function readVersions(act: CommandAct, templateCode: string): Promise<readonly VersionWithState[]> {
  return everyItem((page) => act(templateVersions, { ...page, templateCode }));
}

/** The one that a next version would follow. */
export function findNewest(versions: readonly VersionWithState[]): PublishedVersion | null {
  return versions.find(({ state }) => state !== 'CANCELLED')?.version ?? null;
}

/** A label may be given twice, which confuses those who call a version by it. */
export function labelHints(label: string, versions: readonly VersionWithState[]): readonly string[] {
  const same = versions.filter(({ version }) => version.label === label).map(({ version }) => version.number);
  return same.length === 0 ? [] : [`The label ${label} is already that of version ${same.join(' and ')}.`];
}

function versionsNamed(versions: readonly VersionWithState[], named: string): readonly VersionWithState[] {
  const identified = versions.filter(
    ({ version: { number, consentVersionId } }) =>
      String(number) === named || consentVersionId === named.toLowerCase(),
  );
  return identified.length > 0 ? identified : versions.filter(({ version }) => version.label === named);
}

/** A version with all its texts, as `--json` prints it: the members of GraphQL's `ConsentVersion`. */
export function versionJson(version: PublishedVersion, state: VersionState): object {
  const { consentVersionId, templateCode, number, label, ...rest } = version;
  return { consentVersionId, templateCode, number, label, state, ...rest };
}
