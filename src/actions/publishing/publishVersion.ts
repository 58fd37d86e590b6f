import { asRecorder, type Recorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { mustBeAt } from '../../domain/publishing/draft';
import { judgeKey } from '../../domain/decisions/idempotency';
import { requireAll } from '../../domain/input/gathering';
import {
  invalidInput,
  optional,
  requireIdempotencyKey,
  requireTemplateCode,
  requireWholeNumber,
} from '../../domain/input/input';
import { publish } from '../../domain/publishing/publication';
import { publicationHash, wholeTerms } from '../../domain/publishing/terms';
import { Refused } from '../../domain/errors/refusal';
import { getPublished } from '../../domain/templates/timeline';
import type { Draft, PublishedVersion } from '../../domain/templates/version';
import { findDraft } from '../../storage/publishing/drafts';
import { findKeyedPublication, writePublication } from '../../storage/publishing/publications';
import { readLastingSettings } from '../../storage/publishing/settings';
import {
  underTemplateLock,
  type LockedTemplate,
  newestCountsOn,
} from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import { withState, type VersionWithState } from '../templates/servedVersion';
import { maxRevision, draftedTerms, type TermsInput } from './draftEditing';
import type { PublishingParts } from './publishingParts';
import { mustBeConfirmed, type Confirmation } from '../../domain/publishing/confirmation';
import { askedAgain } from '../../domain/reports/standings';

/** What is left out or null of the terms is as the draft says, else as by default. */
export interface PublishVersionInput extends TermsInput {
  readonly templateCode: string;
  /** Takes effect with its publication, not at the instant of the draft. */
  readonly atOnce?: boolean | null;
  /** The revision of the draft that was read; left out, any revision. */
  readonly expectedRevision?: number | null;
  /** Publishes the texts of the version before once more; left out, that is refused. */
  readonly sameText?: boolean | null;
  /** How many customers the caller expects to be asked again, at most. It needs `expectedRevision`. */
  readonly confirmAsked?: number | null;
  /** Makes it safe to ask again; of the template's own name space. */
  readonly idempotencyKey?: string | null;
}

/** The version with its template as it is now, and the revision that was published, now or under the key before. */
export interface PublishedNow extends VersionWithState {
  readonly revision: number;
  readonly replayed: boolean;
}

type PublishCommand = ReturnType<typeof commandOf>;

const maxCount = 2 ** 31 - 1;

/**
 * Publishes the template's draft as its next version, at once or for a later instant. Under the key of an earlier
 * publication it answers with that version, even if it was cancelled since.
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`,
 * `IDEMPOTENCY_KEY_REUSED`, `FOUR_EYES_REQUIRED`, `NOTHING_CHANGED`, `CONFIRMATION_REQUIRED`
 */
export const publishVersion = action({
  writes: true,
  permission: holding('templates:publish'),
  input: (sent: PublishVersionInput, { caller }) => commandOf(sent, asRecorder(caller)),
  run: async ({ prisma, catalogue, clock }: PublishingParts, command): Promise<PublishedNow> => {
    const { templateCode } = command;
    const instantOf = clock.asking();
    const { consentVersionId, revision, replayed } = await underTemplateLock(
      prisma,
      templateCode,
      async (locked) =>
        (await findPublishedBefore(locked, command)) ??
        (await publishDraft(locked, command, instantOf(locked.lockedAt))),
    );
    const timeline = await catalogue.fresh(templateCode);
    const version = getPublished(timeline, consentVersionId);
    return { ...withState(timeline, version, clock.now()), revision, replayed };
  },
});

function commandOf(input: PublishVersionInput, publishedBy: Recorder) {
  const named = requireAll({
    templateCode: () => requireTemplateCode('templateCode', input.templateCode),
    expectedRevision: () => requireExpected(input),
    confirmAsked: () => optional(requireWholeNumber, 'confirmAsked', input.confirmAsked, 0, maxCount),
    idempotencyKey: () => optional(requireIdempotencyKey, 'idempotencyKey', input.idempotencyKey),
  });
  const terms = wholeTerms(input);
  const inputHash = publicationHash(named.templateCode, terms, named.expectedRevision);
  const { atOnce, sameText } = input;
  const how = { atOnce: atOnce ?? false, sameText: sameText ?? false };
  return { ...named, terms, ...how, inputHash, publishedBy };
}

/** A confirmed number must belong to the draft that it was counted for. */
function requireExpected({ expectedRevision, confirmAsked }: PublishVersionInput): number | null {
  const expected = optional(requireWholeNumber, 'expectedRevision', expectedRevision, 1, maxRevision);
  if (expected !== null || confirmAsked === undefined || confirmAsked === null) return expected;
  throw invalidInput('expectedRevision', 'the revision of the draft, beside confirmAsked');
}

interface PublishedDraft extends Pick<Draft, 'consentVersionId' | 'revision'> {
  readonly replayed: boolean;
}

async function findPublishedBefore(
  locked: LockedTemplate,
  { idempotencyKey, inputHash }: PublishCommand,
): Promise<PublishedDraft | null> {
  if (idempotencyKey === null) return null;
  const earlier = await findKeyedPublication(locked, idempotencyKey);
  const verdict = judgeKey(earlier, inputHash);
  if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
  return earlier && { ...earlier, replayed: true };
}

async function publishDraft(
  locked: LockedTemplate,
  command: PublishCommand,
  now: Date,
): Promise<PublishedDraft> {
  const { timeline } = locked;
  const { templateCode, terms, expectedRevision, confirmAsked, idempotencyKey, inputHash } = command;
  const { retiredAt } = timeline.template;
  if (retiredAt) throw new Refused({ code: 'TEMPLATE_RETIRED', templateCode, retiredAt });
  const found = await findDraft(locked);
  const draft = found && { ...found, terms: draftedTerms(found, command) };
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  mustBeAt(draft, expectedRevision ?? draft.revision);
  const { publishedBy, sameText } = command;
  const { fourEyes, confirmAskedAbove } = await readLastingSettings(locked);
  const version = publish(timeline, draft, terms, { publishedBy, fourEyes, sameText }, now);
  await mustAskAsConfirmed(locked, version, { confirmAsked, confirmAskedAbove });
  const key = idempotencyKey === null ? null : { key: idempotencyKey, inputHash };
  await writePublication(locked, version, key);
  return { ...draft, replayed: false };
}

/** Counts under the template's lock, so the number is exact. @throws Refused `CONFIRMATION_REQUIRED` */
export async function mustAskAsConfirmed(
  locked: LockedTemplate,
  version: PublishedVersion,
  confirmation: Confirmation,
): Promise<void> {
  const asked = askedAgain(await newestCountsOn(locked), version);
  mustBeConfirmed(version.templateCode, asked, confirmation);
}
