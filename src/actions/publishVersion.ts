import type { Recorder } from '../domain/caller';
import { mustBeAt } from '../domain/draft';
import { judgeKey } from '../domain/idempotency';
import { optional, requireIdempotencyKey, requireTemplateCode, requireWholeNumber } from '../domain/input';
import { publish, publishNow, type Publication } from '../domain/publication';
import { publicationHash } from '../domain/publicationHash';
import { Refused } from '../domain/refusal';
import { getPublished } from '../domain/timeline';
import type { PublishedVersion } from '../domain/version';
import { findKeyedPublication, writePublication } from '../storage/publications';
import { findDraft } from '../storage/drafts';
import { underTemplateLock, type LockedTemplate } from '../storage/publishing';
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
  readonly templateCode: string;
  readonly publication: Publication;
  readonly expectedRevision: number | null;
  readonly idempotencyKey: string | null;
  readonly inputHash: string;
  readonly publishedBy: Recorder;
}

const maximalRevision = 2 ** 31 - 1;

/**
 * Publishes the template's draft as its next version, at once or for a later instant. Under the key of an
 * earlier publication it answers with that one's version, also when it was withdrawn since.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_NOT_FOUND`,
 * `EDIT_CONFLICT`, `IDEMPOTENCY_KEY_REUSED`, `FOUR_EYES_REQUIRED`
 */
export async function publishVersion(
  parts: PublishingParts,
  input: PublishVersionInput,
  publishedBy: Recorder,
): Promise<PublishedVersion> {
  const command = commandOf(input, publishedBy);
  const { templateCode } = command;
  const instantOf = parts.clock.asking();
  const consentVersionId = await underTemplateLock(
    parts.prisma,
    templateCode,
    async (locked) =>
      (await findPublishedBefore(locked, command)) ??
      (await publishDraft(locked, command, parts.fourEyes, instantOf(locked.lockedAt))),
  );
  return getPublished(await parts.catalogue.fresh(templateCode), consentVersionId);
}

function commandOf(input: PublishVersionInput, publishedBy: Recorder): PublishCommand {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const expectedRevision = optional(requireRevision, 'expectedRevision', input.expectedRevision);
  const idempotencyKey = optional(requireIdempotencyKey, 'idempotencyKey', input.idempotencyKey);
  const publication = publicationOf(input);
  const inputHash = publicationHash(templateCode, publication, expectedRevision);
  return { templateCode, publication, expectedRevision, idempotencyKey, inputHash, publishedBy };
}

function requireRevision(member: string, revision: number): number {
  return requireWholeNumber(member, revision, 1, maximalRevision);
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
  { transaction }: LockedTemplate,
  { templateCode, idempotencyKey, inputHash }: PublishCommand,
): Promise<string | null> {
  if (idempotencyKey === null) return null;
  const earlier = await findKeyedPublication(transaction, templateCode, idempotencyKey);
  const verdict = judgeKey(earlier, inputHash);
  if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
  return earlier?.consentVersionId ?? null;
}

async function publishDraft(
  { transaction, timeline }: LockedTemplate,
  { templateCode, publication, expectedRevision, idempotencyKey, inputHash, publishedBy }: PublishCommand,
  fourEyes: boolean,
  now: Date,
): Promise<string> {
  const { retiredAt } = timeline.template;
  if (retiredAt) throw new Refused({ code: 'TEMPLATE_RETIRED', templateCode, retiredAt });
  const draft = await findDraft(transaction, templateCode);
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  mustBeAt(draft, expectedRevision ?? draft.revision);
  const version = publish(timeline, draft, publication, { publishedBy, fourEyes }, now);
  const key = idempotencyKey === null ? null : { key: idempotencyKey, inputHash };
  await writePublication(transaction, version, key);
  return version.consentVersionId;
}
