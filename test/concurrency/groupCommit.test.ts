import { anonymous } from '../../src/domain/access/caller';
import { Refused } from '../../src/domain/errors/refusal';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { answered, outcomeOf } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { atOnce, countOf } from './atOnce';

/** How many decisions may wait. */
const longest = 5_000;

let service: TestService;

beforeAll(async () => {
  service = await startService({ limits: { maxWaitingDecisions: longest } });
}, startTimeoutMs);
afterAll(() => service.close());

async function givenQuestion() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { templateCode, consentVersionId };
}

/** The statements that the service sends while something is done. */
async function statementsDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const stop = service.database.engine.onStatement((text) => statements.push(text));
  await act();
  stop();
  return statements.filter((text) => /\b(decision|append_in_part)\b/.test(text));
}

describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
  it('records a lone decision with two statements', async () => {
    const question = await givenQuestion();
    const input = { ...question, customerId: service.given.customer(), value: 'given' } as const;

    const statements = await statementsDuring(() => doorAt(service.url).decide(input));

    expect(statements).toHaveLength(2);
  });

  it('answers the same again with one statement', async () => {
    const question = await givenQuestion();
    const input = { ...question, customerId: service.given.customer(), value: 'given' } as const;
    await doorAt(service.url).decide(input);

    const statements = await statementsDuring(() => doorAt(service.url).decide(input));

    expect(statements).toHaveLength(1);
  });

  it('records twenty answers together with two statements, and again with one', async () => {
    const versions: Awaited<ReturnType<typeof givenQuestion>>[] = [];
    while (versions.length < 20) versions.push(await givenQuestion());
    const decisions = versions.map((question) => ({ ...question, value: 'given' }) as const);
    const form = { customerId: service.given.customer(), decisions, idempotencyKey: 'one-form' };
    const send = () => doorAt(service.url).decideAll(form);

    expect(await statementsDuring(send)).toHaveLength(2);
    expect(await statementsDuring(send)).toHaveLength(1);
  });

  it('records forms on the same templates at the same instant, each whole', async () => {
    const versions = await atOnce(5, givenQuestion);
    const customerId = service.given.customer();
    const forms = (['given', 'reject'] as const).flatMap((value) =>
      [0, 1, 2].map((first) => versions.slice(first, first + 3).map((one) => ({ ...one, value }))),
    );

    const answers = await Promise.all(
      forms.map((decisions) => doorAt(service.url).decideAll({ customerId, decisions })),
    );

    expect(answers.map((answer) => answered(answer).decisions)).toMatchObject(
      forms.map((form) => form.map(({ templateCode, value }) => ({ decision: { templateCode, value } }))),
    );
    for (const { templateCode } of versions) {
      expect(await service.ledger.verdict(customerId, templateCode)).toMatchObject({ intact: true });
    }
  });

  it('records a hundred decisions at once with far fewer than two hundred statements', async () => {
    const questions = await atOnce(4, givenQuestion);
    const customers = await atOnce(5, () => Promise.resolve(service.given.customer()));
    const door = doorAt(service.url);
    const values = ['given', 'reject', 'withdraw', 'given', 'reject'] as const;

    const outcomes: string[] = [];
    const statements = await statementsDuring(async () => {
      const asked = questions.flatMap((question) =>
        customers.flatMap((customerId) => values.map((value) => ({ ...question, customerId, value }))),
      );
      outcomes.push(...(await Promise.all(asked.map((input) => door.decide(input)))).map(outcomeOf));
    });

    expect(outcomes).toHaveLength(100);
    expect(outcomes.filter((outcome) => outcome !== 'recorded' && outcome !== 'unchanged')).toEqual([]);
    expect(statements.length).toBeLessThan(100);
    for (const { templateCode } of questions) {
      for (const customerId of customers) {
        expect(await service.ledger.verdict(customerId, templateCode)).toMatchObject({ intact: true });
      }
    }
  });

  it('fails a decision that the database refuses alone, not those that came with it', async () => {
    const question = await givenQuestion();
    await service.database.engine.pool.query(
      `ALTER TABLE decision ADD CONSTRAINT refused_by_test CHECK (channel <> 'poison')`,
    );

    const answers = await atOnce(20, (index) =>
      doorAt(service.url).decide({
        ...question,
        customerId: service.given.customer(),
        value: 'given',
        channel: index === 7 ? 'poison' : 'web',
      }),
    ).finally(() =>
      service.database.engine.pool.query('ALTER TABLE decision DROP CONSTRAINT refused_by_test'),
    );

    expect(answers.map(outcomeOf).findIndex((outcome) => outcome === 'INTERNAL')).toBe(7);
    expect(countOf(answers.map(outcomeOf), (outcome) => outcome === 'recorded')).toBe(19);
  });
});

describe('the queue', () => {
  it('takes a batch over several templates and customers in two statements', async () => {
    const questions = await atOnce(3, givenQuestion);
    const customers = await atOnce(4, () => Promise.resolve(service.given.customer()));
    const asked = questions.flatMap((question) =>
      customers.map((customerId) => ({ ...question, customerId, value: 'given' })),
    );

    const statements = await statementsDuring(() =>
      Promise.all(asked.map((input) => service.actions.recordDecision(input, anonymous))),
    );

    expect(statements).toHaveLength(2);
    for (const { customerId, templateCode } of asked) {
      expect(await service.ledger.chain(customerId, templateCode)).toHaveLength(1);
    }
  });

  it('refuses what no longer fits as UNAVAILABLE, answers all the rest, and goes on', async () => {
    const question = { ...(await givenQuestion()), customerId: service.given.customer() };
    const tooMany = 100;

    const outcomes = await atOnce(longest + tooMany, () =>
      service.actions.recordDecision({ ...question, value: 'given' }, anonymous).then(
        ({ changed }) => (changed ? 'recorded' : 'unchanged'),
        (error: unknown) => (error instanceof Refused ? error.code : 'a fault'),
      ),
    );

    expect(countOf(outcomes, (outcome) => outcome === 'UNAVAILABLE')).toBe(tooMany);
    expect(countOf(outcomes, (outcome) => outcome === 'recorded')).toBe(1);
    expect(countOf(outcomes, (outcome) => outcome === 'unchanged')).toBe(longest - 1);
    const after = await restDoor(service.url).decide({ ...question, value: 'reject' });
    expect(answered(after).decision.sequence).toBe(2);
  });
});
