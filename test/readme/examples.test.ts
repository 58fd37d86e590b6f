import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { welcome } from '../../src/main/server/welcome';
import { issueLocalTokens, type LocalTokens } from '../../src/app/local/localTokens';
import { steadyCustomerId } from '../../src/app/samples/sampleTemplates';
import { putSamples } from '../../src/app/samples/samples';
import { openLog } from '../../src/observability/log';
import { mendTally } from '../../src/storage/reports/tallyCheck';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode } from '../service/service';
import { guidesWithExamples, readGuide } from './guides';

const run = promisify(execFile);

interface Example {
  readonly command: string;
  readonly answer: object;
}

const guides = guidesWithExamples();
const text = guides.map(readGuide).join('\n');
const shownUrl = 'http://127.0.0.1:4000';

/** A shell block with the block of JSON, or of its lines, that follows it. */
const examples: readonly Example[] = [
  ...text.matchAll(/```sh\n(.*?)\n```\n\n```(json|ndjson)\n(.*?)\n```/gs),
].map(([, command = '', kind, answer = '']) => ({
  command,
  answer: kind === 'json' ? (JSON.parse(answer) as object) : linesOf(answer),
}));

function linesOf(text: string): readonly object[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
}

/** The examples count on a fresh start, and the ledger refuses to forget, so it is overruled. */
async function forgetDecisions({ engine }: TestDatabase): Promise<void> {
  await engine.pool.query(
    `ALTER TABLE decision DISABLE TRIGGER USER;
     DELETE FROM idempotency_key; DELETE FROM ledger_tally;
     DELETE FROM customer WHERE customer_id <> '${steadyCustomerId}';
     DELETE FROM decision WHERE subject_id NOT IN (SELECT subject_id FROM customer);
     ALTER TABLE decision ENABLE TRIGGER USER`,
  );
  await mendTally(engine.pool);
}

describe('the examples of the guides', () => {
  let database: TestDatabase;
  let tokens: LocalTokens;
  let env: NodeJS.ProcessEnv;
  let node: Awaited<ReturnType<typeof startNode>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    await putSamples(database.engine, openLog('silent'));
    node = await startNode(database);
    tokens = await issueLocalTokens(testAuth, new Date());
    env = {
      ...process.env,
      CUSTOMER: tokens.customer,
      SERVICE: tokens.service,
      PUBLISHER: tokens.publisher,
      OPERATOR: tokens.operator,
    };
  });

  afterAll(async () => {
    await node.close();
    await database.close();
  });

  it('are all of its shell blocks', () => {
    expect(guides.length).toBeGreaterThanOrEqual(5);
    expect(examples.length).toBeGreaterThanOrEqual(13);
    expect(text.match(/```sh\n/g)).toHaveLength(examples.length);
  });

  it('begin with what a start prints, which answers without errors', async () => {
    const config = { mode: 'development', database: database.config } as const;
    const commands = welcome(node.url, config, {
      hasSamples: true,
      hasDemo: false,
      hasConsole: true,
      tokens,
      metricsUrl: null,
    })
      .split('\n')
      .filter((line) => line.includes('curl '));
    expect(commands).toHaveLength(6);
    for (const command of commands) {
      const { stdout } = await run('sh', ['-c', `${command.trim()} --fail -s`], { env });
      expect(JSON.parse(stdout)).not.toHaveProperty('errors');
    }
    await forgetDecisions(database);
  });

  // In their order, for one answers what another has asked.
  it.each(examples)('answer as printed: $command', async ({ command, answer }) => {
    const { stdout } = await run('sh', ['-c', command.replaceAll(shownUrl, node.url)], { env });
    expect(Array.isArray(answer) ? linesOf(stdout) : JSON.parse(stdout)).toMatchObject(answer);
  });
});
