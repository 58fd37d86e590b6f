import type { DecisionValue } from '../../src/domain/values/decisionValue';
import { scopedCaller } from '../../src/domain/access/caller';
import { startTimeoutMs } from '../service/service';
import { openScene, type Scene } from './scene';

const customerId = '4c1f9d0e-6a57-4c38-9b1b-2f0c8f4b7a11';
const shop = scopedCaller('service', 'shop', ['consents:decide']);
const decidedBy = {
  ...{ role: 'GUARDIAN', relationship: 'POWER_OF_ATTORNEY', check: 'NONE' },
  actorId: 'anna',
} as const;
/** One more than a page of history holds. */
const decisionCount = 101;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.service(async ({ recordDecision, retireTemplate }, given) => {
    const decide = async (templateCode: string, value: DecisionValue, consentVersionId: string) =>
      recordDecision({ ...{ customerId, templateCode, value, consentVersionId }, channel: 'letter' }, shop);
    for (const templateCode of ['news', 'terms', 'unanswered']) await given.template(templateCode);
    const news = await given.publishedVersion({ templateCode: 'news', label: 'v1' });
    const terms = await given.publishedVersion({ templateCode: 'terms', label: 'v1' });
    await given.publishedVersion({ templateCode: 'unanswered', label: 'v7' });
    await recordDecision(
      {
        ...{ customerId, templateCode: 'terms', value: 'reject', consentVersionId: terms.consentVersionId },
        ...{ channel: 'letter', decidedBy },
      },
      shop,
    );
    await retireTemplate({ templateCode: 'terms' });
    for (let count = 1; count < decisionCount; count += 1) {
      await decide('news', count % 2 === 0 ? 'withdraw' : 'given', news.consentVersionId);
    }
    await given.publishedVersion({ templateCode: 'news', label: 'v2' });
  });
}, startTimeoutMs);
afterAll(() => scene.close());

interface Shown {
  readonly pendingUpdates: readonly object[];
  readonly decisions: readonly object[];
}

it('shows where a customer stands, and all that they have decided, newest first', async () => {
  const { pendingUpdates, decisions } = await scene.json<Shown>('customers', 'show', customerId);

  expect(pendingUpdates).toMatchObject([
    {
      templateCode: 'news',
      label: 'v2',
      accepted: false,
      reason: 'NEW_VERSION',
      mayProceed: false,
      obstacle: 'WITHDRAWN',
      decision: { value: 'withdraw', sequence: 100 },
    },
    { templateCode: 'unanswered', label: 'v7', accepted: false, reason: 'NEVER_DECIDED', decision: null },
  ]);
  expect(decisions).toHaveLength(decisionCount);
  expect(decisions[0]).toMatchObject({ customerId, templateCode: 'news', value: 'withdraw', sequence: 100 });
  expect(decisions.at(-1)).toMatchObject({ templateCode: 'terms', value: 'reject' });
});

it('shows people the same as tables', async () => {
  const { exitCode, stdout, stderr } = await scene.run('customers', 'show', customerId);
  const [head = '', standings = '', history = ''] = stdout.split('\n\n');

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(head).toMatch(new RegExp(`^${customerId} as of 20\\S+Z$`));
  expect(standings.replace(/20\S+Z/, 'then')).toBe(
    [
      'template    version  accepted           consent                         newest decision',
      'news        v2       no, NEW_VERSION    Not in force: withdrawn         withdraw then',
      'unanswered  v7       no, NEVER_DECIDED  Not in force: not answered yet  none\nnot held',
    ].join('\n'),
  );
  expect(history.split('\n')).toHaveLength(1 + decisionCount);
  expect(history).toMatch(
    /\n20\S+Z {2}terms {5}1 {9}1 {8}v1 {5}en {6}reject {4}letter {3}service shop for guardian, power-of-attorney, check none {2}[0-9a-f]{64}$/,
  );
});

it('prints the very words that they decided on, each text once, and instants of the zone', async () => {
  const words = ['customers', 'show', customerId, '--texts'];
  const { stdout } = await scene.run(...words, '--time-zone', 'Asia/Tokyo');
  const [head, , history = '', ...texts] = stdout.split('\n\n');

  expect(head).toMatch(/ as of 20\S+\+09:00$/);
  expect(history).toMatch(/^decided at .*\n20\S+\+09:00 {2}news {6}\d+ +1 {8}v1 {5}en {6}withdraw /);
  expect(texts).toEqual([
    expect.stringMatching(/^news, version 1 \(v1\), en, hash of the text [0-9a-f]{64}$/),
    'News by e-mail',
    'May we send you news?',
    expect.stringMatching(/^terms, version 1 \(v1\), en, hash of the text [0-9a-f]{64}$/),
    'News by e-mail',
    'May we send you news?',
  ]);
  const { decisions } = await scene.json<Shown>(...words);
  expect(decisions.at(-1)).toMatchObject({
    version: { number: 1, label: 'v1' },
    text: { locale: 'en', body: 'May we send you news?' },
  });
});

it('knows nothing of a customer whom it has not seen, and says no more', async () => {
  const stranger = 'b7a1c1de-54c1-4f0e-8a2b-0d9f5d2f6c22';
  const { pendingUpdates, decisions } = await scene.json<Shown>('customers', 'show', stranger);

  expect(pendingUpdates).toMatchObject([{ reason: 'NEVER_DECIDED' }, { reason: 'NEVER_DECIDED' }]);
  expect(decisions).toEqual([]);
  expect((await scene.run('customers', 'show', stranger)).stdout).toMatch(
    /\n\nno decisions\nNothing is kept of this customer: they never decided here, or were erased\.\n/,
  );
});

it('refuses an id that is none', async () => {
  expect(await scene.run('customers', 'show', 'ada lovelace')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'customerId is a string with a blank, but must be 1 to 128 visible ASCII characters.',
  });
});
