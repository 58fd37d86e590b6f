import type { ClientBase, Pool } from 'pg';
import { recorderOf, type Caller } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { countedVersionId } from '../../domain/decisions/countedVersion';
import { carriedOver, linkReasons, noToKeep, recordedAnew } from '../../domain/evidence/linking';
import { Refused } from '../../domain/errors/refusal';
import { linkingEvent } from '../../domain/evidence/changeEvents';
import {
  contextHash,
  customerBinding,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
} from '../../domain/evidence/decisionRecord';
import type { CustomerHold } from '../../domain/evidence/erasure/erasure';
import { requireAll } from '../../domain/input/gathering';
import {
  invalidInput,
  optional,
  requireIdempotencyKey,
  requireOneOf,
  requireWholeNumber,
} from '../../domain/input/input';
import { tallyChanges, type Succession } from '../../domain/reports/tally';
import type { CustomerId } from '../../domain/values/checkedText';
import { canonicalHash } from '../../domain/values/contentHash';
import {
  readLinkState,
  readRecordedAnew,
  underLinkLock,
  writeLink,
  type LinkedId,
  type LinkState,
} from '../../storage/evidence/links';
import type { NewContext } from '../../storage/decisions/append';
import { readScreens } from '../../storage/decisions/contexts';
import { isConflict } from '../../storage/engine/faults';
import { action } from '../running/action';
import type { Identities } from '../running/identities';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { timelinesAt } from '../templates/timelinesAt';

export interface LinkedPair {
  readonly customerId: CustomerId;
  readonly formerCustomerId: CustomerId;
}

export interface LinkCustomersInput extends LinkedPair {
  readonly reason: string;
  readonly confirmDecisions?: number | null;
  readonly includeHeld?: boolean | null;
  readonly idempotencyKey?: string | null;
}

export interface CustomerLink extends LinkedPair {
  /** Null in a preview. */
  readonly linkedAt: Date | null;
  readonly replayed: boolean;
  /** Those that are recorded anew on the customer who stays, as they are on the former one in a preview. */
  readonly decisions: readonly DecisionRecord[];
  /** Whether the former id was known, as by an answer. If not it may be mistyped, or of a visitor who never answered. */
  readonly isFormerKnown: boolean;
  /** Of either; linking has to say that it means a held customer. */
  readonly hold: CustomerHold | null;
}

interface Parts {
  readonly pool: Pool;
  readonly catalogue: TemplateCatalogue;
  readonly identities: Identities;
}

const maxDecisions = 2 ** 31 - 1;
/** More attempts help only if the customers keep deciding. */
const maxAttempts = 5;

/** What linking would record anew. Changes nothing. @throws Refused as linking would, but for holds and the count */
export const linkPreview = action({
  permission: holding('subjects:link'),
  input: requirePair,
  run: async ({ pool }: Parts, pair): Promise<CustomerLink> => {
    const state = await readLinkState(pool, pair.customerId, pair.formerCustomerId);
    refuse(state);
    const decisions = toCarryOver(state).map(({ former }) => former);
    const isFormerKnown = state.former.subjectId !== null;
    return { ...pair, linkedAt: null, replayed: false, decisions, isFormerKnown, hold: state.hold };
  },
});

/**
 * Makes two customers one: the former id means the customer who stays from then on. Completely or not at all.
 * @throws Refused `LINK_NOT_CONFIRMED`, `CUSTOMER_ALREADY_LINKED`, `IDEMPOTENCY_KEY_REUSED`, `CUSTOMER_ERASED`, `LEGAL_HOLD`, `UNAVAILABLE`
 */
export const linkCustomers = action({
  writes: true,
  permission: holding('subjects:link'),
  input: requireOrder,
  run: async (parts: Parts, order, { caller }): Promise<CustomerLink> => {
    const { customerId, formerCustomerId } = order.pair;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const outcome = await underLinkLock(parts.pool, customerId, formerCustomerId, (state, client) =>
        link(parts, client, state, { ...order, caller }),
      ).catch((fault: unknown) => {
        if (isConflict(fault)) return null;
        throw fault;
      });
      if (outcome) return outcome;
    }
    throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds: 1, outcome: 'NOT_RECORDED' });
  },
});

function requireOrder(sent: LinkCustomersInput) {
  const { reason, confirmDecisions, includeHeld, idempotencyKey } = sent;
  return requireAll({
    pair: () => requirePair(sent),
    reason: () => requireOneOf('reason', reason, linkReasons),
    confirmDecisions: () =>
      optional(requireWholeNumber, 'confirmDecisions', confirmDecisions, 0, maxDecisions),
    includeHeld: () => includeHeld ?? false,
    key: () => optional(requireIdempotencyKey, 'idempotencyKey', idempotencyKey),
  });
}

type LinkOrder = ReturnType<typeof requireOrder> & { readonly caller: Caller };

function requirePair({ customerId, formerCustomerId }: LinkedPair): LinkedPair {
  if (customerId !== formerCustomerId) return { customerId, formerCustomerId };
  throw invalidInput('formerCustomerId', 'another customer than the one who stays', 'the same');
}

/** Null: to be judged again. */
async function link(
  { catalogue, identities }: Parts,
  client: ClientBase,
  state: LinkState,
  order: LinkOrder,
): Promise<CustomerLink | null> {
  const { pair, key, caller, reason } = order;
  const { staying, former, readAt: at, hold } = state;
  const replay = await findReplay(client, state, order);
  if (replay) return replay;
  refuse(state);
  if (hold && !order.includeHeld)
    throw new Refused({ code: 'LEGAL_HOLD', heldSince: hold.heldSince, holdReason: hold.reason });
  const carried = toCarryOver(state);
  mustBeConfirmed(carried.length, order.confirmDecisions);
  const { subjectId, salt } = staying;
  const known = subjectId !== null && salt !== null ? { subjectId, salt } : null;
  const subject = known ?? { subjectId: identities.uuid(), salt: identities.salt() };
  const screens = await readScreens(
    client,
    carried.map(({ former: record }) => record),
  );
  const contexts: NewContext[] = [];
  const successions = carried.map((one): Succession => {
    const { templateCode } = one.former;
    const anew = recordedAnew(one, recorderOf(caller, pair.customerId), at);
    const context = screens.get(templateCode);
    const salted = context ? { salt: identities.salt(), context } : null;
    if (salted)
      contexts.push({ ...salted, subjectId: subject.subjectId, templateCode, sequence: anew.sequence });
    const decision = { ...anew, contextHash: salted && contextHash(salted) };
    const record = sealDecision(decision, {
      subjectId: subject.subjectId,
      templateCode,
      customerBinding: customerBinding(subject.salt, pair.customerId),
      prevHash: one.newest?.hash ?? firstPrevHash,
      nonce: Buffer.from(identities.nonce()).toString('hex'),
    });
    return { record, succeeded: one.newest };
  });
  const decisions = successions.map(({ record }) => record);
  const recorded = new Map(successions.map(({ record }) => [record.templateCode, record] as const));
  const stood = newestOf(staying);
  const saidAgain = former.newest.flatMap((last) => {
    const { templateCode } = last;
    const no = noToKeep(last, stood.get(templateCode) ?? null, recorded.get(templateCode) ?? null);
    return no ? [{ ...no, subjectId: subject.subjectId, templateCode }] : [];
  });
  const timelines = await timelinesAt(
    catalogue,
    new Map(decisions.map(({ templateCode }) => [templateCode, state.revisions.get(templateCode)])),
  );
  const event = former.subjectId
    ? linkingEvent({
        ...{ subjectId: subject.subjectId, formerSubjectId: former.subjectId, reason, linkedAt: at },
        ...{ by: caller.kind, decisions: decisions.length },
      })
    : null;
  const batch = {
    ...{ records: decisions, links: [], contexts, keyUses: [], saidAgain },
    customers: known ? [] : [{ customerId: pair.customerId, ...subject }],
    tally: tallyChanges(successions, (record) => {
      const timeline = timelines.get(record.templateCode);
      return timeline ? countedVersionId(timeline, record) : record.consentVersionId;
    }),
    judgedBy: new Map([...timelines].map(([code, { revision }]) => [code, revision])),
  };
  const inputHash = key && inputHashOf(order);
  const linking = { ...pair, subject, formerSubjectId: former.subjectId, at, key, inputHash, batch, event };
  if (!(await writeLink(client, linking))) return null;
  const isFormerKnown = former.subjectId !== null;
  return { ...pair, linkedAt: at, replayed: false, decisions, isFormerKnown, hold };
}

function toCarryOver({ staying, former, readAt }: LinkState) {
  return carriedOver(former.newest, newestOf(staying), readAt);
}

function newestOf({ newest }: LinkedId) {
  return new Map(newest.map((record) => [record.templateCode, record] as const));
}

function mustBeConfirmed(decisions: number, confirmDecisions: number | null): void {
  if (decisions === confirmDecisions) return;
  const stated = confirmDecisions === null ? {} : { confirmDecisions };
  throw new Refused({ code: 'LINK_NOT_CONFIRMED', decisions, ...stated });
}

/** @throws Refused naming the id that it is about */
function refuse(state: LinkState): void {
  const named = { customerId: state.staying, formerCustomerId: state.former };
  for (const [member, { linkedTo, erasedAt, refusedUntil }] of Object.entries(named)) {
    if (linkedTo !== null) throw new Refused({ code: 'CUSTOMER_ALREADY_LINKED' }, member);
    if (refusedUntil)
      throw new Refused({ code: 'CUSTOMER_ERASED', ...(erasedAt && { erasedAt }), refusedUntil }, member);
  }
}

/** Also where the customer who stays has been linked to another since. @throws Refused `IDEMPOTENCY_KEY_REUSED` */
async function findReplay(
  client: ClientBase,
  { staying, former, hold }: LinkState,
  order: LinkOrder,
): Promise<CustomerLink | null> {
  const { linkKey, linkInputHash, linkedAt, formerSubjectId } = former;
  if (order.key === null || linkKey !== order.key) return null;
  if (linkInputHash !== inputHashOf(order)) throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' });
  const subjectId = staying.formerSubjectId ?? staying.subjectId;
  const decisions =
    formerSubjectId && subjectId ? await readRecordedAnew(client, subjectId, formerSubjectId) : [];
  const isFormerKnown = formerSubjectId !== null;
  return { ...order.pair, linkedAt, replayed: true, decisions, isFormerKnown, hold };
}

/** Of what the key was used with. */
function inputHashOf({ pair: { customerId }, reason, confirmDecisions, includeHeld }: LinkOrder): string {
  return canonicalHash({ customerId, reason, confirmDecisions, includeHeld });
}
