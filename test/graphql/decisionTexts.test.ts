import { bothTexts } from '../service/given';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { ask } from './asking';

const count = 50;

let service: TestService;
let customerId: string;

beforeAll(async () => {
  service = await startService();
  customerId = service.given.customer();
  for (let answers = 0; answers < count; answers += 1) await answerOnce();
}, startTimeoutMs);
afterAll(() => service.close());

/** The customer answers a template of its own. */
async function answerOnce(): Promise<void> {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
  const input = { customerId, templateCode, consentVersionId, value: 'given', locale: 'de' };
  const query = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';
  const { errors } = await ask(service.url, { query, variables: { input } });
  expect(errors).toBeUndefined();
}

/** What is read from the database for the history of all templates, with texts and versions. */
async function readingsOf(at: Pick<TestNode, 'url'>) {
  const readings = { histories: 0, texts: 0 };
  const stop = service.database.engine.onStatement((text) => {
    if (/\bFROM decision\b/.test(text)) readings.histories += 1;
    if (/FROM "public"."version_text"/.test(text)) readings.texts += 1;
  });
  const query = `{ customer(id: "${customerId}") { decisions(first: ${count}) { nodes {
    text { locale body } version { label title } en: version(locale: "en") { title }
  } } } }`;
  const { data, errors, text } = await ask(at.url, { query }).finally(stop);
  expect({ errors, data }).toMatchObject({ errors: undefined, data: { customer: { decisions: {} } } });
  expect(text.match(/"locale":"de"/g)).toHaveLength(count);
  return readings;
}

test('fifty decisions with their texts cost what they cost without, where texts are in memory', async () => {
  expect(await readingsOf(service)).toEqual({ histories: 1, texts: 0 });
});

test('where memory holds none, all their texts are read at once', async () => {
  const forgetful = await startNode(service.database, { limits: { maxTextMemoryBytes: 1 } });
  const readings = await readingsOf(forgetful).finally(() => forgetful.close());
  expect(readings).toEqual({ histories: 1, texts: 1 });
});
