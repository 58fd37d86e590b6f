import type { Recorder } from '../access/caller';
import { Refused } from '../errors/refusal';
import { isEffective, type Timeline, type VersionInTime } from '../templates/timeline';
import type { Cancellation, PublishedVersion } from '../templates/version';
import { isSameText } from './sameText';

/**
 * Calls a scheduled version off; null when that was done before. One in effect has perhaps been answered, so
 * it can only be superseded.
 * @throws Refused `VERSION_NOT_FOUND` when it was never published, `VERSION_IN_EFFECT`, `VERSION_BUILT_UPON`
 */
export function cancel(
  { template: { templateCode }, versions, cancelled }: Timeline,
  consentVersionId: string,
  cancelledBy: Recorder,
  now: Date,
): Cancellation | null {
  if (cancelled.some((version) => version.consentVersionId === consentVersionId)) return null;
  const place = versions.findIndex((version) => version.consentVersionId === consentVersionId);
  const version = versions[place];
  if (!version) throw new Refused({ code: 'VERSION_NOT_FOUND', templateCode, consentVersionId });
  if (isEffective(version, now)) throw new Refused(inEffect(version));
  mustCarryNone(version, versions[place - 1], versions[place + 1]);
  return { cancelledAt: now, cancelledBy };
}

/**
 * Those that have not taken effect. They are cancelled together when the template is retired: a version that nobody
 * can answer any more must not end the consents to the one before.
 */
export function scheduledVersions({ versions }: Timeline, now: Date): readonly PublishedVersion[] {
  return versions.filter((version) => !isEffective(version, now));
}

export function inEffect({ consentVersionId, effectiveFrom }: VersionInEffect) {
  return { code: 'VERSION_IN_EFFECT', consentVersionId, effectiveFrom } as const;
}

type VersionInEffect = Pick<VersionInTime, 'consentVersionId' | 'effectiveFrom'>;

/**
 * The next version was judged against this one: an editorial one keeps its epoch and terms, and another one was found
 * to differ from it. Without it, customers would be asked again about the text that they answered.
 */
function mustCarryNone(
  { consentVersionId }: VersionInTime,
  previous: VersionInTime | undefined,
  next: VersionInTime | undefined,
): void {
  if (!next) return;
  const wouldRepeat = previous !== undefined && next.reask !== 'NOBODY' && isSameText(previous, next);
  if (next.changeKind !== 'EDITORIAL' && !wouldRepeat) return;
  throw new Refused({
    code: 'VERSION_BUILT_UPON',
    consentVersionId,
    laterVersionId: next.consentVersionId,
  });
}
