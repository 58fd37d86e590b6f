import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { Door } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { answered, outcomeOf, refused } from '../doors/scene';
import { ask } from '../graphql/asking';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';

/** Enough for two templates. */
const maxTextMemoryBytes = 10_000;

const longBody = ' long'.repeat(maxTextMemoryBytes).trim();
const codes = Array.from({ length: 12 }, (_, index) => `terms-${index}`);
const allCodes = ['long-terms', ...codes].toSorted();

describe('a node whose memory does not hold all texts', () => {
  let database: TestDatabase;
  let node: TestNode;
  const current = new Map<string, string>();

  beforeAll(async () => {
    database = await openTestDatabase();
    const publishing = await startNode(database);
    for (const code of allCodes) {
      const { templateCode } = await publishing.given.template(code);
      await publishing.given.publishedVersion({ templateCode, label: 'v1' });
      const body = code === 'long-terms' ? longBody : 'May we?';
      const texts = [{ locale: 'en', title: 'Terms', body }];
      const { consentVersionId } = await publishing.given.publishedVersion({
        templateCode,
        label: 'v2',
        texts,
      });
      current.set(templateCode, consentVersionId);
    }
    await publishing.close();
    node = await startNode(database, { limits: { maxTextMemoryBytes } });
  }, startTimeoutMs);
  afterAll(async () => {
    await node.close();
    await database.close();
  });

  const [firstDoor] = bothDoors.map(
    ([, doorAt]) =>
      () =>
        doorAt(node.url),
  );
  const door = (): Door => (firstDoor ?? fail)();

  /** How often texts are read while this is done. */
  async function readingsWhile(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const stop = database.engine.onStatement((text) => {
      if (/FROM "public"."version_text"/.test(text)) count += 1;
    });
    await work().finally(stop);
    return count;
  }

  describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
    it('serves every template, and asks for and records decisions on it', async () => {
      const at = doorAt(node.url);
      const customerId = node.given.customer();
      for (const [templateCode, consentVersionId] of current) {
        const latest = answered(await at.latest({ templateCode }));
        const pending = answered(await at.pending({ templateCode, customerId }));
        const recorded = await at.decide({ templateCode, customerId, consentVersionId, value: 'given' });
        const { decisions } = answered(await at.history({ templateCode, customerId }));
        expect([latest.consentVersionId, pending.version.consentVersionId]).toEqual([
          consentVersionId,
          consentVersionId,
        ]);
        expect([outcomeOf(recorded), decisions.length]).toEqual(['recorded', 1]);
      }
    });
  });

  it('tells where a customer stands on all of them at once', async () => {
    const customerId = node.given.customer();
    const found = await node.actions.pendingUpdates({ customerId });
    expect(found.map(({ templateCode }) => templateCode)).toEqual(allCodes);
    expect(found.every(({ reason }) => reason === 'NEVER_DECIDED')).toBe(true);
  });

  it('lists all of them to staff, with their versions', async () => {
    const query =
      '{ templates(first: 100) { nodes { templateCode current { label } versions { nodes { number } } } } }';
    const { data, errors } = await ask(node.url, { query });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      templates: {
        nodes: allCodes.map((code) => ({
          templateCode: code,
          current: { label: 'v2' },
          versions: { nodes: [{ number: 2 }, { number: 1 }] },
        })),
      },
    });
  });

  it('reads what many ask for at once with one statement, and then has it', async () => {
    const askAll = (templateCodes: readonly string[]) =>
      Promise.all(
        templateCodes.flatMap((templateCode) =>
          Array.from({ length: 10 }, () => Promise.resolve(node.actions.latestTemplate({ templateCode }))),
        ),
      );
    await askAll(codes.slice(4));
    expect(await readingsWhile(() => askAll(codes.slice(0, 2)))).toBe(1);
    expect(await readingsWhile(() => askAll(codes.slice(0, 2)))).toBe(0);
    expect(await readingsWhile(() => askAll(codes.slice(2, 4)))).toBe(1);
  });

  it('does not ask the database for codes that nobody has', async () => {
    const statements: string[] = [];
    const stop = database.engine.onStatement((text) => statements.push(text));
    for (let count = 0; count < 50; count += 1) {
      const answer = await door().latest({ templateCode: `guess-${count}` });
      expect(refused(answer).code).toBe('TEMPLATE_NOT_FOUND');
    }
    stop();
    // The poll compares revisions now and then, with or without requests.
    expect(statements.filter((text) => !/json_object_agg\(template_code, revision\)/.test(text))).toEqual([]);
  });

  it('serves a text that is larger than its memory', async () => {
    const templateCode = 'long-terms';
    expect(answered(await door().latest({ templateCode })).body).toBe(longBody);
    expect(await readingsWhile(() => door().latest({ templateCode }))).toBe(0);
  });
});

function fail(): never {
  throw new Error('There is no door.');
}
