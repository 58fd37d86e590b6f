import { contentHash } from '../../values/contentHash';
import type { CheckedEvidence, CheckedEvent, CheckedRecord, CheckedVersion } from '../file/checkedEvidence';
import type { ProofFault } from '../file/evidenceFault';

/** Versions by their ids; the place is that of the version. */
type Versions = ReadonlyMap<string, CheckedVersion>;

/** The first record whose version is missing, is another template's, or was logged after it. */
export function findUnknownVersion({ versions, records }: CheckedEvidence): ProofFault | null {
  const doubled = findDoubledVersion(versions);
  if (doubled) return doubled;
  const byId = versionsById(versions);
  for (const [index, record] of records.entries()) {
    const fault = faultOfVersion(record, byId.get(record.record.consentVersionId), `records[${index}]`);
    if (fault) return fault;
  }
  return null;
}

function findDoubledVersion(versions: readonly CheckedVersion[]): ProofFault | null {
  const seen = new Set<string>();
  for (const [index, { event }] of versions.entries()) {
    if (seen.has(event.consentVersionId)) return { code: 'VERSION_DOUBLED', place: `versions[${index}]` };
    seen.add(event.consentVersionId);
  }
  return null;
}

function faultOfVersion(
  { record, leafIndex }: CheckedRecord,
  version: CheckedVersion | undefined,
  place: string,
): ProofFault | null {
  const { consentVersionId, templateCode } = record;
  if (!version)
    return { code: 'VERSION_MISSING', place: `${place}.record.consentVersionId`, detail: consentVersionId };
  if (version.event.templateCode !== templateCode)
    return { code: 'VERSION_TEMPLATE', place: `${place}.record.templateCode` };
  return Number(version.leafIndex) < Number(leafIndex)
    ? null
    : { code: 'VERSION_LATER', place: `${place}.leafIndex` };
}

/** The first text that its version does not list, or record whose text is missing. */
export function findUnknownText({ versions, records }: CheckedEvidence): ProofFault | null {
  const texts = new Map<string, string>();
  for (const [at, version] of versions.entries()) {
    for (const [index, text] of version.texts.entries()) {
      const hash = contentHash(text);
      if (!version.event.texts.some((listed) => listed.contentHash === hash && listed.locale === text.locale))
        return { code: 'TEXT_NOT_LISTED', place: `versions[${at}].texts[${index}]` };
      texts.set(`${version.event.consentVersionId} ${hash}`, text.locale);
    }
  }
  for (const [index, { record }] of records.entries()) {
    const locale = texts.get(`${record.consentVersionId} ${record.contentHash}`);
    const place = `records[${index}].record`;
    if (locale === undefined) return { code: 'TEXT_MISSING', place: `${place}.contentHash` };
    if (locale !== record.locale) return { code: 'TEXT_LOCALE', place: `${place}.locale`, detail: locale };
  }
  return null;
}

/** The first event that stands twice, is about a template that the file is not about, or does not fit its version. */
export function findForeignEvent({ versions, events }: CheckedEvidence): ProofFault | null {
  const codes = new Set(versions.map(({ event }) => event.templateCode));
  const byId = versionsById(versions);
  const seen = new Set<string>();
  for (const [index, logged] of events.entries()) {
    const { event, leafIndex } = logged;
    const place = `events[${index}]`;
    if (seen.has(leafIndex)) return { code: 'EVENT_DOUBLED', place };
    if (!codes.has(event.templateCode))
      return { code: 'EVENT_TEMPLATE', place: `${place}.event.templateCode`, detail: event.templateCode };
    if (!fitsVersion(logged, byId)) return { code: 'EVENT_VERSION', place };
    seen.add(leafIndex);
  }
  return null;
}

/** What an event says of its version as that does, if it says it. The file has only the versions that were answered. */
const saidOfBoth = ['templateCode', 'number', 'effectiveFrom', 'graceUntil'] as const;

function fitsVersion({ event, leafIndex }: CheckedEvent, versions: Versions): boolean {
  const { consentVersionId: id } = event;
  const version = typeof id === 'string' ? versions.get(id) : undefined;
  if (!version) return true;
  const isSame = saidOfBoth.every((name) => event[name] === undefined || event[name] === version.event[name]);
  return isSame && Number(version.leafIndex) < Number(leafIndex);
}

function versionsById(versions: readonly CheckedVersion[]): Versions {
  return new Map(versions.map((version) => [version.event.consentVersionId, version]));
}
