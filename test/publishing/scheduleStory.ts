import type { ErrorCode } from '../../src/domain/errors/errors';
import { Refused } from '../../src/domain/errors/refusal';
import type { ChangeKind, PublishedVersion } from '../../src/domain/templates/version';
import { until } from '../concurrency/until';
import type { Door, PendingUpdate } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { answered, outcomeOf } from '../doors/scene';
import type { FakeClock } from '../service/fakeClock';
import type { TestNode } from '../service/service';
import { templatesAt } from './templatesAt';

/** Something that is done at node a or b, some days after the first version took effect. */
export interface Step {
  readonly at: 'a' | 'b';
  readonly day: number;
  /** From which day on; left out, at once. */
  readonly publish?: { readonly from?: number; readonly kind?: ChangeKind; readonly graceUntil?: number };
  readonly cancel?: number;
  readonly retire?: true;
  readonly refusedWith?: ErrorCode;
}

/** What both nodes say from then on, at both doors. */
export interface Moment {
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
export async function beginStory(nodes: Nodes, clock: FakeClock): Promise<ScheduleStory> {
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
