import fc from 'fast-check';
import { Refused } from '../../src/domain/errors/refusal';
import type { Decision } from '../../src/domain/decisions/decision';
import type { DecisionValue } from '../../src/domain/values/decisionValue';
import { confirmationsAt, tokenOfLink } from '../confirming/confirmationsAt';
import { isDivided } from '../database/run';
import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { linksAt } from '../linking/linksAt';
import { readPage, type WireEvent } from '../rest/eventReader';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { expectOriginsTrue } from '../service/scannedLedger';
import { expectLedgerWhole } from '../service/wholeLedger';
import { exportsAt } from './exportsAt';
import { reportsAt } from './reportsAt';

const clock = new FakeClock();
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, logKeeping, erasure: erasureKept() });
}, startTimeoutMs);
afterAll(() => service.close());

interface Answer {
  readonly kind: 'answer';
  readonly value: DecisionValue;
  readonly version: 'newest' | 'first';
  /** Hours ago; null where nobody says. */
  readonly decided: number | null;
  readonly seen: 'newest' | 'none' | null;
  readonly reference: string | null;
  /** Through a service, where it was not the customer. */
  readonly hand: 'self' | 'parent';
}

interface Step {
  readonly id: number;
  readonly hours: number;
  readonly deed:
    | Answer
    | { readonly kind: 'publish' }
    | { readonly kind: 'click' }
    | { readonly kind: 'link'; readonly former: number }
    | { readonly kind: 'erase'; readonly mode: 'UNLINK' | 'SHRED' };
}

const answer: fc.Arbitrary<Answer> = fc.record({
  kind: fc.constant('answer' as const),
  value: fc.constantFrom('given', 'given', 'reject', 'withdraw'),
  version: fc.constantFrom('newest', 'newest', 'first'),
  decided: fc.constantFrom(null, null, 0, 1, 30),
  seen: fc.constantFrom(null, null, 'newest', 'none'),
  reference: fc.constantFrom(null, 'order-7'),
  hand: fc.constantFrom('self', 'self', 'parent'),
});

const confirmation = fc.constantFrom(
  { confirmation: 'NONE' } as const,
  // Longer than any story: customers are linked by the clock of the database.
  { confirmation: 'REQUIRED', confirmationValidity: 'P5Y' } as const,
);

const ids = 5;
const someId = fc.nat({ max: ids - 1 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    id: someId,
    hours: fc.constantFrom(0, 1, 24),
    deed: fc.oneof(
      { weight: 8, arbitrary: answer },
      { weight: 1, arbitrary: fc.constant({ kind: 'publish' as const }) },
      { weight: 3, arbitrary: fc.constant({ kind: 'click' as const }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('link' as const), former: someId }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('erase' as const),
          mode: fc.constantFrom('UNLINK' as const, 'SHRED' as const),
        }),
      },
    ),
  }),
  { minLength: 6, maxLength: 24, size: 'max' },
);

type Standing = Pick<
  Decision,
  'value' | 'decidedAt' | 'sequence' | 'decidedBy' | 'awaitsConfirmation' | 'validUntil' | 'epoch'
> & { readonly isAnew?: boolean };

/** Somebody by all the ids that mean them: what a child would keep on paper. */
interface Person {
  stays: string;
  readonly ids: Set<string>;
  newest: Standing | null;
  /** Since the last yes that counted. */
  noes: readonly Standing[];
  /** When noes were said since that made no record. */
  saidAgain: readonly number[];
  /** The links that were sent, each with the grant that it would confirm. */
  links: { readonly token: string; readonly grant: Standing }[];
  records: number;
}

const parent = { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'a-parent' } as const;

class Paper {
  readonly outcomes: string[] = [];
  /** When the version of each epoch took effect. */
  readonly epochs: Date[] = [];
  /** Records of whom nothing else is held. */
  unlinked = 0;
  readonly persons = new Map<string, Person>();

  of(id: string): Person {
    const known = this.persons.get(id);
    if (known) return known;
    const person: Person = {
      stays: id,
      ids: new Set([id]),
      newest: null,
      noes: [],
      saidAgain: [],
      links: [],
      records: 0,
    };
    this.persons.set(id, person);
    return person;
  }

  /** Of those of whom something is held, each once. */
  all(): readonly Person[] {
    return [...new Set(this.persons.values())];
  }

  link(stays: string, former: string): void {
    const [one, two] = [this.of(stays), this.of(former)];
    const said = saidLast(two);
    const carried = said && counts(one, said, two) ? said : null;
    one.records += two.records + (carried ? 1 : 0);
    if (carried) says(one, { ...carried, sequence: (one.newest?.sequence ?? 0) + 1, isAnew: true });
    if (one.newest?.value !== 'given' || one.newest.awaitsConfirmation)
      one.saidAgain = [...one.saidAgain, ...noesOf(two)];
    const moved = two.links.map((link) =>
      link.grant === carried && one.newest ? { ...link, grant: one.newest } : link,
    );
    one.links = [...one.links, ...moved];
    for (const id of two.ids) {
      one.ids.add(id);
      this.persons.set(id, one);
    }
  }

  erase(id: string, mode: 'UNLINK' | 'SHRED'): void {
    const person = this.of(id);
    if (mode === 'UNLINK') this.unlinked += person.records;
    for (const each of person.ids) this.persons.delete(each);
  }
}

function says(person: Person, decision: Standing): void {
  person.newest = decision;
  if (decision.value !== 'given') person.noes = [...person.noes, decision];
  else if (!decision.awaitsConfirmation) [person.noes, person.saidAgain] = [[], []];
}

/** The newest, or of noes in a row the latest: one may be recorded late. */
function saidLast({ newest, noes }: Person): Standing | null {
  if (newest?.value === 'given') return newest;
  return noes.reduce<Standing | null>((a, b) => (a && a.decidedAt > b.decidedAt ? a : b), null);
}

function saidAt(person: Person): number {
  return Math.max(Number(person.newest?.decidedAt), ...noesOf(person));
}

function noesOf({ noes, saidAgain }: Person): readonly number[] {
  return [...noes.map(decidedMs), ...saidAgain];
}

const decidedMs = ({ decidedAt }: Standing) => Number(decidedAt);

/** Whether it is to be carried over. */
function counts(person: Person, two: Standing, former: Person): boolean {
  const one = person.newest;
  const twoAt = saidAt(former);
  if (!one) return true;
  if (two.value === 'given' && two.epoch < one.epoch) return false;
  const isInForce = ({ value, awaitsConfirmation, validUntil }: Standing) =>
    value === 'given' && !awaitsConfirmation && (!validUntil || clock.now() < validUntil);
  const isAfterNoes = (yes: Standing, of: Person) => Number(yes.decidedAt) > Math.max(...noesOf(of));
  if (two.awaitsConfirmation && two.epoch === one.epoch && isInForce(one) && isAfterNoes(one, former))
    return false;
  if (one.awaitsConfirmation && isInForce(two) && isAfterNoes(two, person)) return true;
  if (twoAt !== saidAt(person)) return twoAt > saidAt(person);
  return one.value === 'given' && two.value !== 'given';
}

/** One of the links that the person was sent, under any of their ids. */
async function clickIn(paper: Paper, id: string, turn: number): Promise<void> {
  const person = paper.of(id);
  const link = person.links[turn % Math.max(1, person.links.length)];
  if (!link) return;
  const { newest } = person;
  const answer = await confirmationsAt(service.url, 'REST').confirm(link.token);
  paper.outcomes.push(answer.kind === 'refused' ? answer.code : `clicked ${answer.value.changed}`);
  if (newest?.value !== 'given' || (newest.awaitsConfirmation && newest !== link.grant)) {
    const code = newest?.value === 'given' ? 'CONFIRMATION_EXPIRED' : 'CONFIRMATION_WITHDRAWN';
    expect(answer).toMatchObject({ code });
    return;
  }
  // Linking writes by the clock of the database, and what is recorded later follows it.
  const supersededAt = paper.epochs[newest.epoch];
  if (newest.awaitsConfirmation && supersededAt && newest.decidedAt >= supersededAt) {
    expect(answer).toMatchObject({ code: 'VERSION_SUPERSEDED' });
    return;
  }
  // Of what was carried over nobody can tell any more which noes the sender knew of.
  if (newest.awaitsConfirmation && newest.isAnew && Math.max(...noesOf(person)) > decidedMs(newest)) {
    expect(answer).toMatchObject({ code: 'DECISION_CONFLICT' });
    return;
  }
  expect(answered(answer).changed).toBe(newest.awaitsConfirmation);
  if (!newest.awaitsConfirmation) return;
  person.records += 1;
  says(person, { ...newest, sequence: newest.sequence + 1, awaitsConfirmation: false, validUntil: null });
}

async function play(templateCode: string, first: string, story: readonly Step[]): Promise<Paper> {
  const paper = new Paper();
  paper.epochs.push(clock.now());
  const known = Array.from({ length: ids }, () => `p-${service.given.customer()}`);
  const idOf = (index: number) => known[index] ?? '';
  let newest = first;
  for (const [turn, { id: index, hours, deed }] of story.entries()) {
    clock.pass({ hours, minutes: 1 });
    const id = idOf(index);
    if (deed.kind === 'publish') {
      newest = (await service.given.publishedVersion({ templateCode })).consentVersionId;
      paper.epochs.push(clock.now());
    } else if (deed.kind === 'answer')
      await answerIn(paper, templateCode, { ...deed, id, consentVersionId: { newest, first }[deed.version] });
    else if (deed.kind === 'click') await clickIn(paper, id, turn);
    else if (deed.kind === 'link') await linkIn(paper, id, idOf(deed.former));
    else await eraseIn(paper, id, deed.mode);
  }
  return paper;
}

async function answerIn(
  paper: Paper,
  templateCode: string,
  {
    id,
    value,
    consentVersionId,
    decided,
    seen,
    reference,
    hand,
  }: Answer & { id: string; consentVersionId: string },
): Promise<void> {
  const person = paper.of(id);
  const afterSequence = { newest: person.newest?.sequence ?? 0, none: 0 };
  const decidedAt = decided === null ? null : new Date(clock.now().getTime() - decided * 3_600_000);
  const input = { customerId: id, templateCode, consentVersionId, value, decidedAt };
  try {
    const { decision, changed } = await service.actions.recordDecision(
      {
        ...input,
        afterSequence: seen && afterSequence[seen],
        context: reference === null ? null : { reference },
        decidedBy: hand === 'self' ? null : parent,
        channel: hand === 'self' ? reference : 'telephone',
      },
      hand === 'self' ? { kind: 'customer', id } : { kind: 'service', id: 'shop' },
    );
    paper.outcomes.push(changed ? 'recorded' : 'unchanged');
    const at = Number(decidedAt ?? clock.now());
    if (!changed && value !== 'given') person.saidAgain = [...person.saidAgain, at];
    if (!changed) return;
    if (value === 'given' && Math.max(...person.saidAgain) > Math.max(...person.noes.map(decidedMs)))
      expect(at).toBeGreaterThanOrEqual(Math.max(...person.saidAgain));
    person.records += 1;
    says(person, decision.record);
    if (!decision.record.awaitsConfirmation) return;
    const token = await tokenOfLink(service, { customerId: id, templateCode });
    person.links.push({ token, grant: decision.record });
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    paper.outcomes.push(fault.code);
  }
}

async function linkIn(paper: Paper, stays: string, former: string): Promise<void> {
  const door = linksAt(service.url, 'REST');
  const pair = { customerId: stays, formerCustomerId: former };
  const preview = await door.preview(pair);
  if (preview.kind === 'refused') return void paper.outcomes.push(preview.code);
  answered(await door.link({ ...pair, confirmDecisions: preview.value.decisions.length }));
  paper.outcomes.push('linked');
  paper.link(stays, former);
}

async function eraseIn(paper: Paper, customerId: string, mode: 'UNLINK' | 'SHRED'): Promise<void> {
  await logAll(service.database.engine);
  const order = { mode, reason: 'CUSTOMER_REQUEST', customerId } as const;
  const { records } = paper.of(customerId);
  const { erased } = answered(
    await erasuresAt(service.url, 'REST').erase({ ...order, confirmRecords: records }),
  );
  paper.outcomes.push(erased ? 'erased' : 'nothing held');
  if (erased) paper.erase(customerId, mode);
}

async function eventsAfter(place: string | null): Promise<readonly WireEvent[]> {
  const { events, place: next } = await readPage(service.url, {
    limit: 1_000,
    ...(place && { after: place }),
  });
  return events.length === 0 ? [] : [...events, ...(await eventsAfter(next))];
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

it('whatever persons answer, become and leave behind, all who count it come to the same', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, confirmation, async (story, rules) => {
      const { templateCode, consentVersionId } = await service.given.publishedVersion({ rules });
      const paper = await play(templateCode, consentVersionId, story);
      paper.outcomes.forEach((outcome) => outcomes.add(outcome));
      await logAll(service.database.engine);

      // The tally, by a scan; each chain, by its hashes.
      const records = await expectLedgerWhole(service.database.engine.pool);
      if (!isDivided) await expectOriginsTrue(service.database.engine.pool);
      const kept = records.filter((record) => record.templateCode === templateCode);
      expect(kept).toHaveLength(paper.unlinked + sumOf(paper.all().map((person) => person.records)));

      const report = answered(await reportsAt(service.url).standing(templateCode));
      const standing = (value: DecisionValue) =>
        paper.all().filter(({ newest }) => newest?.value === value && !newest.awaitsConfirmation).length;
      const unconfirmed = paper.all().filter(({ newest }) => newest?.awaitsConfirmation).length;
      if (unconfirmed > 0) outcomes.add('unconfirmed');
      expect(report).toMatchObject({ unconfirmed });
      expect(report.customers).toMatchObject({
        given: standing('given'),
        reject: standing('reject'),
        withdraw: standing('withdraw'),
      });

      const lines = await exportsAt(service.url).lines(templateCode);
      const linesOf = (id: string | null) => lines.filter((line) => line.customer_id === id).length;
      expect(linesOf(null)).toBe(paper.unlinked);
      for (const { stays, records: count } of paper.all()) expect(linesOf(stays)).toBe(count);

      const byParents = kept.filter(({ decidedBy }) => decidedBy).length;
      expect(lines.filter((line) => line.decided_by_role === 'GUARDIAN')).toHaveLength(byParents);

      const told = (await eventsAfter(null)).filter(
        ({ type, data }) => type === 'consent.decision.recorded' && data['template_code'] === templateCode,
      );
      // Of what was shredded the feed keeps the position alone.
      expect(told.filter(({ data }) => data['value'])).toHaveLength(kept.length);
      expect(told.filter(({ data }) => data['decided_by'])).toHaveLength(byParents);

      for (const { ids: all, newest } of paper.all())
        for (const customerId of all) {
          const pending = await service.actions.pendingUpdate({ customerId, templateCode });
          expect(pending.decision?.record.value ?? null).toBe(newest?.value ?? null);
          expect(pending.decision?.record.decidedBy ?? null).toEqual(newest?.decidedBy ?? null);
        }
    }),
    { numRuns: 25, endOnFailure: true, includeErrorInReport: true },
  );
  // Guards against stories in which nothing happens.
  for (const outcome of [
    'recorded',
    'unchanged',
    'DECISION_CONFLICT',
    ...(isDivided ? [] : ['linked', 'CUSTOMER_ALREADY_LINKED']),
    'erased',
    'unconfirmed',
    'clicked true',
  ])
    expect(outcomes).toContain(outcome);
});
