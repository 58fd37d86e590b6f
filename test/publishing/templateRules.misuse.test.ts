import type { SetTemplateRulesInput } from '../operations/generated';
import { answered, refused } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { templatesAt, type TemplatesDoor } from './templatesAt';

let service: TestService;
let templates: TemplatesDoor;

beforeAll(async () => {
  service = await startService();
  templates = templatesAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const unfit: readonly (readonly [string, Omit<SetTemplateRulesInput, 'templateCode'>, string])[] = [
  ['whole and cut IP addresses', { collects: ['IP_ADDRESS', 'IP_TRUNCATED'] }, 'collects'],
  ['a time to confirm that is none', { confirmationValidity: 'two weeks' }, 'confirmationValidity'],
];

it.each(unfit)('%s are refused, and nothing changes', async (_what, rules, member) => {
  const { templateCode } = await service.given.publishedVersion();
  const before = answered(await templates.rule({ templateCode }));
  const refusal = { code: 'INVALID_INPUT', details: { member } };
  expect(refused(await templates.rule({ templateCode, mayDecide: 'SELF_ONLY', ...rules }))).toMatchObject(
    refusal,
  );
  expect(answered(await templates.rule({ templateCode }))).toEqual(before);
  const named = { templateCode: 'never-there', name: 'A template', defaultLocale: 'en' };
  expect(refused(await templates.createRuled({ ...named, ...rules }))).toMatchObject(refusal);
  expect(refused(await templates.see({ templateCode: 'never-there' })).code).toBe('TEMPLATE_NOT_FOUND');
});

it.each([
  ['in effect', {}],
  ['scheduled', { effectiveFrom: new Date(Date.now() + 86_400_000) }],
])('another kind is refused once a version is %s', async (_when, terms) => {
  const { templateCode } = await service.given.publishedVersion(terms);
  expect(refused(await templates.rule({ templateCode, kind: 'TERMS', collects: [] }))).toMatchObject({
    code: 'INVALID_INPUT',
    details: { member: 'kind', expected: 'CONSENT, which a template with a published version keeps' },
  });
  expect(answered(await templates.rule({ templateCode }))).toMatchObject({
    kind: 'CONSENT',
    collects: ['METHOD', 'PRESENTATION', 'SET'],
  });
});

it('two who change different rules at once both succeed', async () => {
  const { templateCode } = await service.given.publishedVersion();
  await Promise.all([
    templates.rule({ templateCode, mayDecide: 'AUTHORISED' }),
    templates.rule({ templateCode, collects: [] }),
  ]);
  expect(answered(await templates.rule({ templateCode }))).toMatchObject({
    mayDecide: 'AUTHORISED',
    collects: [],
  });
});

it('an unknown template has none', async () => {
  expect(refused(await templates.rule({ templateCode: 'nowhere', kind: 'TERMS' })).code).toBe(
    'TEMPLATE_NOT_FOUND',
  );
});
