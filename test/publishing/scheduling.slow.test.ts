import type { ErrorCode } from '../../src/domain/errors/errors';
import { Refused } from '../../src/domain/errors/refusal';
import type { ChangeKind, PublishedVersion } from '../../src/domain/templates/version';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import type { Door, PendingUpdate } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { answered, outcomeOf } from '../doors/scene';
import { FakeClock } from '../service/fakeClock';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { templatesAt } from './templatesAt';

/** Something that is done at node a or b, some days after the first version took effect. */
interface Step {
  readonly at: 'a' | 'b';
  readonly day: number;
  /** From which day on; left out, at once. */
  readonly publish?: { readonly from?: number; readonly kind?: ChangeKind; readonly graceUntil?: number };
  readonly cancel?: number;
  readonly retire?: true;
  readonly refusedWith?: ErrorCode;
}

/** What both nodes say from then on, at both doors. */
interface Moment {
  readonly day: number;
  /** Where it is not the very instant. */
  readonly ms?: number;
  /** The number, or why nothing is asked. */
  readonly current: number | ErrorCode;
  /** How the consent to version 1 stands: not asked again, asked, asked within the grace time, or no matter. */
  readonly consent: 'stands' | 'gone' | 'asked' | 'asked, in grace' | ErrorCode;
  /** What becomes of a `given` on versions 1, 2, 3…. */
  readonly given: readonly string[];
  readonly states: readonly string[];
}

type Nodes = Readonly<Record<'a' | 'b', TestNode>>;

/** A template with one version, to which a customer has just consented. */
async function beginStory(nodes: Nodes, clock: FakeClock): Promise<ScheduleStory> {
  const first = await nodes.a.given.publishedVersion();
  const { templateCode, consentVersionId } = first;
  const customerId = nodes.a.given.customer();
  const consent = { customerId, templateCode, consentVersionId, value: 'given' };
  await nodes.a.actions.recordDecision(consent, { kind: 'service', id: 'test' });
  const story = new ScheduleStory(nodes, clock, first, customerId);
  await story.untilAllSeeIt();
  return story;
}

/** Takes steps at either node, and compares what both say. */
class ScheduleStory {
  private readonly templateCode: string;
  private readonly versionIds: string[];
  private readonly beganAtMs: number;

  constructor(
    private readonly nodes: Nodes,
    private readonly clock: FakeClock,
    private readonly first: PublishedVersion,
    private readonly customerId: string,
  ) {
    this.templateCode = first.templateCode;
    this.versionIds = [first.consentVersionId];
    this.beganAtMs = clock.now().getTime();
  }

  async take({ at, day, publish, cancel, retire, refusedWith }: Step): Promise<void> {
    this.goTo(day);
    if (publish) await this.publish(this.nodes[at], publish, refusedWith);
    if (cancel !== undefined) await this.cancel(this.nodes[at], cancel, refusedWith);
    if (retire) await this.nodes[at].given.retiredTemplate(this.templateCode);
    await this.untilAllSeeIt();
  }

  async expectAt({ day, ms, states, ...said }: Moment): Promise<void> {
    this.goTo(day, ms);
    for (const { url } of Object.values(this.nodes)) {
      const { versions } = answered(await templatesAt(url).see({ templateCode: this.templateCode }));
      expect(versions.nodes.map(({ state }) => state).reverse()).toEqual(states);
      for (const [, doorAt] of bothDoors) expect(await this.saidBy(doorAt(url))).toEqual(said);
    }
  }

  /** A node hears of another's publication a moment later. */
  async untilAllSeeIt(): Promise<void> {
    await until(5_000, async () => {
      const [one, other] = [await this.toldBy(this.nodes.a), await this.toldBy(this.nodes.b)];
      const seen = one?.versions.nodes.length;
      return seen === this.versionIds.length && JSON.stringify(one) === JSON.stringify(other);
    });
  }

  private async toldBy({ url }: TestNode) {
    const answer = await templatesAt(url).see({ templateCode: this.templateCode });
    return answer.kind === 'answered' ? answer.value : null;
  }

  private async publish(
    { given }: TestNode,
    { from, kind = 'MATERIAL', graceUntil }: NonNullable<Step['publish']>,
    refusedWith: Step['refusedWith'],
  ): Promise<void> {
    const effectiveFrom = from === undefined ? null : this.instantOf(from);
    const grace = graceUntil === undefined ? null : this.instantOf(graceUntil);
    const terms = { templateCode: this.templateCode, effectiveFrom, graceUntil: grace };
    const publishing = kind === 'MATERIAL' ? given.publishedVersion(terms) : given.editorialVersion(terms);
    const outcome = await publishing.then(({ consentVersionId }) => consentVersionId, codeOf);
    if (refusedWith) expect(outcome).toBe(refusedWith);
    else this.versionIds.push(outcome);
  }

  private async cancel({ given }: TestNode, number: number, refusedWith: Step['refusedWith']): Promise<void> {
    const consentVersionId = this.versionIds[number - 1] ?? '';
    const cancelling = given.cancelledVersion({ ...this.first, consentVersionId });
    expect(await cancelling.then(() => undefined, codeOf)).toBe(refusedWith);
  }

  private async saidBy(door: Door): Promise<Omit<Moment, 'day' | 'ms' | 'states'>> {
    const { templateCode, customerId } = this;
    const given: string[] = [];
    for (const consentVersionId of this.versionIds) {
      const stranger = { customerId: this.nodes.a.given.customer(), templateCode, consentVersionId };
      given.push(outcomeOf(await door.decide({ ...stranger, value: 'given' })));
    }
    const latest = await door.latest({ templateCode });
    const pending = await door.pending({ customerId, templateCode });
    return {
      current: latest.kind === 'refused' ? latest.code : latest.value.number,
      given,
      consent: pending.kind === 'refused' ? pending.code : consentOf(pending.value),
    };
  }

  private goTo(day: number, ms = 0): void {
    this.clock.pass({ milliseconds: this.instantOf(day).getTime() + ms - this.clock.now().getTime() });
  }

  private instantOf(day: number): Date {
    return new Date(this.beganAtMs + day * 86_400_000);
  }
}

function consentOf({ accepted, mayProceed }: PendingUpdate): Moment['consent'] {
  if (accepted) return mayProceed ? 'stands' : 'gone';
  return mayProceed ? 'asked, in grace' : 'asked';
}

function codeOf(fault: unknown): string {
  if (fault instanceof Refused) return fault.code;
  throw fault;
}

interface Plan {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly then: readonly Moment[];
}

const [yes, gone, none] = ['recorded', 'VERSION_SUPERSEDED', 'VERSION_NOT_FOUND'];
const out = 'TEMPLATE_RETIRED';
const [current, later, over, off] = ['CURRENT', 'SCHEDULED', 'SUPERSEDED', 'CANCELLED'];

const plans: readonly Plan[] = [
  {
    name: 'a version for now',
    steps: [{ at: 'b', day: 1, publish: {} }],
    then: [
      { day: 1, current: 2, consent: 'asked', given: [gone, yes], states: [over, current] },
      { day: 1, ms: 1, current: 2, consent: 'asked', given: [gone, yes], states: [over, current] },
    ],
  },
  {
    name: 'a version for the seventh day',
    steps: [{ at: 'b', day: 0, publish: { from: 7 } }],
    then: [
      { day: 0, current: 1, consent: 'stands', given: [yes, none], states: [current, later] },
      { day: 7, ms: -1, current: 1, consent: 'stands', given: [yes, none], states: [current, later] },
      { day: 7, current: 2, consent: 'asked', given: [gone, yes], states: [over, current] },
    ],
  },
  {
    name: 'a version that is cancelled before its day',
    steps: [
      { at: 'a', day: 0, publish: { from: 7 } },
      { at: 'b', day: 3, cancel: 2 },
      { at: 'a', day: 3, cancel: 2 },
    ],
    then: [
      { day: 3, current: 1, consent: 'stands', given: [yes, none], states: [current, off] },
      { day: 7, current: 1, consent: 'stands', given: [yes, none], states: [current, off] },
    ],
  },
  {
    name: 'a version that is moved to an earlier day, with grace',
    steps: [
      { at: 'a', day: 0, publish: { from: 9 } },
      { at: 'b', day: 1, cancel: 2 },
      { at: 'a', day: 1, publish: { from: 4, graceUntil: 6 } },
    ],
    then: [
      {
        day: 4,
        ms: -1,
        current: 1,
        consent: 'stands',
        given: [yes, none, none],
        states: [current, off, later],
      },
      {
        day: 4,
        current: 3,
        consent: 'asked, in grace',
        given: [gone, none, yes],
        states: [over, off, current],
      },
      {
        day: 6,
        ms: -1,
        current: 3,
        consent: 'asked, in grace',
        given: [gone, none, yes],
        states: [over, off, current],
      },
      { day: 6, current: 3, consent: 'asked', given: [gone, none, yes], states: [over, off, current] },
      { day: 9, current: 3, consent: 'asked', given: [gone, none, yes], states: [over, off, current] },
    ],
  },
  {
    name: 'a correction of the current version, and one of the scheduled version',
    steps: [
      { at: 'a', day: 0, publish: { kind: 'EDITORIAL' } },
      { at: 'b', day: 0, publish: { from: 5 } },
      { at: 'a', day: 1, publish: { from: 6, kind: 'EDITORIAL' } },
    ],
    then: [
      {
        day: 1,
        current: 2,
        consent: 'stands',
        given: [yes, yes, none, none],
        states: [over, current, later, later],
      },
      {
        day: 5,
        current: 3,
        consent: 'asked',
        given: [gone, gone, yes, none],
        states: [over, over, current, later],
      },
      {
        day: 6,
        current: 4,
        consent: 'asked',
        given: [gone, gone, yes, yes],
        states: [over, over, over, current],
      },
    ],
  },
  {
    name: 'a template that is retired before its scheduled version',
    steps: [
      { at: 'a', day: 0, publish: { from: 3 } },
      { at: 'b', day: 2, retire: true },
      { at: 'a', day: 2, publish: { from: 4 }, refusedWith: 'TEMPLATE_RETIRED' },
    ],
    then: [
      { day: 2, current: out, consent: out, given: [out, out], states: [current, off] },
      { day: 3, current: out, consent: out, given: [out, out], states: [current, off] },
    ],
  },
  {
    name: 'a schedule that would overlap is refused by either node',
    steps: [
      { at: 'a', day: 0, publish: { from: 5 } },
      { at: 'b', day: 1, publish: { from: 5 }, refusedWith: 'INVALID_INPUT' },
    ],
    then: [{ day: 5, current: 2, consent: 'asked', given: [gone, yes], states: [over, current] }],
  },
  {
    name: 'nothing comes before a scheduled version, not even at once',
    steps: [
      { at: 'b', day: 0, publish: { from: 5 } },
      { at: 'a', day: 1, publish: {}, refusedWith: 'INVALID_INPUT' },
    ],
    then: [{ day: 1, current: 1, consent: 'stands', given: [yes, none], states: [current, later] }],
  },
  {
    name: 'a version that another one corrects is cancelled after its correction only',
    steps: [
      { at: 'a', day: 0, publish: { from: 5 } },
      { at: 'b', day: 0, publish: { from: 6, kind: 'EDITORIAL' } },
      { at: 'a', day: 1, cancel: 2, refusedWith: 'VERSION_BUILT_UPON' },
      { at: 'a', day: 1, cancel: 3 },
      { at: 'b', day: 1, cancel: 2 },
    ],
    then: [{ day: 6, current: 1, consent: 'stands', given: [yes, none, none], states: [current, off, off] }],
  },
  {
    name: 'a version cannot be cancelled from the instant that it takes effect',
    steps: [
      { at: 'a', day: 0, publish: { from: 2 } },
      { at: 'b', day: 2, cancel: 2, refusedWith: 'VERSION_IN_EFFECT' },
      { at: 'b', day: 2, cancel: 1, refusedWith: 'VERSION_IN_EFFECT' },
    ],
    then: [{ day: 2, current: 2, consent: 'asked', given: [gone, yes], states: [over, current] }],
  },
];

/** Node b is one more process where the database lets more than one in. */
describe(isPostgres ? 'on two nodes over one database' : 'on one node', () => {
  // The database's own clock guards cancellations as well, so the story plays after it.
  const clock = new FakeClock('2090-03-01T09:00:00.000Z');
  let a: TestService;
  let b: TestNode;

  beforeAll(async () => {
    a = await startService({ clock });
    b = isPostgres ? await startSecondNode(a, { clock }) : a;
  }, startTimeoutMs);
  afterAll(async () => {
    if (b !== a) await b.close();
    await a.close();
  });

  it.each(plans)('$name', async ({ steps, then }) => {
    const story = await beginStory({ a, b }, clock);
    for (const step of steps) await story.take(step);
    for (const moment of then) await story.expectAt(moment);
  });
});
