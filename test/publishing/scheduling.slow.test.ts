import { isPostgres } from '../database/run';
import { FakeClock } from '../service/fakeClock';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { beginStory, type Moment, type Step } from './scheduleStory';

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
