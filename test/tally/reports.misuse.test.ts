import { refused } from '../doors/scene';
import { bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { reportsAt, type ReportsDoor } from './reportsAt';

const clock = new FakeClock();
let service: TestService;
let reports: ReportsDoor;
let templateCode: string;

beforeAll(async () => {
  service = await startService({ clock });
  reports = reportsAt(service.url);
  ({ templateCode } = await service.given.publishedVersion());
}, startTimeoutMs);
afterAll(() => service.close());

it.each([
  ['a template that there is not', { templateCode: 'unknown' }, 'TEMPLATE_NOT_FOUND', undefined],
  ['a code that is none', { templateCode: 'No Code' }, 'INVALID_INPUT', 'templateCode'],
])('the preview and the reports of %s are refused', async (_what, input, code, member) => {
  const days = { from: '2026-01-01', until: '2026-01-02' };
  const answers = [
    await reports.preview(input),
    await reports.standing(input.templateCode),
    await reports.perDay({ ...input, ...days }),
  ];
  expect(answers.map((answer) => refused(answer).code)).toEqual([code, code, code]);
  expect(answers.map((answer) => refused(answer).details['member'])).toEqual([member, member, member]);
});

it('a preview of an instant in the past is refused', async () => {
  const effectiveFrom = new Date(clock.now().getTime() - 1).toISOString();
  expect(refused(await reports.preview({ templateCode, effectiveFrom }))).toMatchObject({
    code: 'INVALID_INPUT',
    details: { member: 'effectiveFrom', expected: 'now or later' },
  });
});

it('a preview of a retired template is refused, as its publication would be', async () => {
  const retired = await service.given.publishedVersion();
  await service.given.retiredTemplate(retired.templateCode);
  const answer = await reports.preview({ templateCode: retired.templateCode });
  expect(refused(answer).code).toBe('TEMPLATE_RETIRED');
});

it.each([
  ['a day that ends before it begins', '2026-01-02', '2026-01-01', 'until'],
  ['more than ten years', '2020-01-01', '2030-01-08', 'until'],
  ['all time', '0001-01-01', '9999-12-31', 'until'],
  ['a day that there is not', '2026-02-30', '2026-03-01', 'from'],
  ['an instant', '2026-01-01T00:00:00Z', '2026-03-01', 'from'],
])('decisions per day over %s are refused', async (_what, from, until, member) => {
  expect(refused(await reports.perDay({ templateCode, from, until }))).toMatchObject({
    code: 'INVALID_INPUT',
    details: { member },
  });
});

it('who may write may see the preview and not the reports', async () => {
  for (const scope of ['templates:write', 'templates:publish']) {
    const writer = reportsAt(service.url, bearer(tokenOf({ sub: 'writer', scope })));
    expect((await writer.preview({ templateCode })).kind).toBe('answered');
    expect(refused(await writer.standing(templateCode))).toMatchObject({
      code: 'FORBIDDEN',
      details: { requires: 'audit:read' },
    });
  }
  const auditor = reportsAt(service.url, bearer(tokenOf({ sub: 'auditor', scope: 'audit:read' })));
  expect((await auditor.standing(templateCode)).kind).toBe('answered');
  expect(refused(await auditor.preview({ templateCode })).code).toBe('FORBIDDEN');
});
