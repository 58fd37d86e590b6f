import { isPostgres } from '../database/run';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { until } from './until';

/** Two nodes need a server. */
const onServer = isPostgres ? describe : describe.skip;

onServer('after a failover to a standby that lacked the last publication', () => {
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

  async function served(node: TestNode, templateCode: string): Promise<string | null> {
    const answer = await restDoor(node.url).latest({ templateCode });
    return answer.kind === 'answered' ? answer.value.consentVersionId : null;
  }

  const revisionOf = async (templateCode: string): Promise<number> => {
    const { rows } = await a.database.engine.pool.query<{ revision: number }>(
      'SELECT revision FROM template WHERE template_code = $1',
      [templateCode],
    );
    return rows[0]?.revision ?? NaN;
  };

  /** A template with a version that both nodes serve and the database has lost. */
  async function givenLostVersion() {
    const { templateCode, consentVersionId } = await a.given.publishedVersion();
    const revision = await revisionOf(templateCode);
    const lost = await a.given.publishedVersion({ templateCode });
    await until(5_000, async () => (await served(b, templateCode)) === lost.consentVersionId);
    const client = await a.database.engine.pool.connect();
    // No trigger runs: nothing is notified, and nothing is refused.
    await client.query('BEGIN; SET LOCAL session_replication_role TO replica');
    await client.query('DELETE FROM version_text WHERE consent_version_id = $1', [lost.consentVersionId]);
    await client.query('DELETE FROM version WHERE consent_version_id = $1', [lost.consentVersionId]);
    await client.query('UPDATE template SET revision = $2 WHERE template_code = $1', [
      templateCode,
      revision,
    ]);
    await client.query('COMMIT');
    client.release();
    return { templateCode, consentVersionId };
  }

  it('nodes serve what the database holds, though its revision is older', async () => {
    const { templateCode, consentVersionId } = await givenLostVersion();
    for (const node of [a, b])
      await until(5_000, async () => (await served(node, templateCode)) === consentVersionId);
  });

  it('the next publication is not taken for the lost one', async () => {
    const { templateCode } = await givenLostVersion();
    const { consentVersionId } = await b.given.publishedVersion({ templateCode });
    await until(5_000, async () => (await served(a, templateCode)) === consentVersionId);

    const question = { templateCode, consentVersionId, value: 'given' } as const;
    for (const node of [a, b]) {
      const customerId = node.given.customer();
      expect(outcomeOf(await restDoor(node.url).decide({ ...question, customerId }))).toBe('recorded');
    }
  });
});
