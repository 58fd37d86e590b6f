import type { CustomerId } from '../../domain/values/checkedText';
import { countedVersionId } from '../../domain/decisions/countedVersion';
import { decide, type Decision, type DecisionCommand } from '../../domain/decisions/decision';
import {
  customerBinding,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
  type DecisionSummary,
  type Subject,
} from '../../domain/evidence/decisionRecord';
import { inputHash, judgeKey } from '../../domain/decisions/idempotency';
import type { Refusal } from '../../domain/errors/refusal';
import { tallyChanges, type Succession } from '../../domain/reports/tally';
import type { Timeline } from '../../domain/templates/timeline';
import type { LedgerBatch, NewCustomer, NewKeyUse } from '../../storage/decisions/append';
import type { Head, KeyAnswer } from '../../storage/decisions/heads';
import type { Identities } from '../running/identities';

/** A decision that waits to be recorded. */
export interface PendingCommand {
  readonly customerId: CustomerId;
  readonly templateCode: string;
  readonly idempotencyKey: string | null;
  readonly command: DecisionCommand;
}

/** What the caller gets once the batch is committed. */
export type Verdict =
  | {
      readonly kind: 'answered';
      /** The new record, or the one that stood already. */
      readonly record: DecisionSummary;
      readonly changed: boolean;
      /** The customer's newest decision on the template after this command. */
      readonly newest: DecisionSummary;
      readonly timeline: Timeline;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface JudgedBatch {
  /** One for each command, in their order. */
  readonly verdicts: readonly Verdict[];
  readonly additions: LedgerBatch;
}

/**
 * Decides commands one after another, each on what the ones before it in the batch have added. Pure but for
 * the identities of customers seen for the first time.
 */
export class BatchJudge {
  private readonly subjects = new Map<string, Subject>();
  private readonly newest = new Map<string, DecisionSummary>();
  private readonly keyAnswers = new Map<string, KeyAnswer>();
  private readonly customers: NewCustomer[] = [];
  private readonly successions: Succession[] = [];
  private readonly keyUses: NewKeyUse[] = [];
  private readonly judgedBy = new Map<string, number>();

  constructor(
    private readonly now: Date,
    private readonly timelines: ReadonlyMap<string, Timeline>,
    private readonly identities: Identities,
  ) {}

  judge(commands: readonly PendingCommand[], heads: readonly Head[]): JudgedBatch {
    const verdicts = heads.flatMap((head, index) => {
      const pending = commands[index];
      return pending ? [this.judgeOne(pending, head)] : [];
    });
    const { customers, successions, keyUses, judgedBy } = this;
    const records = successions.map(({ record }) => record);
    const tally = tallyChanges(successions, (record) => this.countedOn(record));
    return { verdicts, additions: { customers, records, keyUses, tally, judgedBy } };
  }

  private judgeOne(pending: PendingCommand, head: Head): Verdict {
    const { templateCode, command } = pending;
    const timeline = this.timelines.get(templateCode);
    if (!timeline) return { kind: 'refused', refusal: { code: 'TEMPLATE_NOT_FOUND', templateCode } };
    const newest = this.newest.get(answerKey(pending)) ?? head.newest;
    const keyAnswer = this.keyAnswers.get(useKey(pending)) ?? head.keyAnswer;
    if (keyAnswer) {
      const keyVerdict = judgeKey(keyAnswer, inputHash(templateCode, command));
      if (keyVerdict.kind === 'refused') return keyVerdict;
      const { record, changed } = keyAnswer;
      return { kind: 'answered', record, changed, newest: newest ?? record, timeline };
    }
    return this.decideOne(pending, head, newest, timeline);
  }

  private decideOne(
    pending: PendingCommand,
    head: Head,
    newest: DecisionSummary | null,
    timeline: Timeline,
  ): Verdict {
    const outcome = decide(timeline, newest, pending.command, this.now);
    if (outcome.kind === 'refused') return outcome;
    const changed = outcome.kind === 'recorded';
    const record = changed ? this.append(pending, head, newest, outcome.decision) : outcome.decision;
    this.newest.set(answerKey(pending), record);
    this.rememberKey(pending, head, record, changed);
    if (changed || pending.idempotencyKey !== null) {
      this.judgedBy.set(pending.templateCode, timeline.revision);
    }
    return { kind: 'answered', record, changed, newest: record, timeline };
  }

  private append(
    { customerId, templateCode }: PendingCommand,
    head: Head,
    newest: DecisionSummary | null,
    decision: Decision,
  ): DecisionRecord {
    const { subjectId, salt } = this.subjectOf(customerId, head);
    const binding = customerBinding(salt, customerId);
    const prevHash = newest?.hash ?? firstPrevHash;
    const record = sealDecision(decision, { subjectId, templateCode, customerBinding: binding, prevHash });
    this.successions.push({ record, succeeded: newest });
    return record;
  }

  private countedOn(record: DecisionSummary): string {
    const timeline = this.timelines.get(record.templateCode);
    return timeline ? countedVersionId(timeline, record) : record.consentVersionId;
  }

  private subjectOf(customerId: CustomerId, head: Head): Subject {
    const known = this.subjects.get(customerId) ?? head.subject;
    if (known) return known;
    const subject = { subjectId: this.identities.uuid(), salt: this.identities.salt() };
    this.subjects.set(customerId, subject);
    this.customers.push({ customerId, ...subject });
    return subject;
  }

  private rememberKey(pending: PendingCommand, head: Head, record: DecisionSummary, changed: boolean): void {
    const { customerId, idempotencyKey: key, templateCode, command } = pending;
    if (key === null) return;
    const hash = inputHash(templateCode, command);
    this.keyAnswers.set(useKey(pending), { inputHash: hash, changed, record });
    const { subjectId } = this.subjectOf(customerId, head);
    const { sequence } = record;
    this.keyUses.push({ subjectId, key, inputHash: hash, templateCode, sequence, changed, usedAt: this.now });
  }
}

/** Neither an id nor a code holds a space, so the joined names are unique. */
function answerKey({ customerId, templateCode }: PendingCommand): string {
  return `${customerId} ${templateCode}`;
}

function useKey({ customerId, idempotencyKey }: PendingCommand): string {
  return `${customerId} ${idempotencyKey ?? ''}`;
}
