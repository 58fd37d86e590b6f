import { join } from 'node:path';
import { bothDoors } from '../doors/doors';
import { refused } from '../doors/scene';
import { send } from '../doors/restDoor';
import type { EraseCustomerInput } from '../operations/generated';
import { asCustomer, asNobody, bearer, tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { subjectOf } from './erasedState';
import { erasureKept, erasuresAt } from './erasuresAt';

let service: TestService;
let customerId: string;
let subjectId: string;

beforeAll(async () => {
  service = await startService({ erasure: erasureKept() });
  const version = await service.given.publishedVersion();
  customerId = service.given.customer();
  const recorder = { kind: 'service', id: 'crm' } as const;
  await service.actions.recordDecision({ ...version, customerId, value: 'given' }, recorder);
  subjectId = await subjectOf(service.database.engine.pool, customerId);
}, startTimeoutMs);
afterAll(() => service.close());

afterEach(async () => {
  expect(await subjectOf(service.database.engine.pool, customerId)).toBe(subjectId);
});

const order = (): EraseCustomerInput => ({
  ...{ customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 },
});

const otherScopes = 'consents:read consents:decide templates:write audit:read keys:manage';

describe.each(bothDoors)('at the %s door', (doorName) => {
  it.each([
    ['the customer’s own token', () => asCustomer(customerId), 'FORBIDDEN'],
    ['every scope but the one', () => bearer(tokenOf({ sub: 'crm', scope: otherScopes })), 'FORBIDDEN'],
    ['no credential', () => asNobody, 'UNAUTHENTICATED'],
  ])('nobody erases or previews with %s', async (_who, caller, code) => {
    const erasures = erasuresAt(service.url, doorName, caller());
    expect(refused(await erasures.erase(order())).code).toBe(code);
    expect(refused(await erasures.preview(order())).code).toBe(code);
  });

  it.each([0, 2, 2 ** 31 - 1])('another number of records is refused: %i', async (confirmRecords) => {
    const answer = await erasuresAt(service.url, doorName).erase({ ...order(), confirmRecords });
    expect(refused(answer)).toMatchObject({
      code: 'ERASURE_NOT_CONFIRMED',
      details: { records: 1, confirmRecords },
    });
  });

  it.each<[keyof EraseCustomerInput, unknown]>([
    ['mode', 'EVERYTHING'],
    ['mode', 'unlink'],
    ['reason', 'because'],
    ['confirmRecords', -1],
    ['confirmRecords', 1.5],
    ['customerId', 'not an id'],
  ])('a wrong %s is refused: %p', async (member, value) => {
    const sent = { ...order(), [member]: value };
    const { code } = refused(await erasuresAt(service.url, doorName).erase(sent));
    expect(code).toBe('INVALID_INPUT');
  });
});

it('at the REST door an erasure without the number, or with what is not known, is refused', async () => {
  const post = (body: object) =>
    send(`${service.url}/v1/customers/${customerId}/erasure`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { mode, reason } = order();
  expect(refused(await post({ mode, reason })).code).toBe('ERASURE_NOT_CONFIRMED');
  expect(refused(await post({ mode, reason, confirm_records: 1, note: 'Ms Doe' })).code).toBe(
    'INVALID_INPUT',
  );
  expect(refused(await post({ mode, reason, confirm_records: 1, dry_run: 'perhaps' })).code).toBe(
    'INVALID_INPUT',
  );
});

it.each([
  ['without a journal', null, /ERASURE_JOURNAL_FILE is not set/],
  ['whose journal cannot be written', join(__filename, 'journal'), /EEXIST/],
])('a node %s erases nobody, says so, and logs the cause', async (_what, journalFile, cause) => {
  const node = await startNode(service.database, { erasure: { ...erasureKept(), journalFile } });
  const ready = await fetch(`${node.url}/health/ready`);
  const answers = await Promise.all(bothDoors.map(([door]) => erasuresAt(node.url, door).erase(order())));
  await node.close();
  const failing = journalFile === null ? undefined : ['ERASURE_JOURNAL_FILE'];
  expect(await ready.json()).toMatchObject(failing ? { failing } : { status: 'ready' });
  for (const answer of answers.map(refused)) {
    expect(answer.code).toBe('JOURNAL_UNAVAILABLE');
    expect(answer.message).toContain('ERASURE_JOURNAL_FILE');
    expect(answer.message).not.toMatch(/EEXIST|evidence/);
  }
  const causes = node.logged.filter(({ err }) => cause.test(JSON.stringify(err)));
  expect(causes).toHaveLength(bothDoors.length);
});
