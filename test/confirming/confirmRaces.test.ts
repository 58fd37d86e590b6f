import { isPostgres } from '../database/run';
import { confirmationsAt } from './confirmationsAt';
import { ConfirmScene } from './confirmScene';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { atOnce, countOf } from '../concurrency/atOnce';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { linksAt } from '../linking/linksAt';
import { startSecondNode } from '../service/secondNode';
import { startTimeoutMs, type TestNode } from '../service/service';

let scene: ConfirmScene;
let nodes: readonly Pick<TestNode, 'url'>[];
let second: TestNode | null = null;

/* PGlite takes one process at a time, so there both are the same node. */
beforeAll(async () => {
  scene = await ConfirmScene.open({ erasure: erasureKept() });
  const { clock } = scene.dispatch;
  second = isPostgres ? await startSecondNode(scene.service, { clock }) : null;
  nodes = [scene.service, second ?? scene.service];
}, startTimeoutMs);
afterAll(async () => {
  await second?.close();
  await scene.close();
});

let turn = 0;
const nextUrl = () => nodes[(turn += 1) % nodes.length]?.url ?? '';
const click = (token: string) => confirmationsAt(nextUrl(), 'REST').confirm(token);

it('records one confirmation of many clicks at once on two nodes', async () => {
  const question = await scene.question();
  const token = await scene.asked(question);

  const answers = (await atOnce(20, () => click(token))).map(answered);

  expect(countOf(answers, ({ changed }) => changed)).toBe(1);
  expect(countOf(answers, ({ mayProceed }) => mayProceed)).toBe(20);
  expect(await scene.service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(2);
});

it('a withdrawal at the same time wins, or ends what was confirmed', async () => {
  for (let round = 0; round < 12; round += 1) {
    const question = await scene.question();
    const token = await scene.asked(question);
    const withdraw = () => restDoor(nextUrl()).decide({ ...question, value: 'withdraw' });
    const steps = [() => click(token), withdraw];
    await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));

    const chain = await scene.service.ledger.chain(question.customerId, question.templateCode);
    const values = chain.map(({ value }) => value).join();
    expect(['given,withdraw', 'given,given,withdraw']).toContain(values);
    expect(answered(await restDoor(nextUrl()).pending(question))).toMatchObject({
      ...{ mayProceed: false, obstacle: 'WITHDRAWN' },
    });
  }
  expect(await readTallyFaults(scene.dispatch.engine.pool)).toEqual([]);
});

it('finds nothing where the customer is erased at the same time', async () => {
  for (let round = 0; round < 8; round += 1) {
    const question = await scene.question();
    const token = await scene.asked(question);
    const { customerId } = question;
    const order = { customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    const erase = () => erasuresAt(nextUrl(), 'REST').erase(order);
    const [clicked] = await Promise.all([click(token), erase()]);
    if (clicked.kind === 'refused') expect(clicked.code).toBe('CONFIRMATION_NOT_FOUND');
  }
});

it('confirms nothing else where the customer is linked to another who waits at the same time', async () => {
  for (let round = 0; round < 8; round += 1) {
    const former = await scene.question();
    const token = await scene.asked(former);
    const staying = { ...former, customerId: scene.service.given.customer() };
    await scene.asked(staying);
    const pair = { customerId: staying.customerId, formerCustomerId: former.customerId };
    const link = () => linksAt(nextUrl(), 'REST').link(pair);
    const [clicked] = await Promise.all([click(token), link()]);

    const { mayProceed } = answered(await restDoor(nextUrl()).pending(staying));
    if (clicked.kind === 'refused') expect(clicked.code).toBe('CONFIRMATION_EXPIRED');
    if (mayProceed) expect(answered(clicked)).toMatchObject({ changed: true });
  }
  expect(await readTallyFaults(scene.dispatch.engine.pool)).toEqual([]);
});

it('confirms the grant that is recorded anew by a link at the same time', async () => {
  for (let round = 0; round < 12; round += 1) {
    const former = await scene.question();
    const token = await scene.asked(former);
    const staying = { ...former, customerId: scene.service.given.customer() };
    const pair = { customerId: staying.customerId, formerCustomerId: former.customerId };
    const link = () => linksAt(nextUrl(), 'REST').link({ ...pair, confirmDecisions: 1 });
    const [clicked, again] = await Promise.all([click(token), click(token), link()]);

    expect([clicked, again].filter((each) => answered(each).changed)).toHaveLength(1);
    expect(answered(await restDoor(nextUrl()).pending(staying)).mayProceed).toBe(true);
  }
});

it('one yes at a time waits, however often it comes at once', async () => {
  const question = await scene.question();
  const yes = () => restDoor(nextUrl()).decide({ ...question, value: 'given' });
  const recorded = (await atOnce(12, yes)).map(answered);
  expect(countOf(recorded, ({ changed }) => changed)).toBe(1);
  const { rows } = await scene.dispatch.engine.pool.query(
    'SELECT requests FROM confirmation_request WHERE template_code = $1',
    [question.templateCode],
  );
  expect(rows).toEqual([{ requests: 1 }]);
});

it('sends three links again of many that were wanted at once', async () => {
  const question = await scene.question();
  await scene.asked(question);
  const { customerId, templateCode } = question;
  await atOnce(12, () => confirmationsAt(nextUrl(), 'REST').resend(customerId, templateCode));
  const { rows } = await scene.dispatch.engine.pool.query(
    `SELECT (SELECT requests FROM confirmation_request WHERE template_code = $1) AS requests,
       (SELECT count(*)::int FROM log_event WHERE kind = 'confirmationRequest' AND body::json ->> 'templateCode' = $1) AS told`,
    [templateCode],
  );
  const [{ requests, told } = { requests: 0, told: 0 }] = rows as { requests: number; told: number }[];
  expect(requests).toBe(told);
  expect(requests).toBeGreaterThan(1);
  expect(requests).toBeLessThanOrEqual(4);
});
