import { bothDoors } from '../doors/doors';
import { answered, outcomeOf, refused } from '../doors/scene';
import { customerBinding } from '../../src/domain/evidence/decisionRecord';
import { bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

/* Tokens that name somebody who acts for the customer (RFC 8693, section 4.1). */

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

async function asked(mayDecide: 'ANYONE' | 'SELF_ONLY' | 'AUTHORISED' = 'ANYONE') {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ rules: { mayDecide } });
  return { customerId: service.given.customer(), templateCode, consentVersionId, value: 'given' } as const;
}

async function saltOf(customerId: string): Promise<Uint8Array> {
  const sql = 'SELECT salt FROM customer WHERE customer_id = $1';
  const { rows } = await service.database.engine.pool.query<{ salt: Uint8Array }>(sql, [customerId]);
  return rows[0]?.salt ?? new Uint8Array();
}

describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
  const acting = (sub: string, act: unknown) => doorAt(service.url, bearer(tokenOf({ sub, act })));

  it.each([
    ['one', { sub: 'anna' }],
    ['the outermost of several', { sub: 'anna', act: { sub: 'ben', act: { sub: 'carl' } } }],
  ])('the answer is by the actor: %s', async (_which, act) => {
    const question = await asked();
    const { decision } = answered(await acting(question.customerId, act).decide(question));
    expect(decision.decidedBy).toEqual({
      ...{ role: 'REPRESENTATIVE', relationship: 'OTHER', check: 'NONE' },
      actorBinding: customerBinding(await saltOf(question.customerId), 'anna'),
    });
  });

  it('a token of the same customer without the actor is the customer’s own, whichever comes first', async () => {
    const question = await asked();
    const [own, other] = [
      acting(question.customerId, undefined),
      acting(question.customerId, { sub: 'anna' }),
    ];
    const outcomes: string[] = [];
    for (const door of [own, other, other, own]) outcomes.push(outcomeOf(await door.decide(question)));
    expect(outcomes).toEqual(['recorded', 'recorded', 'unchanged', 'recorded']);
    const { decisions } = answered(await own.history(question));
    expect(decisions.map(({ decidedBy }) => decidedBy?.role ?? null)).toEqual([null, 'REPRESENTATIVE', null]);
  });

  it('an actor who is the customer is nobody else', async () => {
    const question = await asked();
    const sub = question.customerId.toUpperCase();
    const { decision } = answered(await acting(question.customerId, { sub }).decide(question));
    expect(decision.decidedBy).toBeNull();
  });

  it('nobody checked the actor, so a template may refuse their given, never their no', async () => {
    for (const mayDecide of ['SELF_ONLY', 'AUTHORISED'] as const) {
      const question = await asked(mayDecide);
      const door = acting(question.customerId, { sub: 'anna' });
      expect(refused(await door.decide(question))).toMatchObject({
        code: 'AUTHORITY_REQUIRED',
        details: { mayDecide, role: 'REPRESENTATIVE', check: 'NONE' },
      });
      expect(outcomeOf(await door.decide({ ...question, value: 'reject' }))).toBe('recorded');
    }
  });

  it('a customer’s token with scopes is by the actor all the same', async () => {
    const question = await asked('SELF_ONLY');
    const claims = { sub: question.customerId, scope: 'consents:decide', act: { sub: 'anna' } };
    const door = doorAt(service.url, bearer(tokenOf(claims)));
    expect(outcomeOf(await door.decide(question))).toBe('AUTHORITY_REQUIRED');
    const { decision } = answered(await door.decide({ ...question, value: 'reject' }));
    expect(decision.decidedBy?.role).toBe('REPRESENTATIVE');
  });

  it('a service’s token with scopes says by itself who decided, and its actor says nothing', async () => {
    const question = await asked();
    const token = tokenOf({ sub: 'shop', scope: 'consents:read consents:decide', act: { sub: 'anna' } });
    const { decision } = answered(await doorAt(service.url, bearer(token)).decide(question));
    expect(decision.decidedBy).toBeNull();
  });

  it.each([
    ['without an actor', undefined],
    ['with one', { sub: 'anna' }],
  ])('a customer’s token %s may not say who decided', async (_how, act) => {
    const question = await asked();
    const said = { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'ben' } as const;
    for (const decidedBy of [said, { role: 'SELF' } as const]) {
      const answer = refused(await acting(question.customerId, act).decide({ ...question, decidedBy }));
      expect(answer).toMatchObject({ code: 'INVALID_INPUT', details: { member: 'decidedBy' } });
      expect(answer.message).toContain('must be left out by customers');
    }
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toEqual([]);
  });

  it('a key that came with an actor is another input than without', async () => {
    const question = { ...(await asked()), idempotencyKey: 'acting' };
    const door = acting(question.customerId, { sub: 'anna' });
    const { decision } = answered(await door.decide(question));
    expect(answered(await door.decide(question))).toMatchObject({ replayed: true, decision });
    expect(outcomeOf(await acting(question.customerId, undefined).decide(question))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});
