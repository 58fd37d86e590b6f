import { readNewestCounts } from '../../src/storage/reports/tally';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { bothDoors } from '../doors/doors';
import { answered, refused } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { readAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { givenEndpoint } from '../events/webhookScene';
import { linksAt } from '../linking/linksAt';
import { asCustomer, asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { exportsAt } from '../tally/exportsAt';
import { ConfirmScene, type Question } from './confirmScene';
import { confirmationsAt } from './confirmationsAt';

let scene: ConfirmScene;
beforeAll(async () => {
  scene = await ConfirmScene.open({ erasure: erasureKept() });
}, startTimeoutMs);
afterAll(() => scene.close());

afterEach(async () => {
  expect(await readTallyFaults(scene.dispatch.engine.pool)).toEqual([]);
});

const inDays = (days: number) => new Date(scene.dispatch.clock.now().getTime() + days * 86_400_000);

describe.each(bothDoors)('two steps at the %s door', (doorName, doorAt) => {
  const links = () => confirmationsAt(scene.service.url, doorName);
  const door = () => doorAt(scene.service.url);
  const standing = async (question: Question) => answered(await door().pending(question));
  const history = async (question: Question) =>
    scene.service.ledger.chain(question.customerId, question.templateCode);

  it('a yes waits, and counts once its link was opened', async () => {
    const question = await scene.question();
    const recorded = answered(await door().decide({ ...question, channel: 'web', value: 'given' }));
    expect(recorded.pendingUpdate).toMatchObject({
      ...{ accepted: true, mayProceed: false, obstacle: 'AWAITING_CONFIRMATION' },
    });
    const token = await scene.nextToken(question);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const asked = inDays(0);
    scene.dispatch.clock.pass({ minutes: 1 });

    expect(answered(await links().confirm(token))).toEqual({
      ...{ templateCode: question.templateCode, accepted: true, mayProceed: true, changed: true },
    });
    expect(await standing(question)).toMatchObject({ accepted: true, mayProceed: true, obstacle: null });
    const [first, second] = await history(question);
    const { customerId, templateCode } = question;
    const [stood] = answered(await door().stoodAt(customerId, asked.toISOString(), [templateCode]));
    expect(stood).toMatchObject({
      mayProceed: false,
      obstacle: 'AWAITING_CONFIRMATION',
    });
    const end = new Date(asked.getTime() + 14 * 86_400_000);
    expect(first).toMatchObject({ awaitsConfirmation: true, validUntil: end, contextHash: null });
    expect(second).toMatchObject({
      ...{ sequence: 2, value: 'given', awaitsConfirmation: false, validUntil: null, channel: 'web' },
      ...{ consentVersionId: question.consentVersionId, locale: first?.locale },
      ...{ decidedAt: first?.decidedAt, recorder: { kind: 'anonymous', id: null } },
    });
    expect(second?.contextHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('knows no token of another length', async () => {
    for (const length of [1, 200, 201, 2_000])
      expect(refused(await links().confirm('x'.repeat(length))).code).toBe('CONFIRMATION_NOT_FOUND');
  });

  it('answers a second click like the first', async () => {
    const question = await scene.question();
    const token = await scene.asked(question);
    const first = answered(await links().confirm(token));
    expect(answered(await links().confirm(token))).toEqual({ ...first, changed: false });
    expect(await history(question)).toHaveLength(2);
  });

  it.each(['withdraw', 'reject'] as const)('does not confirm after a %s', async (value) => {
    const question = await scene.question();
    const token = await scene.asked(question);
    await scene.decide(question, value);

    const { code, message } = refused(await links().confirm(token));
    expect(code).toBe('CONFIRMATION_WITHDRAWN');
    expect(message).toContain(value === 'reject' ? 'refused' : 'withdrew');
    expect(await standing(question)).toMatchObject({ mayProceed: false });
    expect(await history(question)).toHaveLength(2);
  });

  it('refuses an old link, and then the customer is asked again', async () => {
    const question = await scene.question();
    const token = await scene.asked(question);
    scene.dispatch.clock.pass({ days: 14 });

    expect(refused(await links().confirm(token)).code).toBe('CONFIRMATION_EXPIRED');
    expect(await standing(question)).toMatchObject({ accepted: false, reason: 'EXPIRED' });
    expect(refused(await links().resend(question.customerId, question.templateCode)).code).toBe(
      'CONFIRMATION_NOT_FOUND',
    );
    const next = await scene.asked(question);
    expect(answered(await links().confirm(next))).toMatchObject({ changed: true, mayProceed: true });
  });

  it('confirms the grant of whom the link is, whoever is logged in', async () => {
    const [own, other] = [await scene.question(), await scene.question()];
    const token = await scene.asked(other);
    await scene.asked(own);

    const answer = await links().confirm(token, asCustomer(own.customerId));
    expect(Object.keys(answered(answer)).toSorted()).toEqual([
      ...['accepted', 'changed', 'mayProceed', 'templateCode'],
    ]);
    expect(JSON.stringify(answer)).not.toContain(other.customerId);
    expect(await standing(own)).toMatchObject({ mayProceed: false });
    expect(await standing(other)).toMatchObject({ mayProceed: true });
    expect((await history(other))[1]).toMatchObject({ recorder: { kind: 'anonymous', id: null } });
  });

  it('sends the link again up to three times, and each of the links confirms', async () => {
    const question = await scene.question();
    const tokens = [await scene.asked(question)];
    const { customerId, templateCode } = question;
    for (const left of [2, 1, 0]) {
      expect(answered(await links().resend(customerId, templateCode, asCustomer(customerId)))).toMatchObject({
        ...{ templateCode, left, expiresAt: inDays(14).toISOString() },
      });
      tokens.push(await scene.nextToken(question));
    }
    expect(refused(await links().resend(customerId, templateCode))).toMatchObject({
      ...{ code: 'TOO_MANY_CONFIRMATIONS', details: { maximum: 3 } },
    });
    expect(new Set(tokens).size).toBe(4);
    const changed = [];
    for (const token of tokens) changed.push(answered(await links().confirm(token)).changed);
    expect(changed).toEqual([true, false, false, false]);
  });

  it('confirms a yes that knew of the no before it, whose clock is behind', async () => {
    const question = await scene.question();
    const decidedAt = inDays(0).toISOString();
    scene.dispatch.clock.pass({ minutes: 1 });
    answered(await door().decide({ ...question, value: 'reject' }));
    answered(await door().decide({ ...question, value: 'given', afterSequence: 1, decidedAt }));

    const token = await scene.nextToken(question);
    expect(answered(await links().confirm(token))).toMatchObject({ mayProceed: true, changed: true });
  });

  it('takes a click on a text that was superseded meanwhile as a late answer', async () => {
    const question = await scene.question();
    const token = await scene.asked(question);
    scene.dispatch.clock.pass({ minutes: 1 });
    const { templateCode } = question;
    await scene.service.given.publishedVersion({ templateCode, graceUntil: inDays(3) });
    scene.dispatch.clock.pass({ minutes: 1 });

    expect(answered(await links().confirm(token))).toMatchObject({
      ...{ accepted: false, mayProceed: true, changed: true },
    });
  });
});

describe('the feed', () => {
  it('tells that a consent was not confirmed in time, and never a token', async () => {
    const question = await scene.question();
    const token = await scene.asked(question);
    scene.dispatch.clock.pass({ days: 14, milliseconds: 1 });
    await scene.dispatch.pass();
    const response = await fetch(`${scene.service.url}/v1/events?template_code=${question.templateCode}`, {
      headers: { ...asService },
    });
    const events = (await response.json()) as readonly { type: string; data: Record<string, unknown> }[];
    const { customerId, consentVersionId } = question;
    const ofRecord = { customer_id: customerId, sequence: 1, consent_version_id: consentVersionId };
    expect(events.filter(({ type }) => /decision|confirmation/.test(type))).toMatchObject([
      { type: 'consent.confirmation.requested', data: { ...ofRecord, locale: 'en' } },
      { type: 'consent.decision.recorded', data: { ...ofRecord, value: 'given', may_proceed: false } },
      { type: 'consent.confirmation.expired', data: ofRecord },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });
});

it('sends the token to nobody who did not name the type, or wants ids alone', async () => {
  const { dispatch } = scene;
  const type = 'consent.confirmation.requested';
  const [all, thin] = [await dispatch.receiving(), await dispatch.receiving()];
  await givenEndpoint(dispatch.engine, all.url, { eventTypes: [] });
  await givenEndpoint(dispatch.engine, thin.url, { eventTypes: [type], payload: 'THIN' });
  const question = await scene.question();
  const token = await scene.asked(question);
  const got = () => [all, thin].map(({ messages }) => messages.find((message) => message.type === type));
  await dispatch.until(() => got().every(Boolean), 'both have it');

  for (const message of got()) expect(message?.data).not.toHaveProperty('token');
  for (const { messages } of [all, thin]) expect(JSON.stringify(messages)).not.toContain(token);
  const { rows } = await dispatch.engine.pool.query<{ readonly kept: string }>(
    `SELECT (SELECT json_agg(r) FROM confirmation_request r)::text || (SELECT json_agg(e.body) FROM log_event e)::text
       || (SELECT json_agg(a) FROM webhook_attempt a)::text AS kept`,
  );
  expect(rows[0]?.kept).not.toContain(token);
  expect(JSON.stringify(scene.service.logged)).not.toContain(token);
});

it('sends no token once the customer has said no', async () => {
  const question = await scene.question();
  await scene.decide(question);
  await scene.decide(question, 'withdraw');
  expect(await scene.nextToken(question)).toBe('undefined');
});

it('is told in the export, and counted as unconfirmed until its confirmation', async () => {
  const question = await scene.question();
  const token = await scene.asked(question);
  const { templateCode } = question;
  const counted = async () =>
    (await readNewestCounts(scene.dispatch.engine.pool, [templateCode])).get(templateCode) ?? [];
  expect(await counted()).toMatchObject([{ value: 'unconfirmed', decidedOn: null, customers: 1 }]);
  await confirmationsAt(scene.service.url, 'REST').confirm(token);
  expect(await counted()).toMatchObject([{ value: 'given', customers: 1 }]);
  const lines = await exportsAt(scene.service.url).lines(templateCode);
  expect(lines.map((line) => line.awaits_confirmation)).toEqual([true, false]);
});

it.each(['UNLINK', 'SHRED'] as const)('forgets the links of a customer who was erased (%s)', async (mode) => {
  const question = await scene.question();
  const token = await scene.asked(question);
  const { customerId } = question;
  const order = { customerId, mode, reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
  answered(await erasuresAt(scene.service.url, 'REST').erase(order));

  const { rows } = await scene.dispatch.engine.pool.query(
    'SELECT FROM confirmation_request WHERE template_code = $1',
    [question.templateCode],
  );
  expect(rows).toEqual([]);
  expect(refused(await confirmationsAt(scene.service.url, 'REST').confirm(token)).code).toBe(
    'CONFIRMATION_NOT_FOUND',
  );
});

it('confirms what was carried over when a visitor signed in', async () => {
  const visitor = await scene.question();
  const token = await scene.asked(visitor);
  const customerId = scene.service.given.customer();
  const pair = { customerId, formerCustomerId: visitor.customerId, confirmDecisions: 1 };
  answered(await linksAt(scene.service.url, 'REST').link(pair));

  const resent = await confirmationsAt(scene.service.url, 'REST').resend(customerId, visitor.templateCode);
  expect(answered(resent)).toMatchObject({ left: 2 });
  const next = await scene.nextToken({ ...visitor, customerId });
  expect(answered(await confirmationsAt(scene.service.url, 'REST').confirm(token))).toMatchObject({
    ...{ changed: true, mayProceed: true },
  });
  expect(answered(await confirmationsAt(scene.service.url, 'REST').confirm(next))).toMatchObject({
    changed: false,
  });
  const chain = await scene.service.ledger.chain(customerId, visitor.templateCode);
  expect(chain).toMatchObject([
    { sequence: 1, awaitsConfirmation: true, source: { kind: 'LINKED' } },
    { sequence: 2, awaitsConfirmation: false, source: null },
  ]);
});

it('what a mailer answers to a link is not kept, for it may repeat the link', async () => {
  const question = await scene.question();
  const leaky = await scene.dispatch.receiving(({ data }, response) =>
    response.writeHead(502).end(`could not send https://shop.example/confirm?token=${String(data['token'])}`),
  );
  const { engine } = scene.dispatch;
  const endpoint = await givenEndpoint(engine, leaky.url, { eventTypes: ['consent.confirmation.requested'] });
  await scene.asked(question);
  await scene.dispatch.until(
    async () => (await readAttempts(engine.pool, endpoint.id, 10)).length > 0,
    'an attempt',
  );
  const [attempt] = await readAttempts(engine.pool, endpoint.id, 10);
  expect(attempt).toMatchObject({
    ...{ status: 502, isDelivered: false },
    answer: 'Not kept: the message held the token of a link, and the answer may repeat it.',
  });
});
