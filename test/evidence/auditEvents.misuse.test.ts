import { tamper } from './keptTables';
import { hash } from 'node:crypto';
import { logPass } from './logPass';
import { type Tampering, testTamperings, useAuditScene } from './auditScene';

const { scene } = useAuditScene();

const tamperings: readonly Tampering[] = [
  [
    'the body of an event',
    () =>
      `UPDATE log_event SET body = replace(body, '"number":1', '"number":2') WHERE kind = 'version' AND about = '${scene().versionId}'`,
    () => [
      `EVENT_HASH version ${scene().versionId}`,
      `EVENT_DIFFERS version ${scene().versionId}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'the place of an event',
    () => `UPDATE log_event SET leaf_index = 99 WHERE kind = 'version' AND about = '${scene().versionId}'`,
    () => [
      `EVENT_ORDER effect ${scene().versionId}`,
      `EVENT_LEAF version ${scene().versionId} at leaf 99`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'a version of which nobody was told that it took effect',
    () => `DELETE FROM log_event WHERE kind = 'effect' AND about = '${scene().versionId}'`,
    () => [
      `EVENT_MISSING effect ${scene().versionId}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'a missing event',
    () => `DELETE FROM log_event WHERE kind = 'version' AND about = '${scene().versionId}'`,
    () => [
      `EVENT_ORDER effect ${scene().versionId}`,
      `EVENT_MISSING version ${scene().versionId}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'an erasure that names nothing',
    () => `INSERT INTO log_event (hash, kind, about, body, at)
      VALUES ('\\x${hash('sha256', '{"leaves":"all"}')}', 'erasure', 'a', '{"leaves":"all"}', now())`,
    () => ['EVENT_FORM erasure a'],
  ],
];

it('a renaming of a template stands in the log, and is found where it says otherwise than its instant', async () => {
  const { service, retired, pool } = scene();
  const about = `${retired} %`;
  await service.actions.renameTemplate({ templateCode: retired, name: 'Another name' });
  await logPass(service.database.engine, { now: new Date(Date.now() + 60_000) });
  const { report, faults } = await scene().audited();
  expect([faults, report.events['renaming']]).toEqual([[], 1]);
  await tamper(pool(), `UPDATE log_event SET at = at - interval '1 day' WHERE about LIKE '${about}'`);
  expect((await scene().audited()).faults).toEqual([
    expect.stringMatching(`^EVENT_DIFFERS renaming ${retired} [0-9]+$`),
  ]);
});

it('the rules of a template are those of its newest event, else the defaults', async () => {
  const { service, retired: templateCode, pool } = scene();
  const { setTemplateRules } = service.actions;
  const faults = async () => (await scene().audited()).faults;
  const set = (rule: string) =>
    tamper(pool(), `UPDATE template SET ${rule} WHERE template_code = '${templateCode}'`);
  const missing = [`EVENT_MISSING templateRules ${templateCode}`];
  await set(`may_decide = 'SELF_ONLY'`);
  expect(await faults()).toEqual(missing);
  await set(`may_decide = 'ANYONE'`);

  await setTemplateRules({ templateCode, mayDecide: 'AUTHORISED' });
  await setTemplateRules({ templateCode, collects: [] });
  expect(await faults()).toEqual([]);
  await logPass(service.database.engine, { now: new Date(Date.now() + 60_000) });
  const { report, faults: none } = await scene().audited();
  expect([none, report.events['templateRules']]).toEqual([[], 2]);
  await set(`collects = '{NOTE}'`);
  expect(await faults()).toEqual(missing);
  await set(`collects = '{}'`);

  const moved = `UPDATE log_event SET at = at - interval '1 s' WHERE kind = 'templateRules'`;
  await tamper(pool(), moved);
  const differs = expect.stringMatching(`^EVENT_DIFFERS templateRules ${templateCode} [0-9]+$`) as string;
  expect(await faults()).toEqual([differs, differs]);
  await set(`collects = DEFAULT, may_decide = DEFAULT`);
});

it('a template from before the log told of their creation is no fault', async () => {
  await tamper(
    scene().pool(),
    `INSERT INTO template (template_code, name, default_locale) VALUES ('older', 'Older', 'en')`,
  );
  expect((await scene().audited()).faults).toEqual([]);
  await scene().pool().query(`DELETE FROM template WHERE template_code = 'older'`);
});

describe('tampering with events and texts', () => {
  testTamperings(scene, tamperings);

  it.each([
    ['the label of a version', `version SET label`, `'a label'`, 'EVENT_DIFFERS version '],
    ['when a template was created', 'template SET created_at', 'created_at', 'EVENT_DIFFERS creation '],
    ['when a template was retired', 'template SET retired_at', 'retired_at', 'EVENT_DIFFERS retirement '],
    [
      'the words of a text',
      'version_text SET body',
      `'May we send you news?'`,
      'TEXT_HASH text en of version ',
    ],
  ])('with %s is found', async (_what, column, before, fault) => {
    const where = column.startsWith('template')
      ? `template_code = '${scene().retired}'`
      : `consent_version_id = '${scene().versionId}'`;
    const after = column.startsWith('template') ? `${before} - interval '1 day'` : `'Other words.'`;
    await tamper(scene().pool(), `UPDATE ${column} = ${after} WHERE ${where}`);
    const { faults } = await scene().audited();
    const undone = column.startsWith('template') ? `${before} + interval '1 day'` : before;
    await tamper(scene().pool(), `UPDATE ${column} = ${undone} WHERE ${where}`);
    expect(faults).toEqual([fault + (column.startsWith('template') ? scene().retired : scene().versionId)]);
  });
});
