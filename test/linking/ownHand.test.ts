import { bothDoors } from '../doors/doors';
import { answered } from '../doors/scene';
import { asService, bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { linksAt } from './linksAt';

/* Somebody with two ids who decides for themselves, as if they were somebody else. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

describe.each(bothDoors)('at the %s door', (doorName, doorAt) => {
  const door = (caller = asService) => doorAt(service.url, caller);

  async function givenLinked() {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const [staying, former, other] = [1, 2, 3].map(() => service.given.customer()) as [
      string,
      string,
      string,
    ];
    const answer = { templateCode, consentVersionId, value: 'given' } as const;
    const guardian = (actorId: string) =>
      ({ role: 'GUARDIAN', relationship: 'PARENT', check: 'NONE', actorId }) as const;
    const keyed = { ...answer, customerId: former, decidedBy: guardian(staying), idempotencyKey: 'before' };
    const first = answered(await door().decide(keyed));
    const link = (formerCustomerId: string, confirmDecisions: number) =>
      linksAt(service.url, doorName).link({ customerId: staying, formerCustomerId, confirmDecisions });
    answered(await link(former, 1));
    answered(await link(other, 0));
    return { staying, former, other, answer, guardian, keyed, first };
  }

  it('is no guardian under any of their ids, alone or among several answers', async () => {
    const { staying, former, other, answer, guardian } = await givenLinked();
    for (const [customerId, actorId] of [
      [staying, former],
      [former, staying],
      [former, other],
    ] as const) {
      const decidedBy = guardian(actorId);
      expect(await door().decide({ ...answer, customerId, decidedBy })).toMatchObject({
        code: 'INVALID_INPUT',
        details: { member: 'decidedBy.actorId' },
      });
      expect(await door().decideAll({ customerId, decisions: [{ ...answer, decidedBy }] })).toMatchObject({
        code: 'INVALID_INPUT',
        details: { member: 'decisions[0].decidedBy.actorId' },
      });
    }
    expect(
      await door().decide({ ...answer, customerId: staying, decidedBy: guardian('anna') }),
    ).toMatchObject({
      kind: 'answered',
    });
  });

  it('gets what was answered under a key before the link', async () => {
    const { keyed, first } = await givenLinked();
    expect(answered(await door().decide(keyed))).toMatchObject({
      replayed: true,
      decision: { id: first.decision.id },
    });
  });

  it('decides for themselves with a token that names the other id as the actor', async () => {
    const { staying, former, answer } = await givenLinked();
    const own = door(bearer(tokenOf({ sub: former, act: { sub: staying } })));
    const { decision } = answered(await own.decide({ ...answer, customerId: former, value: 'reject' }));
    expect(decision.decidedBy).toBeNull();
  });
});
