import { versionsSince } from '../../src/domain/decisions/countedVersion';
import { behindNext, hearing, isToBeHeard, notAfter, type Behind } from '../../src/domain/decisions/behind';
import { decide, notBefore, type Decision, type DecisionCommand } from '../../src/domain/decisions/decision';
import {
  customerBinding,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
} from '../../src/domain/evidence/decisionRecord';
import type { DecidedBy } from '../../src/domain/decisions/decidedBy';
import type { Decider } from '../../src/domain/decisions/decider';
import { inputHash, judgeKey } from '../../src/domain/decisions/idempotency';
import { pendingStanding } from '../../src/domain/decisions/pending';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import { day, dayOf, given, versionId } from './given';
import type {
  PlainCommand,
  PlainDecision,
  PlainGuardian,
  PlainOutcome,
  PlainStanding,
  PlainTemplate,
} from './naiveModel';

const templateCode = 'marketing';
const subjectId = '5b3c1f0e-0000-4000-8000-000000000001';
export const salt = Buffer.alloc(32, 7);
const binding = customerBinding(salt, 'b1a7e3c0-0000-4000-8000-000000000001');

/** The rules under test, folded over one customer's commands; speaks the plain terms of the model. */
export class FoldedLedger {
  readonly records: DecisionRecord[] = [];
  private newest: (DecisionRecord & Behind) | null = null;
  private readonly timeline: Timeline;
  private readonly keyAnswers = new Map<string, { inputHash: string; outcome: PlainOutcome }>();

  constructor(template: PlainTemplate) {
    this.timeline = timelineFrom(template);
  }

  record(plain: PlainCommand, today: number): PlainOutcome {
    const waiting = this.records[(plain.confirms ?? 0) - 1];
    if (waiting?.awaitsConfirmation) return this.decide(confirming(waiting), today);
    const command = commandFrom(plain);
    const hash = inputHash(templateCode, command);
    const earlier = this.keyAnswers.get(plain.key ?? '') ?? null;
    const verdict = judgeKey(earlier, hash);
    if (verdict.kind === 'refused') return { kind: 'refused', code: verdict.refusal.code };
    if (verdict.kind === 'replay' && earlier) return earlier.outcome;
    const outcome = this.decide(command, today);
    const isRemembered = plain.key !== null && outcome.kind !== 'refused';
    if (isRemembered) this.keyAnswers.set(plain.key, { inputHash: hash, outcome });
    return outcome;
  }

  standing(today: number): PlainStanding {
    const standing = pendingStanding(this.timeline, this.newest, day(today));
    if ('code' in standing) return { code: standing.code };
    const { version, mayProceedUntil, ...rest } = standing;
    const since = this.newest ? versionsSince(this.timeline, this.newest, version) : [];
    const until = mayProceedUntil && dayOf(mayProceedUntil);
    return { ...rest, until, version: version.number, changes: since.map(({ number }) => number) };
  }

  private decide(command: DecisionCommand, today: number): PlainOutcome {
    const { newest } = this;
    const outcome = decide(this.timeline, newest, command, day(today), salt);
    if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.refusal.code };
    if (outcome.kind === 'unchanged') {
      const no = { at: notAfter(notBefore(newest, day(today)), command), saidHere: true };
      if (newest && command.value !== 'given' && isToBeHeard(newest, no))
        this.newest = { ...newest, ...hearing(newest, no) };
      return { kind: 'unchanged', decision: plainOf(outcome.decision) };
    }
    const prevHash = newest?.hash ?? firstPrevHash;
    const record = sealDecision(outcome.decision, {
      subjectId,
      templateCode,
      customerBinding: binding,
      prevHash,
      nonce: prevHash.slice(32),
    });
    this.records.push(record);
    this.newest = { ...record, ...behindNext(record, newest) };
    return { kind: 'recorded', decision: plainOf(record) };
  }
}

/** As the click on a link. */
function confirming(waiting: DecisionRecord): DecisionCommand {
  const { value, consentVersionId, locale, contentHash, channel, decidedAt } = waiting;
  const said = { value, consentVersionId, locale, contentHash, channel, decidedAt };
  return { ...given.command(said), confirms: waiting };
}

export function timelineFrom({
  versions,
  retiredFrom,
  mayDecide,
  confirmDays = null,
}: PlainTemplate): Timeline {
  const template = given.template({
    mayDecide,
    retiredAt: retiredFrom === null ? null : day(retiredFrom),
    ...(confirmDays !== null && { confirmation: 'REQUIRED', confirmationValidity: `P${confirmDays}D` }),
  });
  const published = versions.map(({ number, from, isMaterial, reask, graceUntil, validDays, locales }) =>
    given.version({
      number,
      from,
      changeKind: isMaterial ? 'MATERIAL' : 'EDITORIAL',
      reask,
      graceUntil: graceUntil === null ? null : day(graceUntil),
      validity: validDays === null ? null : `P${validDays}D`,
      locales,
    }),
  );
  return timelineOf(template, 1, published);
}

export function commandFrom({
  value,
  version,
  locale,
  content,
  after,
  decided,
  by,
}: PlainCommand): DecisionCommand {
  return given.command({
    value,
    consentVersionId: version === null ? null : versionId(version),
    locale,
    channel: 'Büro',
    afterSequence: after,
    decidedAt: decided === null ? null : day(decided),
    decidedBy: by && guardianFrom(by),
    contentHash: content && given.text(content.locale, content.version).contentHash,
  });
}

function guardianFrom({ who, isChecked }: PlainGuardian): Decider {
  const check = isChecked ? 'DOCUMENT' : 'NONE';
  return { role: 'GUARDIAN', relationship: 'PARENT', check, actorId: who };
}

/** Known by what binds each of them to the customer. */
function guardianIn({ check, actorBinding }: DecidedBy): PlainGuardian {
  const who = (['anna', 'ben'] as const).find((one) => customerBinding(salt, one) === actorBinding);
  if (!who) throw new Error('Nobody of the model decided.');
  return { who, isChecked: check !== 'NONE' };
}

export function plainOf({
  sequence,
  value,
  consentVersionId,
  locale,
  decidedAt,
  recordedAt,
  validUntil,
  decidedBy,
  awaitsConfirmation,
}: Decision): PlainDecision {
  return {
    sequence,
    value,
    version: Number(consentVersionId.slice(-12)),
    locale,
    at: daysAt(decidedAt),
    recorded: daysAt(recordedAt),
    until: validUntil && daysAt(validUntil),
    by: decidedBy && guardianIn(decidedBy),
    waits: awaitsConfirmation,
  };
}

function daysAt(instant: Date): number {
  return (instant.getTime() - day(0).getTime()) / 86_400_000;
}
