import { refused } from '../doors/scene';
import { bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { listsAt, type ListsDoor, type Wanted } from './listsAt';

const clock = new FakeClock();
const shop = { kind: 'service', id: 'shop' } as const;

let service: TestService;
let lists: ListsDoor;
let templateCode: string;

beforeAll(async () => {
  service = await startService({ clock, limits: { maxExports: 1 } });
  lists = listsAt(service.url);
  const version = await service.given.publishedVersion({ validity: 'P1D' });
  ({ templateCode } = version);
  for (let count = 0; count < 3; count += 1)
    await service.actions.recordDecision(
      { ...version, customerId: service.given.customer(), value: 'given' },
      shop,
    );
}, startTimeoutMs);
afterAll(() => service.close());

const later = '2026-04-01T00:00:00Z';
const cursorOf = (place: string) => Buffer.from(place).toString('base64url');

async function refusal(wanted: Wanted, first = 20, after: string | null = null) {
  const { code, details } = refused(await lists.page(wanted, first, after));
  return [code, details['member'], details['expected']];
}

it('both lists are for auditors alone, and refuse templates that there are not', async () => {
  for (const before of [undefined, later]) {
    const wanted = { templateCode, ...(before ? { before } : {}) };
    for (const scope of ['consents:read', 'templates:write']) {
      const reader = listsAt(service.url, bearer(tokenOf({ sub: 'reader', scope })));
      expect(refused(await reader.page(wanted, 1)).code).toBe('FORBIDDEN');
      expect(await reader.read(wanted)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const unknown = { ...wanted, templateCode: 'unknown' };
    expect(refused(await lists.page(unknown, 1)).code).toBe('TEMPLATE_NOT_FOUND');
    expect(await lists.read(unknown)).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
  }
});

it.each(['2026-03-01T11:59:59Z', '2026-03-01T12:00:00Z', '0001-01-01T00:00:00Z'])(
  'consents that end before %s, which is past, are refused',
  async (before) => {
    const wanted = { templateCode, before };
    expect(await refusal(wanted)).toEqual(['INVALID_INPUT', 'before', 'an instant later than now']);
    expect(await lists.read(wanted)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', member: 'before', expected: 'an instant later than now' },
    });
  },
);

it.each(['', 'soon', '2026-13-01T00:00:00Z', '2026-12-31T23:59:60Z'])(
  'at REST "%s" is no instant before which consents end',
  async (before) => {
    const { status, body } = await lists.read({ templateCode, before });
    expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
  },
);

it('at REST the instant is required, and nothing else is understood', async () => {
  for (const path of [
    'customers-expiring',
    'customers-awaiting?first=3',
    `customers-expiring?before=${later}&after=x`,
  ]) {
    const response = await fetch(`${service.url}/v1/consents/templates/${templateCode}/${path}`, {
      headers: bearer(tokenOf({ sub: 'ada', scope: 'audit:read' })),
    });
    expect(response.status).toBe(400);
  }
});

it.each([0, -1, 101])('pages of %i are refused', async (first) => {
  expect(await refusal({ templateCode }, first)).toEqual([
    'INVALID_INPUT',
    'first',
    'a whole number from 1 to 100',
  ]);
  expect((await refusal({ templateCode, before: later }, first))[1]).toBe('first');
});

it('a cursor of another list is refused', async () => {
  const { templateCode: other } = await service.given.publishedVersion();
  const expiring = { templateCode, before: later };
  const page = await lists.page(expiring, 1);
  const cursor = page.kind === 'answered' ? String(page.value.pageInfo.endCursor) : '';
  expect((await lists.page(expiring, 1, cursor)).kind).toBe('answered');
  const subject = '0'.repeat(32);
  for (const [wanted, after] of [
    [{ templateCode }, cursor],
    [{ ...expiring, templateCode: other }, cursor],
    [expiring, cursorOf(`${templateCode} 1 ${subject}`)],
    [{ templateCode }, cursorOf(`${templateCode} 1 ${subject} 1`)],
    [{ templateCode }, cursorOf(`${templateCode} 1 x`)],
    [{ templateCode }, cursorOf(`${templateCode} 99999999999999 ${subject}`)],
    [expiring, cursorOf(`${templateCode} 1 ${subject} 9999999999999999`)],
    [{ templateCode }, 'none'],
  ] as const)
    expect(await refusal(wanted, 1, after)).toEqual(['INVALID_INPUT', 'after', 'a cursor of this list']);
});

it('no list is as of an instant that has not come', async () => {
  const ahead = cursorOf(`${templateCode} ${Date.now() + 3_600_000} ${'0'.repeat(32)}`);
  expect((await refusal({ templateCode }, 1, ahead)).slice(0, 2)).toEqual(['INVALID_INPUT', 'after']);
});

it('a page is read while others export, and a whole list waits for them', async () => {
  const { decisionExport } = service.parts;
  const open = await decisionExport.open(
    {
      ...{ templateCode, from: null, until: null },
      after: { subjectId: '0'.repeat(32), templateCode: '', sequence: 0 },
    },
    { kind: 'service', id: 'warehouse' },
  );
  expect((await lists.page({ templateCode }, 1)).kind).toBe('answered');
  expect(await lists.read({ templateCode })).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  open.close();
  expect((await lists.read({ templateCode })).status).toBe(200);
});
