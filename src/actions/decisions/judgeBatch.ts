import type { CustomerId } from '../../domain/values/checkedText';
import { keptContext } from '../../domain/decisions/context';
import { countedVersionId } from '../../domain/decisions/countedVersion';
import { behindNext, hearing, isToBeHeard, notAfter } from '../../domain/decisions/behind';
import { decide, notBefore, type Decision, type DecisionOutcome } from '../../domain/decisions/decision';
import {
  contextHash,
  customerBinding,
  firstPrevHash,
  sealDecision,
  type Subject,
} from '../../domain/evidence/decisionRecord';
import { decisionNames } from '../../domain/evidence/decisionNames';
import { judgeKey } from '../../domain/decisions/idempotency';
import { NoesInBatch } from '../../domain/evidence/noesInBatch';
import type { Refusal } from '../../domain/errors/refusal';
import { revives } from '../../domain/evidence/erasure/erasure';
import { tallyChanges, type Succession } from '../../domain/reports/tally';
import type { Timeline } from '../../domain/templates/timeline';
import type { LedgerBatch, NewContext, NewCustomer } from '../../storage/decisions/append';
import type { Head, Newest } from '../../storage/decisions/heads';
import type { Identities } from '../running/identities';
import {
  ofPerson,
  refusedAt,
  type JudgedAnswer,
  type PendingAnswer,
  type PendingAnswers,
  type Refusing,
  type Verdict,
} from './pendingAnswers';
import { givenAgain, UsedKeys } from './usedKeys';

export interface JudgedBatch {
  /** One for each command, in their order. */
  readonly verdicts: readonly Verdict[];
  readonly additions: LedgerBatch;
}

interface Question extends PendingAnswer {
  readonly customerId: CustomerId;
  readonly head: Head;
  readonly newest: Newest | null;
  readonly timeline: Timeline;
  /** What is given again instead of being judged. */
  readonly earlier?: JudgedAnswer | null;
}

interface Accepted extends Question {
  readonly outcome: Exclude<DecisionOutcome<Newest>, { readonly kind: 'refused' }>;
}

interface Deciding {
  readonly kind: 'accepted';
  readonly accepted: readonly (Accepted | JudgedAnswer)[];
}

/**
 * Decides commands one after another, each on what those before it have added. The answers of one command are on
 * different templates, so all are decided before the first is added. Pure but for new identities and nonces.
 */
export class BatchJudge {
  private readonly subjects = new Map<string, Subject>();
  private readonly salts = new Map<string, Uint8Array>();
  private readonly newest = new Map<string, Newest>();
  private readonly usedKeys: UsedKeys;
  private readonly customers: NewCustomer[] = [];
  private readonly links = new Map<string, string>();
  private readonly successions: Succession[] = [];
  private readonly contexts: NewContext[] = [];
  private readonly noes = new NoesInBatch();
  private readonly judgedBy = new Map<string, number>();

  constructor(
    private readonly now: Date,
    private readonly timelines: ReadonlyMap<string, Timeline>,
    private readonly identities: Identities,
  ) {
    this.usedKeys = new UsedKeys(now);
  }

  /** @param heads one for each answer, in the order of the commands and of their answers */
  judge(commands: readonly PendingAnswers[], heads: readonly Head[]): JudgedBatch {
    let judged = 0;
    const verdicts = commands.map((pending) =>
      this.judgeOne(pending, heads.slice(judged, (judged += pending.answers.length))),
    );
    const { customers, successions, contexts, judgedBy } = this;
    const keyUses = this.usedKeys.uses;
    const records = successions.map(({ record }) => record);
    const tally = tallyChanges(successions, (record) => this.countedOn(record));
    const links = [...this.links].map(([customerId, subjectId]) => ({ customerId, subjectId }));
    const additions = { customers, links, records, contexts, keyUses, tally, judgedBy };
    return { verdicts, additions: { ...additions, saidAgain: this.noes.rows } };
  }

  private judgeOne(sent: PendingAnswers, heads: readonly Head[]): Verdict {
    const pending = ofPerson(sent, heads[0]?.subject?.customerId);
    const revival = this.revivalBy(pending, heads);
    if (revival) return refusedAt(null, revival);
    const questions: Question[] = [];
    for (const [index, answer] of pending.answers.entries()) {
      const { templateCode } = answer;
      const [head, timeline] = [heads[index], this.timelines.get(templateCode)];
      if (!head) throw new RangeError('Each answer needs its head.');
      if (!timeline) {
        const found = this.decideEach(questions);
        return found.kind === 'refused'
          ? found
          : refusedAt(index, { code: 'TEMPLATE_NOT_FOUND', templateCode });
      }
      const newest = this.newest.get(`${pending.customerId} ${templateCode}`) ?? head.newest;
      questions.push({ ...answer, customerId: pending.customerId, head, newest, timeline });
    }
    return this.judgeByKey(pending, questions) ?? this.decideAll(pending, questions);
  }

  /** What waited in a queue brings neither an erased customer back nor what they said before: they alone may return. */
  private revivalBy({ customerId, answers }: PendingAnswers, heads: readonly Head[]): Refusal | null {
    const erased = heads[0]?.erased;
    const isBack = Boolean(heads[0]?.subject) || this.subjects.has(customerId);
    const isRevival = answers.some(({ command }) => erased && revives(command, erased.erasedAt, isBack));
    return erased && isRevival ? { code: 'CUSTOMER_ERASED', ...erased } : null;
  }

  /** Null where the key is none or new. Of what another id of the person sent, noes are judged anew. */
  private judgeByKey(pending: PendingAnswers, questions: readonly Question[]): Verdict | null {
    const earlier = this.usedKeys.find(pending, questions);
    if (!pending.key || !earlier) return null;
    const verdict = judgeKey(earlier, pending.key.inputHash);
    const [was] = earlier.answers.values();
    if (verdict.kind === 'refused') return { ...verdict, index: null, earlier: was?.record ?? null };
    const isAnew = ({ command }: Question) => command.value !== 'given' && !earlier.isOwn;
    const answers = questions.map((one) => givenAgain(one, earlier));
    if (questions.some(isAnew)) {
      const again = answers.map((answer) => ({ ...answer, changed: false }));
      const anew = questions.map((one, n) => (isAnew(one) ? one : { ...one, earlier: again[n] }));
      return this.decideAll(pending, anew);
    }
    if (!earlier.isOwn) this.rememberKey(pending, questions, answers);
    return { kind: 'answered', answers, replayed: true };
  }

  private decideAll(pending: PendingAnswers, questions: readonly Question[]): Verdict {
    if (pending.foreign) return pending.foreign;
    const decided = this.decideEach(questions);
    if (decided.kind === 'refused') return decided;
    const { accepted } = decided;
    const answers = accepted.map((one) => ('record' in one ? one : this.add(one, pending.key !== null)));
    this.rememberKey(pending, questions, answers);
    return { kind: 'answered', answers, replayed: false };
  }

  private rememberKey(pending: PendingAnswers, all: readonly Question[], answers: readonly JudgedAnswer[]) {
    const [first] = all;
    if (!pending.key || !first) return;
    this.usedKeys.remember(pending, pending.key, answers, this.subjectOf(first.customerId, first.head));
  }

  /** Ends at the first that is refused, and adds nothing. */
  private decideEach(questions: readonly Question[]): Refusing | Deciding {
    const accepted: (Accepted | JudgedAnswer)[] = [];
    for (const [index, question] of questions.entries()) {
      const { customerId, head, timeline, newest, command, earlier } = question;
      if (earlier) {
        accepted.push(earlier);
        continue;
      }
      const outcome = decide(timeline, newest, command, this.now, this.saltOf(customerId, head));
      if (outcome.kind === 'refused') {
        if (command.imported && outcome.refusal.code === 'DECISION_CONFLICT') this.hear(question);
        return refusedAt(index, outcome.refusal);
      }
      accepted.push({ ...question, outcome });
    }
    return { kind: 'accepted', accepted };
  }

  private add(accepted: Accepted, isKeyed: boolean): JudgedAnswer {
    const { customerId, templateCode, timeline, outcome } = accepted;
    const changed = outcome.kind === 'recorded';
    const record = changed ? this.append(accepted, outcome.decision) : outcome.decision;
    if (changed) this.newest.set(`${customerId} ${templateCode}`, record);
    else this.hear(accepted);
    if (changed || isKeyed) this.judgedBy.set(templateCode, timeline.revision);
    return { record, changed, newest: record, timeline };
  }

  private append(question: Question, decided: Decision): Newest {
    const { customerId, templateCode, head, newest } = question;
    const { subjectId, salt } = this.subjectOf(customerId, head);
    const decision = this.withContext(question, decided, subjectId);
    const nonce = Buffer.from(this.identities.nonce()).toString('hex');
    const bound = { subjectId, templateCode, customerBinding: customerBinding(salt, customerId) };
    const record = sealDecision(decision, { ...bound, prevHash: newest?.hash ?? firstPrevHash, nonce });
    this.successions.push({ record, succeeded: newest });
    this.noes.isFollowedBy(record, head.newest);
    const names = decisionNames(salt, templateCode, record.sequence);
    return { ...record, ...names, ...behindNext(record, newest) };
  }

  /** A no without a record, also an imported one that is superseded, counts where it tells more than is known. */
  private hear({ customerId, templateCode, head, newest, timeline, command }: Question): void {
    const no = { at: notAfter(notBefore(newest, this.now), command), saidHere: !command.imported };
    if (command.value === 'given' || !newest || !isToBeHeard(newest, no)) return;
    const known = { ...newest, ...hearing(newest, no) };
    this.noes.add({ ...this.subjectOf(customerId, head), templateCode }, known);
    this.newest.set(`${customerId} ${templateCode}`, known);
    this.judgedBy.set(templateCode, timeline.revision);
  }

  private withContext(
    { command, timeline, templateCode }: Question,
    decision: Decision,
    subjectId: string,
  ): Decision {
    const context = keptContext(command, timeline.template.collects);
    if (!context) return decision;
    const salted = { salt: this.identities.salt(), context };
    this.contexts.push({ ...salted, subjectId, templateCode, sequence: decision.sequence });
    return { ...decision, contextHash: contextHash(salted) };
  }

  private countedOn(record: Decision & { readonly templateCode: string }): string {
    const timeline = this.timelines.get(record.templateCode);
    return timeline ? countedVersionId(timeline, record) : record.consentVersionId;
  }

  /** For what is added: a link that was read must stand as long as that is not committed. */
  private subjectOf(customerId: CustomerId, head: Head): Subject {
    const added = this.subjects.get(customerId);
    if (added) return added;
    if (head.subject) {
      this.links.set(customerId, head.subject.subjectId);
      return head.subject;
    }
    const subject = { subjectId: this.identities.uuid(), salt: this.saltOf(customerId, head) };
    this.subjects.set(customerId, subject);
    this.customers.push({ customerId, ...subject });
    return subject;
  }

  /** Also of a customer who is added only if an answer is accepted. */
  private saltOf(customerId: CustomerId, { subject }: Head): Uint8Array {
    const salt = subject?.salt ?? this.salts.get(customerId) ?? this.identities.salt();
    this.salts.set(customerId, salt);
    return salt;
  }
}
