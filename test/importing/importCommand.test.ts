import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { scopedCaller } from '../../src/domain/access/caller';
import { csvLines } from '../../src/main/decisions/csv';
import { textOfCell } from '../../src/rest/reports/decisionLines';
import { rowsOfCsv } from '../tally/exportsAt';
import { startTimeoutMs } from '../service/service';
import { crm, csvOf, ndjsonOf, openFileScene, rowOf, type FileScene } from './fileScene';

const shop = scopedCaller('service', 'shop', ['consents:decide']);

let scene: FileScene;
beforeAll(async () => {
  scene = await openFileScene();
  await scene.entered('news', 'v1', '2019-03-01');
  await scene.entered('sms', 'v1', '2019-03-01');
}, startTimeoutMs);
afterAll(() => scene.close());

const inFolder = (name: string) => join(scene.folder.path, name);
const inMapping = (rows: string) => `source: crm-2019\ntrust: system-record\nrows:\n${rows}`;

describe('decisions import', () => {
  it('records the rows of a table, and says of which file and how it was read', async () => {
    const rows = [rowOf({ locale: 'de' }), rowOf({ value: 'reject' }), rowOf({ value: '' })];
    const table = csvOf(rows, ';');
    await scene.folder.write({ 'table.csv': table });

    const { exitCode, stdout, stderr } = await scene.import('table.csv');

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'rows               3',
      'recorded           2',
      'unchanged          1',
      '  without a value  1',
      'superseded         0',
      'refused            0',
      'encoding           utf-8',
      'delimiter          ;',
      `SHA-256            ${createHash('sha256').update(table).digest('hex')}`,
    ]);
    const [said, denied, silent] = rows;
    expect(await scene.decisions(said?.customer_id ?? '')).toMatchObject([
      {
        value: 'given',
        locale: 'de',
        decidedAt: new Date('2021-04-02T10:11:12Z'),
        source: { kind: 'IMPORTED', name: 'crm-2019', trust: 'SYSTEM_RECORD' },
      },
    ]);
    expect(await scene.decisions(denied?.customer_id ?? '')).toMatchObject([{ value: 'reject' }]);
    expect(await scene.decisions(silent?.customer_id ?? '')).toEqual([]);
    const shown = await scene.run('customers', 'show', denied?.customer_id ?? '');
    expect(shown.stdout).toContain('import from crm-2019');
  });

  it('writes to the log what it was, with the hash of the file and its counts', async () => {
    const file = ndjsonOf([rowOf(), rowOf({ version: 'v9' })]);
    await scene.folder.write({ 'finished.ndjson': file });
    await scene.import('finished.ndjson');

    const { rows } = await scene.database.engine.pool.query<{ readonly body: string }>(
      `SELECT body::text FROM log_event WHERE body::text LIKE '%fileSha256%' ORDER BY at DESC LIMIT 1`,
    );
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({
      ...{ source: 'crm-2019', trust: 'SYSTEM_RECORD', rows: 2, recorded: 1, refused: 1, bytes: file.length },
      fileSha256: createHash('sha256').update(file).digest('hex'),
    });
  });

  it('reads JSON lines from standard input, where a blank line says nothing', async () => {
    const [one, other] = [rowOf(), rowOf({ value: 'reject' })];
    const input = `${JSON.stringify(one)}\n\n${JSON.stringify(other)}`;
    const { exitCode, stdout } = await scene
      .commandLine({ input })
      .run('decisions', 'import', '-', '--yes', ...crm);
    expect({ exitCode }).toEqual({ exitCode: 0 });
    expect(stdout).toContain('recorded    2\n');
    expect(stdout).not.toContain('delimiter');
  });

  it('records nothing in a dry run, and needs no yes for it', async () => {
    const row = rowOf();
    await scene.folder.write({ 'dry.csv': csvOf([row]) });
    const outcome = await scene.run('decisions', 'import', inFolder('dry.csv'), '--dry-run', ...crm);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: 'nothing was recorded' });
    expect(outcome.stdout).toContain('recorded    1\n');
    expect(await scene.decisions(row.customer_id)).toEqual([]);
  });

  it('says in the words of the file why a row is refused that names the wrong version', async () => {
    await scene.entered('terms', 'v1', '2019-03-01');
    await scene.entered('terms', 'v2', '2022-01-01');
    const row = rowOf({ template_code: 'terms', locale: 'en' });
    const rows = [
      row,
      { ...row, value: 'reject', locale: 'de' },
      { ...rowOf(row), source_id: 'a', customer_id: 'a', decided_at: '2022-01-01T00:00:00Z' },
      { ...row, source_id: 'b', customer_id: 'b', version: 'v2' },
      { ...row, source_id: 'c', customer_id: 'c', version: '' },
    ];
    await scene.folder.write({ 'wrong.csv': csvOf(rows) });
    const { stdout } = await scene.import('wrong.csv');
    expect(stdout.slice(stdout.indexOf('line 3'))).toBe(
      [
        'line 3: IDEMPOTENCY_KEY_REUSED: The source_id of this row is recorded already, or comes earlier in this file, with another value and locale: given on version v1 in en, decided at 2021-04-02T10:11:12.000Z.',
        'line 4: VERSION_SUPERSEDED: Version v1 is superseded by version v2 from 2022-01-01T00:00:00.000Z, and decided_at is not before that.',
        'line 5: VERSION_NOT_FOUND: Version v2 was not in effect at decided_at, but only from 2022-01-01T00:00:00.000Z.',
        'line 6: VERSION_REQUIRED: version is missing: a given needs one, or a consent_version_id.',
      ].join('\n'),
    );
  });

  it('takes the version that was in effect then, where the row says so', async () => {
    await scene.entered('notice', 'v1', '2019-03-01');
    await scene.entered('notice', 'v2', '2022-01-01');
    const { customer_id } = rowOf();
    const at = (decided_at: string, value = 'given') =>
      rowOf({ customer_id, template_code: 'notice', version: 'IN_EFFECT', decided_at, value });
    const before = at('2018-01-01T00:00:00Z');
    const rows = [
      at('2021-12-31T23:59:59Z'),
      at('2022-01-01T00:00:00Z'),
      at('2023-01-01T00:00:00Z', 'withdraw'),
    ];
    await scene.folder.write({ 'then.csv': csvOf([before, ...rows]) });
    const { stdout } = await scene.import('then.csv');
    expect(stdout).toContain(
      'line 2: VERSION_NOT_FOUND: No version was in effect at decided_at, but only from 2019-03-01T00:00:00.000Z.',
    );
    const decisions = await scene.decisions(customer_id);
    const { stdout: shown } = await scene.run('templates', 'show', 'notice');
    const [v2 = '', v1 = ''] = shown.match(/[0-9a-f-]{36}/g) ?? [];
    expect(decisions.map(({ value, consentVersionId }) => [value, consentVersionId])).toEqual([
      ['given', v1],
      ['given', v2],
      ['withdraw', v2],
    ]);
  });

  it('counts rows whose language the version has not: no withdrawal fails for it, and a yes does', async () => {
    const row = { value: 'withdraw', version: '', locale: 'fr' };
    await scene.folder.write({
      'french.csv': csvOf([rowOf(row), rowOf({ ...row, value: 'given', version: 'v1' })]),
    });
    const { stdout } = await scene.import('french.csv');
    expect(stdout).toMatch(/\nlanguage fr → en +1\n/);
    expect(stdout).toContain('line 3: LOCALE_NOT_AVAILABLE: The version has no text in fr; it has ');
  });

  it('asks first, and does nothing without a yes', async () => {
    const row = rowOf();
    await scene.folder.write({ 'asked.csv': csvOf([row]) });
    const words = ['decisions', 'import', inFolder('asked.csv'), ...crm];
    const asked: string[] = [];
    const denying = scene.commandLine({ answer: (question) => (asked.push(question), false) });
    expect(await denying.run(...words)).toMatchObject({ exitCode: 1, stderr: 'Nothing was done.' });
    expect(asked).toEqual([
      `Record the decisions in ${inFolder('asked.csv')} as those of crm-2019 (system-record)? They cannot be removed again.`,
    ]);
    expect((await scene.run(...words)).stderr).toContain('needs --yes');
    expect(await scene.decisions(row.customer_id)).toEqual([]);
  });

  it('sees in a dry run that an id comes again with other content, also far behind', async () => {
    const [first, ...between] = Array.from({ length: 600 }, () => rowOf());
    const again = { ...first, template_code: 'sms' };
    await scene.folder.write({
      'double.ndjson': ndjsonOf([first ?? {}, ...between, between[0] ?? {}, again]),
    });
    const { stdout } = await scene.run('decisions', 'import', inFolder('double.ndjson'), '--dry-run', ...crm);
    expect(stdout).toMatch(/^rows +602\n[^]*refused +1\n/);
    expect(stdout).toContain(
      'line 602: IDEMPOTENCY_KEY_REUSED: The source_id of this row is recorded already, or comes earlier',
    );
  });

  it('counts in a dry run the rows that come far behind a newer one of their customer', async () => {
    const { customer_id } = rowOf();
    const at = (decided_at: string) => rowOf({ customer_id, decided_at });
    const between = Array.from({ length: 600 }, () => rowOf());
    const rows = [at('2021-04-02T00:00:00Z'), at('2021-03-02T00:00:00Z'), ...between];
    const older = [at('2021-02-02T00:00:00Z'), at('2021-05-02T00:00:00Z'), at('2021-04-20T00:00:00Z')];
    await scene.folder.write({ 'disorder.ndjson': ndjsonOf([...rows, ...older]) });
    const words = ['decisions', 'import', inFolder('disorder.ndjson'), ...crm];
    const { stdout, stderr } = await scene.run(...words, '--dry-run');
    expect(stdout).toMatch(/superseded +1\n/);
    expect(stderr).toContain('1 row (line 603) behind a newer one of the same customer');
    expect((await scene.run(...words, '--yes')).stdout).toMatch(/superseded +1\n/);
  });

  it('says that the customer said no here, where that holds a row back', async () => {
    const { customer_id: customerId } = rowOf();
    await scene.service(({ recordDecision }) =>
      recordDecision({ customerId, templateCode: 'news', value: 'withdraw' }, shop),
    );
    await setTimeout(5);
    const later = rowOf({ customer_id: customerId, decided_at: new Date().toISOString() });
    await scene.folder.write({ 'no.csv': csvOf([later]) });
    const { stderr } = await scene.import('no.csv', '--rejects', inFolder('no-rejects.csv'));
    expect(stderr).toBe('1 row superseded');
    expect(await readFile(inFolder('no-rejects.csv'), 'utf8')).toContain(
      'superseded,,"The customer said no here, and an import goes over no such answer."',
    );
  });

  it('goes on where it ended: what is recorded is unchanged', async () => {
    const rows = [rowOf(), rowOf()];
    await scene.folder.write({ 'again.csv': csvOf(rows.slice(0, 1)) });
    await scene.import('again.csv');
    await scene.folder.write({ 'again.csv': csvOf(rows) });
    expect((await scene.import('again.csv')).stdout).toContain('recorded    1\nunchanged   1\n');
    expect(await scene.decisions(rows[0]?.customer_id ?? '')).toHaveLength(1);
  });

  it('keeps the order of a customer over many calls', async () => {
    const { customer_id } = rowOf();
    const rows = Array.from({ length: 1_203 }, (_, index) =>
      rowOf({
        customer_id: index % 3 === 0 ? customer_id : rowOf().customer_id,
        value: index % 2 === 0 ? 'given' : 'withdraw',
        decided_at: new Date(Date.UTC(2021, 0, 1, 0, 0, index)).toISOString(),
      }),
    );
    await scene.folder.write({ 'long.ndjson': ndjsonOf(rows) });
    expect((await scene.import('long.ndjson')).stdout).toContain('recorded    1203\n');
    const values = (await scene.decisions(customer_id)).map(({ value }) => value);
    expect(values).toEqual(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 'withdraw' : 'given')),
    );
  }, 60_000);
});

describe('--rejects', () => {
  it('has each row that was not taken, with its line, why, and its cells; none starts a formula', async () => {
    const [taken, refused] = [rowOf(), rowOf({ version: '=cmd()' })];
    const older = { ...taken, source_id: 'older', decided_at: '2020-01-01T00:00:00Z' };
    await scene.folder.write({ 'mixed.csv': csvOf([taken]) });
    await scene.import('mixed.csv');
    await scene.folder.write({ 'mixed.csv': csvOf([taken, older, refused]) });

    const { exitCode, stdout, stderr } = await scene.import(
      'mixed.csv',
      '--rejects',
      inFolder('rejects.csv'),
    );

    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '1 row superseded\n1 row refused' });
    expect(stdout).toMatch(
      /superseded +1\nrefused +1\n  VERSION_NOT_FOUND +1\n[^]*\n\nrefused first:\nline 4: VERSION_NOT_FOUND: /,
    );
    const [head, ...rejected] = rowsOfCsv(await readFile(inFolder('rejects.csv'), 'utf8'));
    expect(head).toEqual(['\ufeffline', 'row', 'outcome', 'code', 'reason', ...Object.keys(taken)]);
    expect(rejected).toEqual([
      ['3', '1', 'superseded', '', 'An answer as new or newer stands.', ...Object.values(older)],
      [
        ...['4', '1', 'refused', 'VERSION_NOT_FOUND', expect.any(String) as string],
        ...Object.values({ ...refused, version: `'=cmd()` }),
      ],
    ]);
  });

  it('has a line once of which two rows were refused, and may be imported itself', async () => {
    const mapping = (value: string) =>
      inMapping(
        ['news', 'sms']
          .map(
            (code) => `
  - source_id: { column: [id, ${code}], constant: ${code} }
    customer_id: { column: id }
    template_code: { constant: ${code} }
    value: { constant: ${value} }
    version: { constant: v1 }
    decided_at: { column: ${code} }
`,
          )
          .join(''),
      );
    const at = '2021-04-02T10:11:12Z';
    const [id, formula] = [rowOf().customer_id, rowOf().customer_id];
    await scene.folder.write({
      'both.csv': `id,note,news,sms\n${id},a,${at},${at}\n${formula},+1,${at},${at}\n`,
      'both.yaml': mapping('yes'),
      'mended.yaml': mapping('given'),
    });
    const rejects = ['--rejects', inFolder('both-rejects.csv')];
    await scene.import('both.csv', '--map', inFolder('both.yaml'), ...rejects);
    const [, first] = rowsOfCsv(await readFile(inFolder('both-rejects.csv'), 'utf8'));
    const twice = 'value is a string of 3 characters, but must be one of given, reject, withdraw.';
    expect(first).toEqual([
      ...['2', '1; 2', 'refused; refused', 'INVALID_INPUT; INVALID_INPUT', `${twice}; ${twice}`],
      ...[id, 'a', at, at],
    ]);

    const again = await scene.import('both-rejects.csv', '--map', inFolder('mended.yaml'));

    expect(again.stdout).toMatch(/^rows +4\nrecorded +4\nunchanged +0\nsuperseded +0\nrefused +0\n/);
  });

  it('gives back each text that it made harmless for spreadsheets', () => {
    const parts = fc.constantFrom("'", '=', '+', '-', '@', '\uFF1D', ',', ';', '|', '\t', '\r\n', 'a', ' ');
    const text = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (cell) => {
        const [[, written = ''] = []] = rowsOfCsv(csvLines([['a', cell]]));
        expect(written).not.toMatch(/^[=+\-@\t\r\uFF1D]|[,;|\t\n][=+\-@\uFF1D]/);
        expect(textOfCell(written)).toBe(cell);
      }),
    );
  });

  it('has lines of JSON as they were written, with all digits of a number', async () => {
    const line = `{"customer_id":12345678901234567891, "value": "given"}`;
    await scene.folder.write({ 'digits.ndjson': `${line}\n` });
    await scene.import('digits.ndjson', '--rejects', inFolder('digits-rejects.ndjson'));
    expect(await readFile(inFolder('digits-rejects.ndjson'), 'utf8')).toContain(`"source":${line}}\n`);
  });

  it('is read as it was written, whatever encoding the mapping names', async () => {
    const column = (name: string) => `${name}: { column: ${name} }`;
    const row = rowOf({ version: 'v9', source_id: 'Köln' });
    await scene.folder.write({
      'köln.csv': new Uint8Array(Buffer.from(csvOf([row], ';'), 'latin1')),
      'latin.yaml': `encoding: iso-8859-1\n${inMapping(`  - ${Object.keys(row).map(column).join('\n    ')}\n`)}`,
    });
    const map = ['--map', inFolder('latin.yaml')];
    await scene.import('köln.csv', ...map, '--rejects', inFolder('köln-rejects.csv'));
    const rejects = await readFile(inFolder('köln-rejects.csv'), 'utf8');
    await scene.folder.write({ 'köln-rejects.csv': rejects.replace(';v9;', ';v1;') });

    expect((await scene.import('köln-rejects.csv', ...map)).stdout).toContain('recorded    1\n');

    await scene.folder.write({
      'köln.csv': new Uint8Array(
        Buffer.from(csvOf([{ ...row, version: 'v1', value: 'reject' }], ';'), 'latin1'),
      ),
    });
    expect((await scene.import('köln.csv', ...map)).stdout).toContain('IDEMPOTENCY_KEY_REUSED');
  });

  it('has a line once whose rows would not go into one call with those before it', async () => {
    const row = (what: string) => `
  - source_id: { column: id, constant: ${what} }
    value: { constant: yes }
`;
    await scene.folder.write({
      'three.csv': `id\n${Array.from({ length: 170 }, (_, at) => `${at}\n`).join('')}`,
      'three.yaml': inMapping(['a', 'b', 'c'].map(row).join('')),
    });
    const rejects = ['--rejects', inFolder('three-rejects.csv')];
    const { stdout } = await scene.import('three.csv', '--map', inFolder('three.yaml'), ...rejects);
    expect(stdout).toMatch(/^rows +510\n[^]*refused +510\n/);
    const lines = rowsOfCsv(await readFile(inFolder('three-rejects.csv'), 'utf8'));
    expect(lines.slice(1).map(([line, of]) => `${line}: ${of}`)).toEqual(
      Array.from({ length: 170 }, (_, at) => `${at + 2}: 1; 2; 3`),
    );
  });

  it('repeats lines of JSON as they are, those that are none too', async () => {
    const refused = { ...rowOf(), value: 'maybe' };
    await scene.folder.write({ 'mixed.ndjson': `${JSON.stringify(refused)}\n{"source_id":` });
    await scene.import('mixed.ndjson', '--rejects', inFolder('rejects.ndjson'));
    const lines = (await readFile(inFolder('rejects.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ line: 1, outcome: 'refused', code: 'INVALID_INPUT', source: refused }),
      expect.objectContaining({
        line: 2,
        reason: 'the line is no JSON object of at most 100 levels',
        source: '{"source_id":',
      }),
    ]);
    const again = await scene.import('rejects.ndjson');
    expect(again.stdout).toMatch(/^rows +2\n[^]*line 1: INVALID_INPUT: value is a string of 5 /);
  });
});

describe('--map', () => {
  it('makes several rows of a line, from columns, constants and what values mean', async () => {
    await scene.folder.write({
      'wide.csv':
        'id;land;news;news_am;sms\r\n17 a;de;ja;02.04.2021 12:11;\r\n18;de;nein;02.04.2021 12:11;ja\r\n',
      'wide.yaml': inMapping(`
  - source_id: { column: [id, news_am] }
    customer_id: { column: [land, id], values: { 'de:17 a': de-17, 'de:18': de-18 } }
    template_code: { constant: news }
    value: { column: news, values: { ja: given, nein: reject, '': '' } }
    version: { constant: v1 }
    decided_at: { column: news_am, time: dd.MM.yyyy HH:mm, zone: Europe/Berlin }
  - source_id: { column: id, constant: sms }
    customer_id: { constant: de, column: id, values: { '17 a:de': de-17, '18:de': de-18 } }
    template_code: { constant: sms }
    value: { column: sms, values: { ja: given, '': '' } }
    version: { constant: '1' }
    decided_at: { constant: '1617357072', time: epoch_s }
`),
    });
    const words = ['decisions', 'import', inFolder('wide.csv'), '--map', inFolder('wide.yaml'), '--yes'];
    expect((await scene.run(...words)).stdout).toMatch(/^rows +4\nrecorded +3\nunchanged +1\n/);
    expect(await scene.decisions('de-17')).toMatchObject([
      { templateCode: 'news', value: 'given', decidedAt: new Date('2021-04-02T10:11:00Z') },
    ]);
    expect(await scene.decisions('de-18')).toMatchObject([
      { templateCode: 'news', value: 'reject' },
      { templateCode: 'sms', value: 'given', decidedAt: new Date('2021-04-02T09:51:12Z') },
    ]);
    expect((await scene.run(...words)).stdout).toMatch(
      /^rows +4\nrecorded +0\nunchanged +4\n  without a value +1\n/,
    );
  });

  it.each([
    ['epoch_ms', 'time: epoch_ms', '1617357072345', '2021-04-02T09:51:12.345Z'],
    [
      'a pattern in UTC',
      'time: yyyy-MM-dd HH:mm:ss, zone: UTC',
      '2021-04-02 10:11:12',
      '2021-04-02T10:11:12Z',
    ],
    // Clocks were put back at three that night: the hour came twice.
    [
      'an hour that comes twice',
      'time: dd/MM/yyyy HH:mm, zone: Europe/Berlin',
      '31/10/2021 02:30',
      '2021-10-31T00:30:00Z',
    ],
    // And put forward at two: there was none.
    [
      'an hour that was left out',
      'time: dd/MM/yyyy HH:mm, zone: Europe/Berlin',
      '28/03/2021 02:30',
      '2021-03-28T01:30:00Z',
    ],
    ['a day', 'time: yyyy.MM.dd, zone: Asia/Tokyo', '2021.04.02', '2021-04-01T15:00:00Z'],
    ['a day of few digits', 'time: d.M.yyyy, zone: UTC', '2.4.2021', '2021-04-02T00:00:00Z'],
    [
      'one of several patterns',
      'time: [dd.MM.yyyy HH:mm, d.M.yyyy, epoch_s], zone: UTC',
      '2.11.2021',
      '2021-11-02T00:00:00Z',
    ],
  ])('reads %s', async (_what, form, at, instant) => {
    const { customer_id, source_id } = rowOf();
    await scene.folder.write({
      'timed.ndjson': ndjsonOf([{ user: { id: customer_id, 'e.mail': [{ at }] }, source_id }]),
      'timed.yaml': inMapping(`
  - source_id: { column: source_id }
    customer_id: { column: user.id }
    template_code: { constant: news }
    value: { constant: given }
    version: { constant: v1 }
    decided_at: { column: user.e.mail.0.at, ${form} }
`),
    });
    expect(await scene.import('timed.ndjson', '--map', inFolder('timed.yaml'))).toMatchObject({
      exitCode: 0,
    });
    expect(await scene.decisions(customer_id)).toMatchObject([{ decidedAt: new Date(instant) }]);
  });

  const ofBoth = (yes: string, no: string, noTime: string) =>
    inMapping(`
  - source_id: { column: id, constant: given }
    customer_id: { column: id }
    template_code: { constant: news }
    value: { column: yes, values: { Ja: given, nein: reject }${yes} }
    version: { constant: v1 }
    decided_at: { column: at, time: dd.MM.yyyy HH:mm, zone: Europe/Berlin }
  - source_id: { column: id, constant: withdraw }
    customer_id: { column: id }
    template_code: { constant: news }
    when: { column: left }
    value: { constant: withdraw }
    decided_at: { column: left, ${no}time: ${noTime}, zone: Europe/Berlin }
`);

  it('counts a no of a day alone under a yes of that day, and takes one with the end of the day', async () => {
    const [one, two] = [rowOf().customer_id, rowOf().customer_id];
    const line = (id: string) => `id,yes,at,left\n${id},Ja,05.05.2024 10:00,05.05.2024\n`;
    await scene.folder.write({
      ...{ 'one.csv': line(one), 'two.csv': line(two) },
      'day.yaml': ofBoth('', '', 'dd.MM.yyyy'),
      'end.yaml': ofBoth('', "constant: '23:59', ", 'dd.MM.yyyy:HH:mm'),
    });
    const early = await scene.import('one.csv', '--map', inFolder('day.yaml'));
    expect(early.stderr).toBe('1 row (line 2) with a no of a day alone, older than the yes of that day');
    const late = await scene.import('two.csv', '--map', inFolder('end.yaml'));
    expect(late.stderr).toBe('');
    const valuesOf = async (id: string) => (await scene.decisions(id)).map(({ value }) => value);
    expect([await valuesOf(one), await valuesOf(two)]).toEqual([
      ['withdraw', 'given'],
      ['given', 'withdraw'],
    ]);
  });

  it('records no yes of a line whose no is faulty', async () => {
    const id = rowOf().customer_id;
    await scene.folder.write({
      'half.csv': `id,yes,at,left\n${id},Ja,05.05.2024 10:00,gestern\n`,
      'half.yaml': ofBoth('', '', 'dd.MM.yyyy'),
    });
    const { stdout } = await scene.import('half.csv', '--map', inFolder('half.yaml'));
    expect(stdout).toMatch(/refused +2\n/);
    expect(stdout).toContain(
      'line 2: INVALID_INPUT: another row of the line is refused, so its yes is not recorded either',
    );
    expect(await scene.decisions(id)).toEqual([]);
  });

  it('takes values in any case and with blanks where the mapping is loose, and refuses them elsewhere', async () => {
    const id = rowOf().customer_id;
    await scene.folder.write({
      'loose.csv': `id,yes,at,left\n${id}, JA ,05.05.2024 10:00,\n`,
      'strict.yaml': ofBoth('', '', 'dd.MM.yyyy'),
      'loose.yaml': ofBoth(', loose: true', '', 'dd.MM.yyyy'),
      'odd.yaml': ofBoth(', loose: maybe', '', 'dd.MM.yyyy'),
    });
    const through = (mapping: string) => scene.import('loose.csv', '--map', inFolder(mapping));
    expect((await through('strict.yaml')).stdout).toMatch(/refused +1\n/);
    expect((await through('odd.yaml')).stderr).toContain('must be true or false');
    expect((await through('loose.yaml')).stdout).toMatch(/recorded +1\n/);
  });

  it('says what a value may be where it is not listed, an empty one too', async () => {
    await scene.folder.write({
      'valued.csv': 'id,news\n1,vielleicht\n2,\n',
      'valued.yaml': inMapping(`
  - source_id: { column: id }
    customer_id: { column: id }
    template_code: { constant: news }
    value: { column: news, values: { ja: given, '': '' } }
`),
    });
    const { stdout } = await scene.import('valued.csv', '--map', inFolder('valued.yaml'));
    expect(stdout).toContain(
      'value is a string of 10 characters, but must be one of ja, nothing. It is read',
    );
  });

  it('refuses a text that two patterns read differently, and names what is blank before the id of it', async () => {
    const row = (decided: string) => `
  - source_id: { column: [id, at] }
    customer_id: { column: id }
    template_code: { constant: news }
    value: { constant: given }
    version: { column: version }
    decided_at: { column: at, ${decided} }
`;
    await scene.folder.write({
      'unclear.csv': 'id,at,version\n1,04/03/2021,v1\n1,13/03/2021,v9\n3,,v1\n',
      'unclear.yaml': inMapping(row('time: [dd/MM/yyyy, MM/dd/yyyy], zone: UTC')),
    });
    const { stdout } = await scene.import('unclear.csv', '--map', inFolder('unclear.yaml'));
    expect(stdout.slice(stdout.indexOf('line 2'))).toBe(
      [
        'line 2: INVALID_INPUT: decided_at is "04/03/2021", but must be an instant as dd/MM/yyyy or MM/dd/yyyy. It is read from at.',
        'line 3: VERSION_NOT_FOUND: Template "news" has no version v9, or it is not in effect. version is read from version. decided_at is read from at.',
        'line 4: INVALID_INPUT: decided_at is missing. source_id is missing. source_id is read from id, at. decided_at is read from at.',
      ].join('\n'),
    );
  });

  it('says of JSON lines which column none of them has', async () => {
    await scene.folder.write({
      'mistyped.ndjson': ndjsonOf([{ id: '1', meta: { newsletter: true } }]),
      'mistyped.yaml': inMapping(`
  - source_id: { column: id }
    customer_id: { column: id }
    template_code: { constant: news }
    value: { column: meta.newsletters }
`),
    });
    const { exitCode, stderr } = await scene.import('mistyped.ndjson', '--map', inFolder('mistyped.yaml'));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'no line has meta.newsletters' });
  });
});
