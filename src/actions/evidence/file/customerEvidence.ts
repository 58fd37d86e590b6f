import type { Pool } from 'pg';
import { customerOr } from '../../../domain/access/permission';
import type { EvidenceFile, HashedMembers } from '../../../domain/evidence/file/evidenceFile';
import type { PictureBytes, Presentation } from '../../../domain/publishing/presentation';
import { readOtherIds, type OtherId } from '../../../storage/evidence/otherIds';
import { findPicture, readPresentations } from '../../../storage/publishing/presentations';
import type { CustomerId } from '../../../domain/values/checkedText';
import { customerAction } from '../../running/action';
import type { EvidenceFiles } from './evidenceFiles';
import {
  findSupersession,
  standingOnRetiredToo,
  type NewestDecision,
  type Supersession,
} from '../../../domain/decisions/pending';
import type { Reliance } from '../../../domain/decisions/reliance';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import type { DecisionValue } from '../../../domain/values/decisionValue';
import type { Timeline } from '../../../domain/templates/timeline';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';

interface CustomerEvidenceInput {
  readonly customerId: CustomerId;
  /** Ends the work once the reader has gone. */
  readonly cancelled?: AbortSignal;
  /** `maxRecordsOfFile`, unless a command asks for more. */
  readonly maxRecords?: number;
}

/**
 * A customer's records with the words they answered and the proofs of both. Waits for records that have no leaf yet.
 * A customer who is not known has no records.
 *
 * @throws Refused `NOT_IN_LOG` if the log is not signed here or a leaf comes too late; `TOO_COMPLEX`; `UNAVAILABLE`
 * while others export
 */
export const customerEvidence = customerAction({
  permission: customerOr('subjects:export'),
  input: (sent: CustomerEvidenceInput) => sent,
  run: (
    { evidenceFiles }: { readonly evidenceFiles: EvidenceFiles },
    wanted,
    { caller },
  ): Promise<EvidenceFile> => evidenceFiles.fileOf({ ...wanted, caller }),
});

interface BesideInput {
  readonly customerId: CustomerId;
  readonly file: EvidenceFile;
}

export type EvidenceReliance = ReadonlyMap<string, Reliance>;

export interface ScreenShown extends Presentation {
  /** In their order; what is beyond `maxScreenBytes` in all is left out. */
  readonly shown: readonly PictureBytes[];
}

/** What only the service can say of a file. */
export interface EvidenceBeside {
  /**
   * Which consents processing may rest on at the instant of export: the file has only answered versions. Null of a
   * former id: what counts of it stands with the customer who stays.
   */
  readonly reliance: EvidenceReliance | null;
  /** Which versions take consents of the file their force, by the hashes of the records. */
  readonly supersessions: ReadonlyMap<string, Supersession>;
  /** On which the decisions of the file were made, by their contexts. */
  readonly screens: readonly ScreenShown[];
  /** The person's other ids, whose own records are in files of their own. Empty for customers, who may hold one alone. */
  readonly otherIds: readonly OtherId[];
}

interface BesideParts {
  readonly catalogue: TemplateCatalogue;
  readonly pool: Pool;
}

export const evidenceBeside = customerAction({
  permission: customerOr('subjects:export'),
  input: ({ customerId, file }: BesideInput) => ({ customerId, file }),
  run: async (
    { catalogue, pool }: BesideParts,
    { customerId, file },
    { caller },
  ): Promise<EvidenceBeside> => {
    const [others = []] = await readOtherIds(pool, [customerId]);
    const isFormer = others.some(({ linkedAt }) => linkedAt === null);
    const { reliance, supersessions } = await inForceIn(catalogue, file);
    const otherIds = caller.kind === 'customer' ? [] : others;
    const screens = await screensOf(pool, file);
    return { reliance: isFormer ? null : reliance, supersessions, screens, otherIds };
  },
});

async function inForceIn(catalogue: TemplateCatalogue, file: EvidenceFile) {
  const [reliance, supersessions] = [new Map<string, Reliance>(), new Map<string, Supersession>()];
  const statement = parseStatement(parseNote(file.statement)?.text ?? '');
  if (!statement) return { reliance, supersessions };
  const newest = new Map(
    file.records.map(({ record }) => [record['templateCode'] as string, record] as const),
  );
  const timelines = new Map<string, Timeline>();
  for (const [templateCode, record] of newest) {
    const timeline = await catalogue.timelineWith(templateCode, record['consentVersionId'] as string);
    timelines.set(templateCode, timeline);
    const standing = standingOnRetiredToo(timeline, decidedIn(record), new Date(statement.exportedAt));
    if (standing) reliance.set(templateCode, standing);
  }
  for (const { hash, record } of file.records) {
    const timeline = timelines.get(record['templateCode'] as string);
    const found = timeline && findSupersession(timeline, decidedIn(record));
    if (found) supersessions.set(hash, found);
  }
  return { reliance, supersessions };
}

const maxScreens = 50;
/** A page holds them in base64, and is held in memory. */
const maxScreenBytes = 4_194_304;

export async function screensOf(
  pool: Pool,
  { records }: Pick<EvidenceFile, 'records'>,
): Promise<readonly ScreenShown[]> {
  const ids = records.flatMap(({ context }) => {
    const id = context?.context['presentationId'];
    return typeof id === 'string' ? [id] : [];
  });
  const screens: ScreenShown[] = [];
  let left = maxScreenBytes;
  for (const each of await readPresentations(pool, [...new Set(ids)].slice(-maxScreens))) {
    const shown: PictureBytes[] = [];
    for (const [index, { size }] of each.pictures.entries()) {
      const picture = size <= left ? await findPicture(pool, each.presentationId, index + 1) : null;
      if (!picture) break;
      left -= size;
      shown.push(picture);
    }
    screens.push({ ...each, shown });
  }
  return screens;
}

function decidedIn({ value, epoch, validUntil, awaitsConfirmation }: HashedMembers): NewestDecision {
  return {
    awaitsConfirmation: awaitsConfirmation === true,
    value: value as DecisionValue,
    epoch: Number(epoch),
    validUntil: typeof validUntil === 'string' ? new Date(validUntil) : null,
  };
}
