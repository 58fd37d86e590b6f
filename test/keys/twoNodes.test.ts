import { setTimeout as wait } from 'node:timers/promises';
import { isPostgres } from '../database/run';
import { bothDoors } from '../doors/doors';
import { answered, outcomeOf } from '../doors/scene';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { asKey, keysAt } from './keysAt';

/** PGlite takes one process at a time, so this needs a server. */
const onServer = isPostgres ? describe : describe.skip;

onServer('two nodes on one PostgreSQL database', () => {
  let a: TestService;
  let b: TestNode;

  beforeAll(async () => {
    a = await startService();
    b = await startSecondNode(a);
  }, startTimeoutMs);
  afterAll(async () => {
    await b.close();
    await a.close();
  });

  it.each(bothDoors)(
    'at %s, b takes at once what a issues and within 5 s refuses what a revokes',
    async (_name, doorAt) => {
      const { templateCode, consentVersionId } = await a.given.publishedVersion();
      await wait(1_000);
      const { apiKey, secret } = answered(await keysAt(a.url).issue());
      const decide = async (url: string) =>
        outcomeOf(
          await doorAt(url, asKey(secret)).decide({
            customerId: a.given.customer(),
            templateCode,
            consentVersionId,
            value: 'given',
          }),
        );
      expect([await decide(a.url), await decide(b.url)]).toEqual(['recorded', 'recorded']);

      answered(await keysAt(a.url).revoke(apiKey.id));
      const revokedAt = Date.now();

      expect(await decide(a.url)).toBe('UNAUTHENTICATED');
      while ((await decide(b.url)) === 'recorded') {
        expect(Date.now() - revokedAt).toBeLessThan(5_200);
        await wait(100);
      }
      expect(await decide(b.url)).toBe('UNAUTHENTICATED');
    },
    20_000,
  );

  it('note one use once, whichever sees it first', async () => {
    const { pool } = a.database.engine;
    await pool.query(`
      CREATE TABLE noted (id uuid);
      CREATE FUNCTION count_note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO noted VALUES (NEW.id); RETURN NULL; END $$;
      CREATE TRIGGER noted AFTER UPDATE ON api_key FOR EACH ROW EXECUTE FUNCTION count_note()`);
    const { templateCode } = await a.given.publishedVersion();
    await wait(1_000);
    const { secret } = answered(await keysAt(a.url).issue());
    const asked = { customerId: a.given.customer(), templateCode };

    const answers = await Promise.all(
      [a, b].flatMap(({ url }) => bothDoors.map(([, doorAt]) => doorAt(url, asKey(secret)).pending(asked))),
    );
    await wait(500);

    expect(answers.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'answered'));
    expect((await pool.query('SELECT id FROM noted')).rows).toHaveLength(1);
  });
});
