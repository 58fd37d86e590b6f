import type { SetTemplateRulesInput } from '../operations/generated';
import { answered, refused } from '../doors/scene';
import { publisher } from '../service/given';
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
  ['six durations', { notifyBefore: ['P6D', 'P5D', 'P4D', 'P3D', 'P2D', 'P1D'] }, 'notifyBefore'],
  ['a duration twice', { notifyBefore: ['P7D', 'P2D', 'P7D'] }, 'notifyBefore'],
  ['a duration twice in other words', { notifyBefore: ['P7D', 'P1W'] }, 'notifyBefore'],
  ['a duration that is none', { notifyBefore: ['P7D', 'soon'] }, 'notifyBefore[1]'],
  ['a negative duration', { notifyBefore: ['-P7D'] }, 'notifyBefore[0]'],
  ['a duration of nothing', { notifyBefore: ['P0D'] }, 'notifyBefore[0]'],
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

describe('durations before the end that are no shorter than consents are valid', () => {
  it.each([
    [null, ['P7D'], 'empty without a validity'],
    ['P7D', ['P7D'], 'durations shorter than the validity P7D'],
    ['P1M', ['P28D', 'P1D'], 'durations shorter than the validity P1M'],
    ['P31D', ['P1M'], 'durations shorter than the validity P31D'],
  ])('are refused where the newest version has the validity %s', async (validity, notifyBefore, expected) => {
    const { templateCode } = await service.given.publishedVersion({ validity });
    expect(refused(await templates.rule({ templateCode, notifyBefore }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'notifyBefore', expected },
    });
    expect(answered(await templates.rule({ templateCode }))).toMatchObject({ notifyBefore: [] });
  });

  it.each([null, 'P7D', 'P6D'])(
    'keep a version with the validity %s from being published',
    async (validity) => {
      const rules = { notifyBefore: ['P7D'] };
      const { templateCode } = await service.given.publishedVersion({ validity: 'P1Y', rules });
      await expect(service.given.publishedVersion({ templateCode, validity })).rejects.toMatchObject({
        refusal: {
          code: 'INVALID_INPUT',
          member: 'validity',
          expected: expect.stringContaining('P7D') as unknown,
        },
      });
      await service.actions.publishVersion({ templateCode, validity: 'P8D', sameText: true }, publisher);
    },
  );
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
