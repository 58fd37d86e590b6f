import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { anyone, customerOr } from '../../../domain/access/permission';
import { Refused } from '../../../domain/errors/refusal';
import { decisionNames } from '../../../domain/evidence/decisionNames';
import { hashedMembers } from '../../../domain/evidence/decisionRecord';
import type { HashedMembers, ShownEvidence } from '../../../domain/evidence/file/evidenceFile';
import { answeredText } from '../../../domain/templates/shownText';
import { getPublished } from '../../../domain/templates/timeline';
import { instantText } from '../../../domain/values/instant';
import { readRecordsOfPerson, type RecordOfPerson } from '../../../storage/evidence/customerRecords';
import { requireDecision, type DecisionInput } from '../../decisions/decisionHistory';
import { action, customerAction } from '../../running/action';
import type { Clock } from '../../running/clock';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';
import type { EvidenceLog } from '../evidenceLog';
import { screensOf, type ScreenShown } from './customerEvidence';

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly catalogue: TemplateCatalogue;
  readonly evidenceLog: EvidenceLog;
}

/** One decision as its customer may keep it. */
export interface DecisionCopy {
  readonly madeAt: Date;
  /** Of that decision alone, without proofs. An empty `leafIndex` is a place that it does not have yet. */
  readonly shown: ShownEvidence;
  readonly screens: readonly ScreenShown[];
  /** The name of the log; null before its first signature. */
  readonly origin: string | null;
  /** Whether a linked id had it before, so that its number is none of the customer's history. */
  readonly ofFormerId: boolean;
}

/** @throws Refused `TEMPLATE_NOT_FOUND`, `DECISION_NOT_FOUND` */
export const decisionCopy = customerAction({
  permission: customerOr('consents:read'),
  input: requireDecision,
  run: async (parts: Parts, wanted): Promise<DecisionCopy> => {
    parts.catalogue.template(wanted.templateCode);
    const found = await readRecordsOf(parts, wanted);
    return copyOf(parts, wanted, found[0]?.stays ? found[0] : undefined);
  },
});

/**
 * For the holder of the key, which was given with the decision. It opens also what the id had before it was linked.
 * @throws Refused `DECISION_NOT_FOUND` alike for a wrong key and for what is not there
 */
export const keyedCopy = action({
  permission: anyone,
  input: ({ key, ...sent }: DecisionInput & { readonly key: string }) => ({ ...requireDecision(sent), key }),
  run: async (parts: Parts, { key, ...wanted }): Promise<DecisionCopy> => {
    const { templateCode, sequence } = wanted;
    const found = await readRecordsOf(parts, wanted);
    const opens = ({ salt }: (typeof found)[number]) =>
      isSame(decisionNames(salt, templateCode, sequence).copyKey, key);
    return copyOf(parts, wanted, found.find(opens));
  },
});

function readRecordsOf({ pool }: Parts, { customerId, templateCode, sequence }: DecisionInput) {
  return readRecordsOfPerson(pool, customerId, templateCode, sequence);
}

function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

async function copyOf(
  { pool, clock, catalogue, evidenceLog }: Parts,
  { templateCode, sequence }: DecisionInput,
  found: RecordOfPerson | undefined,
): Promise<DecisionCopy> {
  if (!found) throw new Refused({ code: 'DECISION_NOT_FOUND', templateCode, sequence });
  const { record, context, stays } = found;
  const { consentVersionId, contentHash, hash } = record;
  const timeline = await catalogue.timelineWith(templateCode, consentVersionId);
  const version = getPublished(timeline, consentVersionId);
  const { locale, title, body } = answeredText(version, contentHash);
  const [place, tree] = await Promise.all([evidenceLog.findPlace(record), evidenceLog.findTree()]);
  const rules = { type: 'templateRules', templateCode, kind: timeline.template.kind };
  const { number, label } = version;
  const publishedAt = instantText(version.publishedAt);
  const effectiveFrom = instantText(version.effectiveFrom);
  const answered = { consentVersionId, number, label, publishedAt, effectiveFrom };
  const unproved = { leafIndex: '', proof: [] };
  const members = hashedMembers(record) as HashedMembers;
  const shown = {
    records: [{ ...unproved, leafIndex: String(place ?? ''), record: members, hash, context }],
    versions: [{ ...unproved, event: answered, texts: [{ locale, title, body }] }],
    events: [{ ...unproved, event: rules }],
  };
  const [screens, origin] = [await screensOf(pool, shown), tree?.origin ?? null];
  return { madeAt: clock.now(), shown, screens, origin, ofFormerId: !stays };
}
