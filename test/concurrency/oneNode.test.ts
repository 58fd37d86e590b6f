import { bothDoors } from '../doors/doors';
import { answered, outcomeOf, refused, sequencesOf } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { atOnce, countOf } from './atOnce';

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

async function givenQuestion() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
  it('takes 30 identical first decisions of an unseen customer at once as one', async () => {
    const door = doorAt(service.url);
    const question = await givenQuestion();

    const answers = await atOnce(30, () => door.decide({ ...question, value: 'given' }));

    const recorded = answers.map(answered);
    expect(countOf(recorded, ({ changed }) => changed)).toBe(1);
    expect(new Set(recorded.map(({ decision }) => decision.id)).size).toBe(1);
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
    expect(await service.ledger.verdict(question.customerId, question.templateCode)).toMatchObject({
      intact: true,
    });
  });

  it('keeps both of two different first decisions at once, in sequence', async () => {
    const door = doorAt(service.url);
    const question = await givenQuestion();

    const recorded = (
      await Promise.all([
        door.decide({ ...question, value: 'given' }),
        door.decide({ ...question, value: 'reject' }),
      ])
    ).map(answered);

    expect(sequencesOf(recorded.map(({ decision }) => decision)).toSorted()).toEqual([1, 2]);
    expect(await service.ledger.verdict(question.customerId, question.templateCode)).toEqual({
      intact: true,
      records: 2,
    });
    const pending = answered(await door.pending(question));
    const last = recorded.find(({ decision }) => decision.sequence === 2);
    expect(pending.decision?.id).toBe(last?.decision.id);
  });

  it('records one of 20 answers at once that know of no decision, and refuses the others', async () => {
    const door = doorAt(service.url);
    const question = await givenQuestion();

    const answers = await atOnce(20, () => door.decide({ ...question, value: 'given', afterSequence: 0 }));

    expect(countOf(answers.map(outcomeOf), (outcome) => outcome === 'recorded')).toBe(1);
    expect(countOf(answers.map(outcomeOf), (outcome) => outcome === 'DECISION_CONFLICT')).toBe(19);
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
  });

  it('answers one idempotency key of 20 customers at once with a decision of each', async () => {
    const door = doorAt(service.url);
    const { templateCode, consentVersionId } = await givenQuestion();
    const customers = Array.from({ length: 20 }, () => service.given.customer());

    const answers = await Promise.all(
      customers.map((customerId) =>
        door.decide({
          customerId,
          templateCode,
          consentVersionId,
          value: 'given',
          idempotencyKey: 'order-1',
        }),
      ),
    );

    expect(answers.map(outcomeOf)).toEqual(customers.map(() => 'recorded'));
    const hashes = answers.map((answer) => answered(answer).decision.evidence?.hash);
    const chains = await Promise.all(customers.map((id) => service.ledger.chain(id, templateCode)));
    expect(chains.map((chain) => chain.map(({ hash }) => hash))).toEqual(hashes.map((hash) => [hash]));
  });

  it('answers one idempotency key 30 times at once with the one decision', async () => {
    const door = doorAt(service.url);
    const question = await givenQuestion();

    const answers = await atOnce(30, () =>
      door.decide({ ...question, value: 'given', idempotencyKey: 'clicked-often' }),
    );

    const [first, ...again] = answers.map(answered).toSorted((one, other) => +one.replayed - +other.replayed);
    expect(first).toMatchObject({ changed: true, replayed: false });
    for (const answer of again) expect(answer).toEqual({ ...first, replayed: true });
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
  });

  it('lets one of several inputs have an idempotency key, and refuses the others', async () => {
    const door = doorAt(service.url);
    const question = await givenQuestion();
    const inputs = ['given', 'reject', 'withdraw'] as const;

    const answers = await Promise.all(
      inputs.map((value) => door.decide({ ...question, value, idempotencyKey: 'only-one' })),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_REUSED',
      'recorded',
    ]);
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
  });

  it('refuses a reused key with other input while other customers’ decisions go through', async () => {
    const door = doorAt(service.url);
    const question = await givenQuestion();
    await door.decide({ ...question, value: 'given', idempotencyKey: 'used' });

    const answers = await atOnce(20, (index) =>
      index % 2 === 0
        ? door.decide({ ...question, value: 'reject', idempotencyKey: 'used' })
        : door.decide({ ...question, customerId: service.given.customer(), value: 'reject' }),
    );

    expect(countOf(answers.map(outcomeOf), (outcome) => outcome === 'recorded')).toBe(10);
    expect(countOf(answers.map(outcomeOf), (outcome) => outcome === 'IDEMPOTENCY_KEY_REUSED')).toBe(10);
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
  });

  it('names the new version to who decides after it was published between latest and decide', async () => {
    const door = doorAt(service.url);
    const { customerId, templateCode } = await givenQuestion();
    const shown = answered(await door.latest({ templateCode }));
    const { consentVersionId: currentVersionId } = await service.given.publishedVersion({ templateCode });

    const { consentVersionId, locale, contentHash } = shown;
    const answer = await door.decide({
      customerId,
      templateCode,
      consentVersionId,
      locale,
      contentHash,
      value: 'given',
    });

    expect(refused(answer)).toMatchObject({
      code: 'VERSION_SUPERSEDED',
      details: { consentVersionId, currentVersionId },
    });
    expect(await service.ledger.chain(customerId, templateCode)).toEqual([]);
    const again = await door.decide({
      customerId,
      templateCode,
      consentVersionId: currentVersionId,
      value: 'given',
    });
    expect(outcomeOf(again)).toBe('recorded');
  });
});

it('keeps a customer’s decisions through both doors in one chain', async () => {
  const question = await givenQuestion();
  const doors = bothDoors.map(([, doorAt]) => doorAt(service.url));
  const values = ['given', 'reject', 'withdraw'] as const;

  const answers = await atOnce(60, async (index) => {
    const door = doors[index % doors.length];
    const value = values[index % values.length];
    return door && value ? door.decide({ ...question, value }) : null;
  });

  const changed = answers
    .flatMap((answer) => (answer ? [answered(answer)] : []))
    .filter((one) => one.changed);
  const chain = await service.ledger.chain(question.customerId, question.templateCode);
  expect(chain.map(({ hash }) => hash).toSorted()).toEqual(
    changed.map(({ decision }) => decision.evidence?.hash).toSorted(),
  );
  expect(await service.ledger.verdict(question.customerId, question.templateCode)).toEqual({
    intact: true,
    records: chain.length,
  });
});
