import { asRecorder, type Recorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import type { IdempotencyKey, TemplateCode } from '../../domain/values/checkedText';
import { mustBeAt } from '../../domain/publishing/draft';
import { judgeKey } from '../../domain/decisions/idempotency';
import {
  optional,
  requireIdempotencyKey,
  requireTemplateCode,
  requireWholeNumber,
} from '../../domain/input/input';
import { publish, publishNow, type Publication } from '../../domain/publishing/publication';
import { publicationHash } from '../../domain/publishing/publicationHash';
import { Refused } from '../../domain/errors/refusal';
import { getPublished } from '../../domain/templates/timeline';
import type { LockedTemplate } from '../../storage/publishing/templateStore';
import { action } from '../running/action';
import { withState } from '../templates/servedVersion';
import type { PublishingParts } from './publishingParts';

/** What is left out or null counts as `publishNow` has it. */
export interface PublishVersionInput extends Nullable<Publication> {
  readonly templateCode: string;
  /** The revision of the draft that was read; left out, whatever it is at. */
  readonly expectedRevision?: number | null;
  /** Makes it safe to ask again; of the template's own name space. */
  readonly idempotencyKey?: string | null;
}

type Nullable<Shape> = { readonly [Member in keyof Shape]?: Shape[Member] | null };

interface PublishCommand {
  readonly templateCode: TemplateCode;
  readonly publication: Publication;
  readonly expectedRevision: number | null;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly inputHash: string;
  readonly publishedBy: Recorder;
}

const maxRevision = 2 ** 31 - 1;

/**
 * Publishes the template's draft as its next version, at once or for a later instant. Under the key of an
 * earlier publication it answers with that one's version, also when it was cancelled since.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`,
 * `IDEMPOTENCY_KEY_REUSED`, `FOUR_EYES_REQUIRED`
 */
export const publishVersion = action({
  permission: holding('templates:publish'),
  input: (sent: PublishVersionInput, { caller }) => commandOf(sent, asRecorder(caller)),
  run: async ({ templateStore, catalogue, clock, fourEyes }: PublishingParts, command) => {
    const { templateCode } = command;
    const instantOf = clock.asking();
    const consentVersionId = await templateStore.underLock(
      templateCode,
      async (locked) =>
        (await findPublishedBefore(locked, command)) ??
        (await publishDraft(locked, command, fourEyes, instantOf(locked.lockedAt))),
    );
    const timeline = await catalogue.fresh(templateCode);
    return withState(timeline, getPublished(timeline, consentVersionId), clock.now());
  },
});

function commandOf(input: PublishVersionInput, publishedBy: Recorder): PublishCommand {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const expectedRevision = optional(requireRevision, 'expectedRevision', input.expectedRevision);
  const idempotencyKey = optional(requireIdempotencyKey, 'idempotencyKey', input.idempotencyKey);
  const publication = publicationOf(input);
  const inputHash = publicationHash(templateCode, publication, expectedRevision);
  return { templateCode, publication, expectedRevision, idempotencyKey, inputHash, publishedBy };
}

function requireRevision(member: string, revision: number): number {
  return requireWholeNumber(member, revision, 1, maxRevision);
}

function publicationOf(input: PublishVersionInput): Publication {
  return {
    effectiveFrom: input.effectiveFrom ?? publishNow.effectiveFrom,
    changeKind: input.changeKind ?? publishNow.changeKind,
    editorialReason: input.editorialReason ?? publishNow.editorialReason,
    reask: input.reask ?? publishNow.reask,
    graceUntil: input.graceUntil ?? publishNow.graceUntil,
    validity: input.validity ?? publishNow.validity,
  };
}

/** The id of the version that was published under the key; null when the key is none or new. */
async function findPublishedBefore(
  { findKeyedPublication }: LockedTemplate,
  { idempotencyKey, inputHash }: PublishCommand,
): Promise<string | null> {
  if (idempotencyKey === null) return null;
  const earlier = await findKeyedPublication(idempotencyKey);
  const verdict = judgeKey(earlier, inputHash);
  if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
  return earlier?.consentVersionId ?? null;
}

async function publishDraft(
  { timeline, findDraft, writePublication }: LockedTemplate,
  { templateCode, publication, expectedRevision, idempotencyKey, inputHash, publishedBy }: PublishCommand,
  fourEyes: boolean,
  now: Date,
): Promise<string> {
  const { retiredAt } = timeline.template;
  if (retiredAt) throw new Refused({ code: 'TEMPLATE_RETIRED', templateCode, retiredAt });
  const draft = await findDraft();
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  mustBeAt(draft, expectedRevision ?? draft.revision);
  const version = publish(timeline, draft, publication, { publishedBy, fourEyes }, now);
  const key = idempotencyKey === null ? null : { key: idempotencyKey, inputHash };
  await writePublication(version, key);
  return version.consentVersionId;
}
