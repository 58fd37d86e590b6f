import fc from 'fast-check';
import { Feed } from '../../src/actions/events/feed';
import { FeedHead } from '../../src/actions/events/feedHead';
import { Refused } from '../../src/domain/errors/refusal';
import type { FeedEvent } from '../../src/domain/events/feedEvent';
import { reasks } from '../../src/domain/templates/version';
import { findPositionWritten, readFeedEdges } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { logPass } from '../evidence/logPass';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';

interface Answer {
  readonly sequence: number;
  readonly epoch: number;
  readonly customerId: string | null;
  readonly mayMail: boolean;
}

/** Knows whom it may mail by the feed alone, as the guide of events says. */
class MailingTool {
  private readonly answers = new Map<string, Answer>();
  /** By template: consents of lower epochs have ended. */
  private readonly endedBelow = new Map<string, number>();

  apply({ type, key, templateCode, customerId, data }: FeedEvent): void {
    const [sequence, epoch] = [Number(data['sequence']), Number(data['epoch'])];
    const code = templateCode ?? '';
    if (type === 'consent.decision.recorded') {
      const mayMail = data['value'] === 'given' && data['may_proceed'] === true;
      this.answers.set(key ?? '', { sequence, epoch, customerId, mayMail });
    }
    const answer = this.answers.get(key ?? '');
    if (type === 'consent.decision.expired' && answer?.sequence === sequence)
      this.answers.set(key ?? '', { ...answer, mayMail: false });
    if (data['ends_older_consents'] === true)
      this.endedBelow.set(code, Math.max(epoch, this.endedBelow.get(code) ?? 0));
  }

  /** The customers that it may mail about a template. */
  mailed(templateCode: string): readonly string[] {
    const ended = this.endedBelow.get(templateCode) ?? 0;
    return [...this.answers]
      .filter(([key, { epoch, mayMail }]) => key.endsWith(`/${templateCode}`) && mayMail && epoch >= ended)
      .flatMap(([, { customerId }]) => customerId ?? [])
      .sort();
  }
}

let service: TestService;
let clock: FakeClock;
beforeAll(async () => {
  clock = new FakeClock(new Date(Date.now() + 600_000));
  service = await startService({ clock });
}, startTimeoutMs);
afterAll(() => service.close());

const customersAsked = 3;
const hours = fc.integer({ min: 1, max: 5 });
const publication = fc.record({
  does: fc.constant('publish' as const),
  changeKind: fc.oneof(
    { arbitrary: fc.constant('MATERIAL' as const), weight: 3 },
    fc.constant('EDITORIAL' as const),
  ),
  reask: fc.constantFrom(...reasks),
  inHours: fc.option(hours),
  graceHours: fc.option(hours),
  validity: fc.constantFrom('PT2H', 'P1Y', null),
});
const answer = fc.record({
  does: fc.constant('answer' as const),
  who: fc.nat({ max: customersAsked - 1 }),
  value: fc.oneof(
    { arbitrary: fc.constant('given' as const), weight: 4 },
    fc.constantFrom('reject' as const, 'withdraw' as const),
  ),
});
const waiting = fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 7 }) });
const steps = fc.array(fc.oneof({ arbitrary: answer, weight: 4 }, publication, waiting), {
  minLength: 10,
  maxLength: 25,
});

type Step = Drawn<typeof steps>[number];
type Terms = Drawn<typeof publication>;
type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never;

const laterBy = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);

function termsOf({ changeKind, reask, inHours, graceHours, validity }: Terms) {
  const effectiveFrom = inHours === null ? undefined : laterBy(inHours);
  if (changeKind === 'EDITORIAL') return { changeKind, editorialReason: 'A typing error', effectiveFrom };
  const graceUntil = graceHours === null ? undefined : laterBy((inHours ?? 0) + graceHours);
  return { changeKind, reask, effectiveFrom, graceUntil, ...(validity && { validity }) };
}

async function readAll(tool: MailingTool, from: number): Promise<number> {
  const { pool } = service.database.engine;
  const store = {
    readPage: readFeedPage.bind(null, pool),
    findPositionWritten: findPositionWritten.bind(null, pool),
  };
  const head = new FeedHead(() => readFeedEdges(pool));
  const feed = new Feed(store, head, service.parts.catalogue);
  const edges = await feed.edges();
  let next = Math.max(from, edges.first);
  while (next < edges.next) {
    const part = await feed.read(next, edges, { types: null, templateCode: null }, 1_000);
    part.events.forEach((event) => tool.apply(event));
    next = part.next;
  }
  return next;
}

/** One template with its customers, and a tool that hears of them by the feed alone. */
async function givenScene() {
  const { templateCode } = await service.given.publishedVersion();
  const customers = Array.from({ length: customersAsked }, () => service.given.customer());
  const tool = new MailingTool();
  let place = 0;
  const answerOf = async (who: number, value: 'given' | 'reject' | 'withdraw') => {
    const customerId = customers[who] ?? '';
    const { current } = await service.actions.pendingUpdate({ customerId, templateCode });
    const { consentVersionId } = current.version;
    await service.actions.recordDecision(
      { customerId, templateCode, consentVersionId, value },
      { kind: 'customer', id: customerId },
    );
  };
  const allowed = async () => {
    const found = await Promise.all(
      customers.map((customerId) => service.actions.pendingUpdate({ customerId, templateCode })),
    );
    return customers.filter((_customer, index) => found[index]?.mayProceed).sort();
  };
  const take = async (step: Step) => {
    clock.pass({ minutes: 1 });
    if (step.does === 'wait') clock.pass({ hours: step.hours });
    if (step.does === 'answer') await answerOf(step.who, step.value);
    if (step.does === 'publish')
      await service.given.publishedVersion({ templateCode, ...termsOf(step) }).catch(unlessRefused);
    await logPass(service.database.engine, { now: clock.now() });
    place = await readAll(tool, place);
    return { mailed: tool.mailed(templateCode), allowed: await allowed() };
  };
  return { take };
}

function unlessRefused(thrown: unknown): void {
  if (!(thrown instanceof Refused)) throw thrown;
}

const given = { does: 'answer', value: 'given' } as const;
const inForce = {
  does: 'publish',
  changeKind: 'MATERIAL',
  reask: 'EVERYONE',
  inHours: null,
  validity: null,
} as const;

describe('whoever acts on the feed alone, by the guide,', () => {
  test('stops at a version without a grace, or once the grace is over', async () => {
    const scene = await givenScene();
    const mailed = async (step: Step) => (await scene.take(step)).mailed.length;
    await mailed({ ...given, who: 0 });
    expect(await mailed({ ...given, who: 1 })).toBe(2);
    expect(await mailed({ ...inForce, graceHours: null })).toBe(0);
    expect(await mailed({ ...given, who: 0 })).toBe(1);
    expect(await mailed({ ...inForce, graceHours: 2 })).toBe(1);
    expect(await mailed({ does: 'wait', hours: 3 })).toBe(0);
  });

  test('mails those whom the service would allow', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const scene = await givenScene();
        for (const step of taken) {
          const { mailed, allowed } = await scene.take(step);
          expect(mailed).toEqual(allowed);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
