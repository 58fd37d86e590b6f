import { bothTexts } from '../service/given';
import { startService, type TestService } from '../service/service';
import { ask } from './asking';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** A customer to whom a second version is new, with a note in English and one in German. */
async function givenNewVersion() {
  const { given, actions } = service;
  const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts });
  const customerId = given.customer();
  const recorder = { kind: 'service', id: 'test' } as const;
  await actions.recordDecision({ customerId, templateCode, consentVersionId, value: 'given' }, recorder);
  const texts = bothTexts.map((text) => ({ ...text, changeNote: `New in ${text.locale}` }));
  await given.publishedVersion({ templateCode, texts });
  return { customerId, templateCode };
}

const asking = (changes: string) => `query ($customerId: ID!, $templateCode: String!) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode, locale: "de-AT") { ${changes} }
}`;

test('the changes may be asked for in another language than the rest', async () => {
  const variables = await givenNewVersion();
  const query = asking(
    'version { locale } asked: changes { changeNote } other: changes(locale: "EN-gb") { changeNote }',
  );

  const { data, errors } = await ask(service.url, { query, variables });

  expect(errors).toBeUndefined();
  expect(data).toEqual({
    pendingUpdate: {
      version: { locale: 'de' },
      asked: [{ changeNote: 'New in de' }],
      other: [{ changeNote: 'New in en' }],
    },
  });
});

test('so may the version', async () => {
  const variables = await givenNewVersion();
  const query = asking('version { locale } other: version(locale: "EN-gb") { locale title state }');

  const { data, errors } = await ask(service.url, { query, variables });

  expect(errors).toBeUndefined();
  expect(data).toEqual({
    pendingUpdate: {
      version: { locale: 'de' },
      other: { locale: 'en', title: 'News by e-mail', state: 'CURRENT' },
    },
  });
});

test('what was decided leads to the customer, whose history has it', async () => {
  const { customerId, templateCode } = await givenNewVersion();
  const input = { customerId, templateCode, value: 'withdraw' };
  const query = `mutation ($input: RecordDecisionInput!) {
    recordDecision(input: $input) { customer { id decisions { nodes { value } } } }
  }`;

  const { data } = await ask(service.url, { query, variables: { input } });

  expect(data).toEqual({
    recordDecision: {
      customer: { id: customerId, decisions: { nodes: [{ value: 'withdraw' }, { value: 'given' }] } },
    },
  });
});

test('a language tag that is none is refused where it stands', async () => {
  const variables = await givenNewVersion();

  const { errors } = await ask(service.url, {
    query: asking('changes(locale: "de_AT") { number }'),
    variables,
  });

  expect(errors).toMatchObject([
    { path: ['pendingUpdate', 'changes'], extensions: { code: 'INVALID_INPUT', member: 'locale' } },
  ]);
});

test.each(['changes { number }', 'version { number }'])(
  '%s counts, so that none can be had many times over',
  async (field) => {
    const variables = { ids: Array.from({ length: 100 }, () => service.given.customer()) };
    const times = Array.from({ length: 60 }, (_none, index) => `c${index}: ${field}`).join(' ');
    const query = `query ($ids: [ID!]!) { customers(ids: $ids) { pendingUpdate(templateCode: "terms") { ${times} } } }`;

    const { errors } = await ask(service.url, { query, variables });

    expect(errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX', limit: 'cost', came: 6_200 } }]);
  },
);
