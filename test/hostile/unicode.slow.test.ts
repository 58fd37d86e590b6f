import { asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
  await save('a draft', 'A title', 'A body');
}, startTimeoutMs);
afterEach(() => stage.expectUnharmed());
afterAll(() => stage.close());

const json = { ...asService, 'content-type': 'application/json' };

function save(label: string, title: string, body: string, changeNote: string | null = null) {
  const query =
    'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { texts { title body } } } }';
  const texts = [{ locale: 'en', title, body, changeNote }];
  return stage.graphql({ query, variables: { input: { templateCode, label, texts } } });
}

/** They turn around what is shown, so that it would read otherwise than what is hashed (Unicode, annex 9). */
const directing = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const named = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

describe.each(directing.map((character) => [named(character), character] as const))(
  'the control %s, which turns the reading around,',
  (_name, control) => {
    it('is refused in each text that customers are shown', async () => {
      const spoiled = `May we ${control}send you news?`;
      const replies = [
        await save(spoiled, 'A title', 'A body'),
        await save('a draft', spoiled, 'A body'),
        await save('a draft', 'A title', spoiled),
        await save('a draft', 'A title', 'A body', spoiled),
      ];
      expect(replies.map(({ codes }) => codes)).toEqual(replies.map(() => ['INVALID_INPUT']));
    });

    it('is refused in the name of a template', async () => {
      const query =
        'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { templateCode } } }';
      const input = { templateCode: 'another', name: `News${control}`, defaultLocale: 'en' };
      expect((await stage.graphql({ query, variables: { input } })).codes).toEqual(['INVALID_INPUT']);
    });
  },
);

describe('characters that look like others', () => {
  // Cyrillic е, full-width n, dotless i, zero-width joiner, soft hyphen, combining acute, Greek omicron, capitals.
  const lookAlikes = [
    'nеws',
    'ｎews',
    'nıce',
    'ne\u200dws',
    'ne\u00adws',
    'ne\u0301ws',
    'bοb',
    'News',
    'news\u200b',
  ];

  it.each(lookAlikes)('cannot be in a code: %j', async (code) => {
    const query =
      'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { templateCode } } }';
    const input = { templateCode: code, name: 'A name', defaultLocale: 'en' };
    expect((await stage.graphql({ query, variables: { input } })).codes).toEqual(['INVALID_INPUT']);
    const read = await stage.fetch(`/v1/consent-templates/${encodeURIComponent(code)}/latest`);
    expect(read.status).toBe(400);
  });

  it.each(['３f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11', '3f0c1a52‐7b1e-4c59-9a53-2f6a0d6e8b11'])(
    'cannot be in an id: %s',
    async (id) => {
      const query = 'query ($id: ID!) { customer(id: $id) { id } }';
      expect((await stage.graphql({ query, variables: { id } })).codes).toEqual(['INVALID_INPUT']);
      const path = `/v1/customers/${encodeURIComponent(id)}/consents/pending`;
      expect((await stage.fetch(path, { headers: asService })).status).toBe(400);
    },
  );

  it.each(['gіven', 'ｇiven', 'given\u200b', 'Given', 'gıven'])('are no answer: %j', async (value) => {
    const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
    const body = JSON.stringify({ value, consent_version_id: stage.consentVersionId });
    expect((await stage.fetch(path, { method: 'POST', headers: json, body })).status).toBe(400);
  });

  it.each(['ｄe', 'dе', 'de\u200b', 'ſe'])('are no language: %j', async (locale) => {
    const read = await stage.fetch(`/v1/consent-templates/news/latest?locale=${encodeURIComponent(locale)}`);
    expect(read.status).toBe(400);
  });
});

describe('surrogates that stand alone', () => {
  it.each(['\\ud800', '\\udfff', 'a\\ud83dz', '\\ude00\\ud83d'])(
    '%s are refused in every text',
    async (text) => {
      const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
      const body = `{"value":"withdraw","channel":"${text}"}`;
      expect((await stage.fetch(path, { method: 'POST', headers: json, body })).status).toBe(400);
      const query = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { revision } } }';
      const input = `{"templateCode":"${templateCode}","label":"x","texts":[{"locale":"en","title":"${text}","body":"x"}]}`;
      const saved = await stage.graphql(`{"query":"${query}","variables":{"input":${input}}}`);
      expect(saved.codes).toEqual(['INVALID_INPUT']);
      const searched = await stage.graphql(
        `{"query":"{ templates(search: \\"${text.replaceAll('\\', '\\\\')}\\") { nodes { templateCode } } }"}`,
      );
      expect([[], ['INVALID_INPUT']]).toContainEqual(searched.codes);
    },
  );

  it.each(['%ED%A0%80', '%ED%BF%BF', '%C0%AF', '%F8%88%80%80%80', '%FF', '%E2%28%A1'])(
    'and bytes that are no UTF-8 are refused in an address: %s',
    async (bytes) => {
      expect((await stage.fetch(`/v1/consent-templates/${bytes}/latest`)).status).toBe(400);
      expect((await stage.fetch(`/v1/consent-templates/news/latest?locale=${bytes}`)).status).toBe(400);
    },
  );
});

describe('texts of which there is more than meets the eye', () => {
  it.each([
    ['letters under a thousand accents', `a${'\u0301'.repeat(1_000)}`],
    ['one emoji of many people', '👨‍👩‍👧‍👦'.repeat(20)],
    ['one character that becomes eighteen', '\ufdfa'.repeat(100)],
    ['a byte order mark', '\ufeffA title'],
  ])('are kept as they came or refused: %s', async (_what, title) => {
    const revision = 'query { template(templateCode: "news") { draft { revision } } }';
    const { data } = await stage.graphql({ query: revision });
    const expectedRevision = (data?.['template'] as { draft: { revision: number } }).draft.revision;
    const query =
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { texts { title } } } }';
    const texts = [{ locale: 'en', title, body: 'A body' }];
    const saved = await stage.graphql({
      query,
      variables: { input: { templateCode, label: 'x', texts, expectedRevision } },
    });
    const kept = (saved.data?.['saveDraft'] as { draft: { texts: { title: string }[] } } | null)?.draft
      .texts[0]?.title;
    expect(saved.codes.length === 0 ? kept : saved.codes[0]).toBe(
      saved.codes.length === 0 ? title : 'INVALID_INPUT',
    );
  });
});
