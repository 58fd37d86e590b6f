import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { changeSettings } from '../../../src/actions/publishing/settings';
import { operator, withActions } from '../../../src/app/commands';
import { openEngine } from '../../../src/storage/openEngine';
import { testAuthEnvironment } from '../../service/bearer';
import { givenIn } from '../../service/given';
import { staffActions } from '../../service/staffActions';
import { serviceMain } from '../processes/serverProcess';
import { baselineData, baselineTables } from './baselineTables';
import { poolOn } from './verify';
import { customerIdAt, hasDecided, pendingTemplate, recordTemplate } from './scene';

const silent = { info: () => undefined, warn: () => undefined };
const recorder = { kind: 'service', id: 'bench' } as const;
/** Few enough that none waits for too long on a busy machine. */
const decisionsAtOnce = 200;

/** Half of the customers have decided on both versions of a template, recorded by the service's own actions. */
export async function fill(url: string, customers: number): Promise<void> {
  await migrate(url);
  const engine = await openEngine({ kind: 'postgresql', url }, silent);
  try {
    await withActions({ engine, log: silent }, operator(recorder), async (act, parts) => {
      // The second version asks half of the customers again.
      await act(changeSettings, { confirmAskedAbove: customers });
      const actions = staffActions(parts);
      const given = givenIn(actions);
      await given.template(recordTemplate);
      await given.publishedVersion({ templateCode: recordTemplate, label: 'v1.0', texts: textsOf('v1.0') });
      await given.template(pendingTemplate);
      for (const label of ['v1.0', 'v2.0']) {
        const version = { templateCode: pendingTemplate, label, texts: textsOf(label) };
        const { consentVersionId } = await given.publishedVersion(version);
        const answer = { templateCode: pendingTemplate, consentVersionId, value: 'given', channel: 'web' };
        for (let start = 0; start < customers; start += decisionsAtOnce) {
          const some = Array.from({ length: decisionsAtOnce }, (_one, place) => start + place);
          const deciding = some.filter((index) => index < customers && hasDecided(index)).map(customerIdAt);
          await Promise.all(
            deciding.map((customerId) => actions.recordDecision({ ...answer, customerId }, recorder)),
          );
        }
      }
    });
  } finally {
    await engine.close();
  }
  await settle(url);
}

/** By the command that operators use. */
async function migrate(url: string): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...testAuthEnvironment, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [serviceMain, 'migrate'], { env });
}

/** The baseline's copy, fresh statistics, and nothing left for a vacuum to do while the load runs. */
async function settle(url: string): Promise<void> {
  const pool = poolOn(url);
  await pool.query(baselineTables);
  await pool.query(baselineData);
  await pool.query('VACUUM (ANALYZE)');
  // For superusers; without it the first seconds of load share the disk with a checkpoint.
  await pool.query('CHECKPOINT').catch(() => undefined);
  await pool.end();
}

/** As long as such texts are: about two kilobytes. */
function textsOf(label: string) {
  const paragraph =
    'We would like to send you news about our products by **e-mail**. You can withdraw this consent at any time, ' +
    'with effect for the future, in your account or by a message to us. Your decision changes nothing else.';
  return [
    { locale: 'en', title: `News by e-mail (${label})`, body: Array(10).fill(paragraph).join('\n\n') },
    {
      locale: 'de',
      title: `Neuigkeiten per E-Mail (${label})`,
      body: 'Dürfen wir Ihnen Neuigkeiten senden?',
    },
  ];
}
