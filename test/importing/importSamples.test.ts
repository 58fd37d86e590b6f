import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTimeoutMs } from '../service/service';
import { openFileScene, type FileScene } from './fileScene';

/* The mappings that the guide has, each with lines as its system writes them. */

const samples = join(__dirname, '../../src/main/decisions/importing/samples');

let scene: FileScene;
beforeAll(async () => {
  scene = await openFileScene();
  for (const code of ['marketing-email', 'marketing-sms', 'measurement', 'terms-of-service'])
    await scene.entered(code, 'v1.0', '2019-03-01');
  await scene.entered('marketing-email', 'v2.0', '2022-01-01');
}, startTimeoutMs);
afterAll(() => scene.close());

interface Expected {
  readonly name: string;
  readonly file: string;
  /** As counted: rows, recorded, unchanged, superseded, refused. */
  readonly counts: readonly number[];
  readonly customerId: string;
  readonly decided: readonly object[];
  readonly refused?: RegExp;
}

const email = { templateCode: 'marketing-email' };

/** In the order in which they are imported. */
const cases: readonly Expected[] = [
  {
    name: 'keycloak',
    file: 'keycloak.ndjson',
    counts: [2, 2, 0, 0, 0],
    customerId: '0d1f6c1e-4c3a-4a55-9f0e-6a1b8f2c7d31',
    decided: [
      {
        ...{ templateCode: 'terms-of-service', value: 'given', locale: 'de' },
        decidedAt: new Date('2021-04-02T09:51:12Z'),
        source: { kind: 'IMPORTED', name: 'keycloak', trust: 'SYSTEM_RECORD' },
      },
    ],
  },
  {
    name: 'auth0',
    file: 'auth0.ndjson',
    counts: [3, 2, 1, 0, 0],
    customerId: 'auth0|608f1a2bc8a4f10069b7d5e2',
    decided: [{ ...email, value: 'reject', decidedAt: new Date('2021-05-03T00:00:31Z') }],
  },
  {
    name: 'iubenda',
    file: 'iubenda.ndjson',
    counts: [3, 2, 1, 0, 0],
    customerId: '10048213',
    decided: [
      { ...email, value: 'given', decidedAt: new Date('2021-04-02T10:11:12Z') },
      { ...email, value: 'reject', decidedAt: new Date('2022-07-01T08:00:00Z') },
    ],
  },
  {
    name: 'mailchimp-subscribed',
    file: 'mailchimp-subscribed.csv',
    counts: [3, 2, 0, 0, 1],
    customerId: '20048214',
    decided: [{ ...email, value: 'given', decidedAt: new Date('2021-05-03T00:00:31Z') }],
    refused: /^line 3: INVALID_INPUT: .* is missing/m,
  },
  {
    name: 'mailchimp-unsubscribed',
    file: 'mailchimp-unsubscribed.csv',
    counts: [1, 1, 0, 0, 0],
    customerId: '20048214',
    decided: [{ value: 'given' }, { value: 'withdraw', decidedAt: new Date('2023-01-09T07:30:00Z') }],
  },
  {
    name: 'c15t',
    file: 'c15t.csv',
    counts: [3, 2, 0, 0, 1],
    customerId: '30048213',
    decided: [
      { ...email, value: 'given', decidedAt: new Date('2021-04-02T10:11:12Z') },
      { templateCode: 'measurement', value: 'given' },
    ],
    refused: /^line 4: INVALID_INPUT: value is a string of 9 characters, but must be one of active/m,
  },
  {
    name: 'shop',
    file: 'shop.csv',
    counts: [4, 3, 1, 0, 0],
    customerId: '40048213',
    decided: [
      { ...email, value: 'given', locale: 'de', decidedAt: new Date('2021-04-02T10:11:00Z') },
      { templateCode: 'marketing-sms', value: 'reject' },
    ],
  },
  {
    name: 'newsletter',
    file: 'newsletter.csv',
    counts: [8, 5, 2, 0, 1],
    customerId: '50048216',
    decided: [
      { ...email, value: 'given', decidedAt: new Date('2021-04-02T22:00:00Z') },
      { ...email, value: 'withdraw', decidedAt: new Date('2023-01-10T22:59:00Z') },
    ],
    refused: /^line 4: VERSION_NOT_FOUND: No version was in effect at decided_at, but only from /m,
  },
  {
    name: 'club',
    file: 'club.csv',
    counts: [6, 2, 4, 0, 0],
    customerId: '60048214',
    decided: [{ ...email, value: 'reject', decidedAt: new Date('2021-04-03T21:59:00Z') }],
  },
];

test('every sample is among them', () => {
  const mappings = readdirSync(samples).filter((name) => name.endsWith('.yaml'));
  expect(mappings.toSorted()).toEqual(cases.map(({ name }) => `${name}.yaml`).toSorted());
});

test.each(cases)('$name', async ({ name, file, counts, customerId, decided, refused }) => {
  const words = ['decisions', 'import', join(samples, file), '--map', join(samples, `${name}.yaml`)];
  const expected = new RegExp(
    ['rows', 'recorded', 'unchanged', 'superseded', 'refused']
      .map((what, index) => `${what} +${counts[index]}\n`)
      .map((line) =>
        /^unchanged [+][^0]/.test(line) ? `${line}${line.replace('unchanged', '  without a value')}` : line,
      )
      .join(''),
  );

  const planned = await scene.run(...words, '--dry-run');
  const done = await scene.run(...words, '--yes');

  for (const { exitCode, stdout } of [planned, done]) {
    expect(stdout).toMatch(expected);
    expect(stdout).toMatch(refused ?? /^rows/);
    expect(exitCode).toBe(refused ? 1 : 0);
  }
  const byTemplate = (await scene.decisions(customerId)).toSorted((one, other) =>
    one.templateCode < other.templateCode ? -1 : 1,
  );
  expect(byTemplate).toMatchObject([...decided]);
});
