import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { operator } from './commandLineOn';
import { openScene, type Scene } from './scene';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
}, startTimeoutMs);
afterAll(() => scene.close());

const publishedBy = { kind: 'operator', id: operator } as const;
const done = { exitCode: 0, stderr: '' };

/** A template with a draft in English and German. */
const drafted = (templateCode: string) =>
  scene.service(async (_actions, given) => {
    await given.template(templateCode);
    await given.draft(templateCode, { label: 'v1', texts: bothTexts });
  });

const versionsOf = async (code: string) => {
  const { versions } = await scene.json<{ versions: readonly object[] }>('templates', 'show', code);
  return versions;
};

it(
  'lists templates with their current versions',
  async () => {
    expect((await scene.run('templates', 'list')).stdout).toBe('no templates found');

    await scene.service(async ({ retireTemplate }, given) => {
      await given.template('shown');
      await given.publishedVersion({ templateCode: 'shown', label: 'v1', effectiveFrom: null });
      await given.template('empty');
      await given.template('retired');
      await retireTemplate({ templateCode: 'retired' });
    });

    expect(await scene.json('templates', 'list')).toMatchObject([
      { templateCode: 'empty', name: 'A template', defaultLocale: 'en', retiredAt: null, current: null },
      { templateCode: 'shown', current: { number: 1, label: 'v1' } },
    ]);
    expect(await scene.json('templates', 'list', '--all')).toHaveLength(3);
    expect(await scene.json('templates', 'list', '--search', 'SHO')).toMatchObject([
      { templateCode: 'shown' },
    ]);
    const { stdout } = await scene.run('templates', 'list', '--all');
    expect(stdout.replace(/20\S+Z/, 'then'.padEnd(24))).toBe(
      [
        'code     current version  in effect since           retired  name',
        'empty    none                                                A template',
        'retired  none                                       retired  A template',
        'shown    1 (v1)           then                               A template',
      ].join('\n'),
    );
  },
  startTimeoutMs,
);

it(
  'publishes the draft as the options say, signed by the operator',
  async () => {
    await drafted('terms');
    const options = ['--reask', 'grants-only', '--grace-until', '2999-06-01', '--validity', 'P1Y'];
    const first = await scene.json('templates', 'publish', 'terms', ...options, '--yes');
    expect(first).toMatchObject({
      templateCode: 'terms',
      number: 1,
      label: 'v1',
      state: 'CURRENT',
      changeKind: 'MATERIAL',
      reask: 'GRANTS_ONLY',
      graceUntil: '2999-06-01T00:00:00.000Z',
      validity: 'P1Y',
      publishedBy,
    });

    await scene.service((_actions, given) => given.draft('terms', { label: 'v1.1', texts: bothTexts }));
    const editorial = ['--change-kind', 'editorial', '--editorial-reason', 'a typo', '--same-text'];
    const when = ['--effective-from', '2999-01-01T12:00:00+01:00'];
    const { stdout, ...others } = await scene.run(
      'templates',
      'publish',
      'terms',
      ...editorial,
      ...when,
      '--yes',
    );
    expect(others).toEqual(done);
    expect(stdout).toMatch(
      /^terms: published version 2 \(v1\.1\), in effect from 2999-01-01T11:00:00\.000Z, \S{36}$/,
    );

    expect(await versionsOf('terms')).toMatchObject([
      { number: 2, state: 'SCHEDULED', changeKind: 'EDITORIAL', editorialReason: 'a typo', validity: 'P1Y' },
      { number: 1, state: 'CURRENT', texts: [{ locale: 'de' }, { locale: 'en', title: 'News by e-mail' }] },
    ]);
    const { stdout: shown } = await scene.run('templates', 'show', 'terms');
    expect(shown).toMatch(
      /^terms: A template, in en by default\nconsent, may decide: anyone, keeps: method presentation set\n\nnumber {2}label {2}state /,
    );
    const zone = ['--time-zone', 'Asia/Tokyo'];
    for (const words of [['show', 'terms'], ['list']])
      expect((await scene.run('templates', ...words, ...zone)).stdout).toMatch(
        / 20\S+T\d\d:\d\d:\d\d\+09:00 /,
      );
    expect(shown).toMatch(
      /\n2 {7}v1\.1 {3}scheduled {2}2999-01-01T11:00:00\.000Z {2}editorial {2}nobody {7}P1Y {7}none {22}de,en/,
    );
  },
  startTimeoutMs,
);

it(
  'cancels a scheduled version, by number or id',
  async () => {
    await drafted('late');
    const publish = ['templates', 'publish', 'late', '--effective-from', '2999-01-01', '--yes'];
    const { consentVersionId } = await scene.json<{ consentVersionId: string }>(...publish);

    const { stdout, ...others } = await scene.run('templates', 'cancel', 'late', '1', '--yes');
    expect({ stdout, ...others }).toEqual({ ...done, stdout: 'late: version 1 (v1) will not take effect' });
    expect(await scene.json('templates', 'cancel', 'late', consentVersionId, '--yes')).toMatchObject({
      number: 1,
      state: 'CANCELLED',
      cancellation: { cancelledBy: publishedBy },
    });
    expect(await versionsOf('late')).toMatchObject([{ state: 'CANCELLED' }]);
    expect(await scene.run('templates', 'cancel', 'late', '2', '--yes')).toMatchObject({
      exitCode: 1,
      stderr: 'late has no version "2"; name one by its number, label or id',
    });
  },
  startTimeoutMs,
);

it(
  'retires a template, once and for good',
  async () => {
    await drafted('old');
    const { stdout } = await scene.run('templates', 'retire', 'old', '--yes');
    expect(stdout).toMatch(/^old: retired at 20\S+Z$/);
    expect((await scene.run('templates', 'retire', 'old', '--yes')).stdout).toBe(stdout);
    const inTokyo = await scene.run('templates', 'retire', 'old', '--yes', '--time-zone', 'Asia/Tokyo');
    expect(inTokyo.stdout).toMatch(/^old: retired at 20\S+\+09:00$/);
    expect((await scene.run('templates', 'show', 'old')).stdout).toMatch(/\nretired at 20\S+Z\ndraft v1 /);
  },
  startTimeoutMs,
);

const changes: readonly (readonly [string, string])[] = [
  [
    'publish asked --effective-from 2999-06-01',
    'Publish the draft v2 (en) of asked, material, asking everyone again (currently 0), to take effect at 2999-06-01T00:00:00.000Z?',
  ],
  ['cancel asked 1', 'Cancel version 1 (v1) of asked?'],
  ['retire asked', 'Permanently retire asked, and cancel its scheduled versions?'],
];

describe('changes nothing', () => {
  beforeAll(async () => {
    await drafted('asked');
    await scene.run('templates', 'publish', 'asked', '--effective-from', '2999-01-01', '--yes');
    await scene.service(async (_actions, given) => {
      await given.draft('asked', { label: 'v2' });
      await given.template('bare');
    });
  }, startTimeoutMs);

  it.each(changes)('when nobody is there to agree to %s', async (words, question) => {
    const before = await versionsOf('asked');
    expect(await scene.run('templates', ...words.split(' '))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Nothing was done. Without a terminal this command needs --yes. ${question}`,
    });
    expect(await versionsOf('asked')).toEqual(before);
  });

  it.each(changes)('when the answer to %s is no', async (words, question) => {
    const asked: string[] = [];
    const commandLine = scene.commandLine({
      answer: (text) => {
        asked.push(text);
        return false;
      },
    });
    const before = await versionsOf('asked');
    expect(await commandLine.run('templates', ...words.split(' '))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Nothing was done.',
    });
    expect(asked).toEqual([question]);
    expect(await versionsOf('asked')).toEqual(before);
  });

  it.each([
    ['show nowhere', 1, 'No template has the code "nowhere".'],
    ['retire nowhere --yes', 1, 'No template has the code "nowhere".'],
    ['cancel nowhere 1 --yes', 1, 'No template has the code "nowhere".'],
    ['publish nowhere --yes', 1, 'No template has the code "nowhere".'],
    ['publish bare --yes', 1, 'Template "bare" has no draft.'],
    [
      'publish asked --effective-from 2020-01-01 --yes',
      1,
      'effectiveFrom is an instant in the past, but must be now or later',
    ],
    [
      'publish asked --effective-from 2999-02-01 --validity soon --yes',
      1,
      'validity is a string of 4 characters, but must be an ISO 8601',
    ],
    ['publish asked --effective-from soon', 2, "argument 'soon' is invalid. It must be an instant such as"],
    ['publish asked --reask some', 2, 'It must be one of everyone, grants-only, nobody.'],
    ['publish asked --change-kind big', 2, 'It must be one of material, editorial.'],
    ['publish', 2, "missing required argument 'code'"],
    ['forget asked', 2, "unknown command 'forget'"],
  ])('by templates %s, which ends with %d', async (words, exitCode, said) => {
    const before = await versionsOf('asked');
    const outcome = await scene.run('templates', ...words.split(' '));
    expect(outcome).toEqual({ exitCode, stdout: '', stderr: expect.stringContaining(said) as string });
    expect(await versionsOf('asked')).toEqual(before);
  });
});

it(
  'shows the draft, and publishes it as it was asked about once somebody agrees',
  async () => {
    await drafted('agreed');
    expect((await scene.run('templates', 'show', 'agreed')).stdout).toMatch(
      /^agreed: .*\nconsent, .*\ndraft v1 \(de, en\), revision 1, saved by \S+ at 20\S+Z\n.* once published\n\nno published versions$/,
    );
    const hasty = scene.commandLine({
      answer: async () => {
        await scene.service(({ saveDraft }) =>
          saveDraft(
            { templateCode: 'agreed', label: 'v1b', texts: bothTexts, expectedRevision: 1 },
            publishedBy,
          ),
        );
        return true;
      },
    });
    expect(await hasty.run('templates', 'publish', 'agreed')).toMatchObject({
      exitCode: 1,
      stderr:
        'Nothing was done. The draft is at revision 2 now: somebody changed it in the meantime. Read it again.',
    });

    const agreeing = scene.commandLine({ answer: () => true });
    expect(await agreeing.run('templates', 'publish', 'agreed')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('published version 1 (v1b)') as string,
    });
  },
  startTimeoutMs,
);
