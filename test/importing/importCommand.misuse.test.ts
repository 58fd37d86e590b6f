import { execFileSync } from 'node:child_process';
import { appendFile, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CommandAct } from '../../src/app/commands';
import { ImportedFile } from '../../src/main/decisions/importing/importedFile';
import { ImportRun } from '../../src/main/decisions/importing/importRun';
import { linesOf, type ImportedLine } from '../../src/main/decisions/importing/importedLines';
import { startTimeoutMs } from '../service/service';
import { crm, csvOf, ndjsonOf, openFileScene, rowOf, type FileScene } from './fileScene';

let scene: FileScene;
beforeAll(async () => {
  scene = await openFileScene();
  await scene.entered('news', 'v1', '2019-03-01');
}, startTimeoutMs);
afterAll(() => scene.close());

const inFolder = (name: string) => join(scene.folder.path, name);
const lines = () =>
  scene.database.engine.pool.query(`SELECT 1 FROM log_event WHERE body::text LIKE '%fileSha256%'`);

const head = Object.keys(rowOf()).join(',');
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('a file that is none', () => {
  it.each<readonly [string, string | Buffer, string]>([
    ['of nothing', '', 'The file is empty.'],
    ['of empty lines', '\r\n\r\n', 'The file is empty.'],
    [
      'of a million columns',
      `${'a,'.repeat(1_000_000)}\n`,
      'line 1 is longer than 65536 characters; a quote in it may lack its end.',
    ],
    ['of more columns than there may be', `${'a,'.repeat(1_000)}\n`, 'The file has more than 1000 columns.'],
    [
      'with a million empty cells in a line',
      `${head}\n${','.repeat(1_000_000)}\n`,
      'line 2 is longer than 65536 characters; a quote in it may lack its end.',
    ],
    [
      'with a quote that does not end',
      `${head}\n"${'x'.repeat(100_000)}`,
      'line 2 is longer than 65536 characters; a quote in it may lack its end.',
    ],
    ['that ends within a quote', `${head}\n1,"2`, 'line 2 is not whole: the file ends within a quote.'],
    [
      'with a quote in the middle',
      `${head}\r\n1,2"3\r\n`,
      'line 2 has a quote where none may be; write it twice within quotes.',
    ],
    [
      'with a column twice',
      `${head},value\n`,
      `The file must have one column "value", and has 2. Its columns are ${head.replaceAll(',', ', ')}, value.`,
    ],
    ['with a column that no row has', `${head},wert\n`, 'The column "wert" is none of '],
    ['of cells without names', ',,\n,,\n', 'The file is empty.'],
    ['of JSON that is a list', '[{"a":1}]', 'line 1 is no JSON object.'],
    ['of JSON over several lines', '{\n"a":1}', 'line 1 is no JSON object.'],
    [
      'of a line of JSON without end',
      `{"a":"${'x'.repeat(200_000)}`,
      'line 1 is longer than 65536 characters.',
    ],
    [
      'in another encoding',
      Buffer.from(`${head}\n1,ä\n`, 'latin1'),
      'line 2 is not text in utf-8. Name its encoding in the mapping, such as encoding: windows-1252.',
    ],
    [
      'that ends within a letter',
      Buffer.from(`${head}\n1,ä`).subarray(0, -1),
      'line 2 is not text in utf-8.',
    ],
    [
      'of binary garbage',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]),
      'line 1 is not text in utf-8.',
    ],
    ['of zeros', Buffer.alloc(100), 'The column "'],
    [
      'in UTF-16 that ends within a letter',
      utf16be(`${head}\n`).subarray(0, -1),
      'line 1 is not text in utf-16be.',
    ],
  ])('%s is refused with the place, and has no entry in the log', async (_what, content, says) => {
    await scene.folder.write({ 'bad.csv': typeof content === 'string' ? content : new Uint8Array(content) });
    const { rowCount } = await lines();
    const { exitCode, stdout, stderr } = await scene.import('bad.csv', '--rejects', inFolder('none.csv'));
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 1, stdout: '', stderr });
    expect(stderr.slice(0, says.length)).toBe(says);
    expect((await lines()).rowCount).toBe(rowCount);
    expect(() => execFileSync('ls', [inFolder('none.csv')], { stdio: 'pipe' })).toThrow('none.csv');
  });

  it.each([
    ['a folder', () => scene.folder.path, /is a folder/],
    ['nothing', () => inFolder('nowhere.csv'), /^There is no file /],
    ['a pipe', () => inFolder('pipe'), /is no regular file. Import its lines from standard input/],
    ['a device', () => '/dev/zero', /is no regular file/],
  ])('%s is refused', async (_what, path, says) => {
    if (_what === 'a pipe') execFileSync('mkfifo', [path()]);
    const outcome = await scene.run('decisions', 'import', path(), '--yes', ...crm);
    expect(outcome).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(says) as string });
  });
});

describe('rows that are none', () => {
  it('with too few or too many cells are refused with their line, and others are not', async () => {
    const rows = csvOf([rowOf(), rowOf()]).split('\r\n');
    const text = [...rows.slice(0, 2), '"1","2"', '', `${rows[2]},more`, 'half,written'].join('\n');
    await scene.folder.write({ 'cells.csv': text });
    const { stdout } = await scene.import('cells.csv');
    expect(stdout).toMatch(/^rows +4\nrecorded +1\n/);
    expect(stdout).toContain('line 3: INVALID_INPUT: the line has 2 cells, and the first line 6\n');
    expect(stdout).toContain('line 5: INVALID_INPUT: the line has 7 cells, and the first line 6\n');
    expect(stdout).toContain('line 6: INVALID_INPUT: the line has 2 cells, and the first line 6');
  });

  it('with members of another kind are refused, and harm nothing', async () => {
    const rows = [
      ...[
        { ...rowOf(), value: true },
        { ...rowOf(), valu: 1 },
        { ...rowOf(), source_id: { a: [] } },
      ],
      ...[
        { ...rowOf(), decided_at: '2999-01-01T00:00:00Z' },
        { ...rowOf(), decided_at: 'now' },
      ],
    ];
    const odd = `{"__proto__":{"value":"given"},"constructor":1}\nnull\n42\n"text"\n${'['.repeat(60_000)}\n`;
    const deep = `{"value":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`;
    await scene.folder.write({ 'odd.ndjson': `${ndjsonOf(rows)}${odd}${deep}` });
    const { exitCode, stdout } = await scene.import('odd.ndjson');
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'line 2: INVALID_INPUT: There is no member "valu" in the row. Did you mean "value"?',
    );
    expect(stdout).toMatch(/^rows +11\nrecorded +0\nunchanged +0\nsuperseded +0\nrefused +11\n/);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('of JSON with a member twice are refused, from the file of rejects too', async () => {
    const [row, other] = [rowOf(), rowOf({ channel: '"value":"given","value":' })];
    const nested = JSON.stringify({ ...row, channel: { a: 1 } }).replace('{"a":1}', '{"a":1,"a":2}');
    const doubled = JSON.stringify(row).replace('{', '{"\\u0076alue" :"withdraw",');
    const rest = [nested, JSON.stringify(other), ''].join('\r\n');
    await scene.folder.write({ 'twice.ndjson': `${doubled}\r\n${rest}` });
    const { stdout, stderr } = await scene.import('twice.ndjson', '--rejects', inFolder('twice.rejects'));
    expect(stderr).toBe('2 rows refused');
    expect(stdout).toMatch(/^rows +3\nrecorded +1\n/);
    expect(stdout).toContain('line 1: INVALID_INPUT: the line has "value" twice\n');
    expect(stdout).toContain('line 2: INVALID_INPUT: the line has "a" twice');
    expect(await scene.decisions(row.customer_id)).toEqual([]);
    expect((await scene.import('twice.rejects')).stdout).toMatch(/^rows +2\nrecorded +0\n/);
  });

  it('of a column named __proto__ is a column like others', async () => {
    const found: ImportedLine[] = [];
    const file = await ImportedFile.open('-', Readable.from([Buffer.from('__proto__,b\n1,2\n')]));
    for await (const line of linesOf(file.text(null), null, () => undefined)) found.push(line);
    expect(Object.entries(found[0]?.said ?? {})).toEqual([
      ['__proto__', '1'],
      ['b', '2'],
    ]);
  });
});

describe('a quote over several lines', () => {
  const mapping =
    'rows:\n  - value: { column: value }\n    source_id: { column: id }\n    customer_id: { column: id }\n    template_code: { constant: news }\n    version: { constant: v1 }\n    decided_at: { column: at }\n';
  const at = '2021-04-02T10:11:12Z';
  const imported = async (file: string, ...options: readonly string[]) => {
    await scene.folder.write({ 'quotes.csv': file, 'quotes.yaml': mapping });
    return scene.import('quotes.csv', '--map', inFolder('quotes.yaml'), ...options);
  };

  it.each([
    [
      'the last column',
      `id,value,at,notes\nq1,given,${at},"5 inch\nq2,withdraw,${at},x\nq3,withdraw,${at},so"\n`,
    ],
    ['the last column, once', `id,value,at,notes\r\nq1,given,${at},"5 inch\r\nq3,withdraw,${at},so"\r\n`],
    ['a column in the middle', `id,notes,value,at\nq1,"5 inch,given,${at}\nq3,so",withdraw,${at}\n`],
    ['the first column', `notes,id,value,at\n"5 inch,q1,given,${at}\nso",q3,withdraw,${at}\n`],
  ])('that swallows lines from %s on is refused with its line, and said', async (_where, file) => {
    const told = await imported(`${file}q9,too,few\n`, '--dry-run');
    expect(told.stdout).toMatch(/^rows +2\nrecorded +0\n/);
    expect(told.stdout).toContain('line 2: INVALID_INPUT: a quote holds what may be lines of their own; ');
    expect(told.stderr).toMatch(/^\d line ends? \(line 2\) within quotes; look whether each belongs there\n/);
  });

  it('that swallows lines from the names of the columns on is an error', async () => {
    const { stdout, stderr } = await imported(`id,value,at,"notes\nq1,given,${at},so"\n`);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^The first line is wrong: a quote holds what may be lines of their own; /);
  });

  it('is what a note may be: it is accepted, and its line ends are counted', async () => {
    const note = '"Called, then wrote:\n""no, not on paper""\nso we asked"';
    const file = `id,notes,"on\nwhich day",value,at\nn1,${note},"1,2,3,4,5",given,${at}\nn2,,,given,${at}\n`;
    const told = await imported(file);
    expect(told).toMatchObject({
      exitCode: 0,
      stderr: '2 line ends (line 3) within quotes; look whether each belongs there',
    });
    expect(told.stdout).toMatch(/^rows +2\nrecorded +2\n/);
  });
});

describe('a row of the future', () => {
  it('is judged by the service alone, as the clock of this machine may be behind', async () => {
    const [past, ahead] = [rowOf(), rowOf({ decided_at: new Date(Date.now() + 3_600_000).toISOString() })];
    const file = await ImportedFile.open('-', Readable.from([Buffer.from(ndjsonOf([past, ahead]))]));
    const run = new ImportRun(file, { source: 'crm', trust: 'SYSTEM_RECORD', dryRun: false }, null);
    const sent: unknown[] = [];
    const act = (_action: unknown, { rows }: { readonly rows: readonly unknown[] }) => {
      sent.push(...rows);
      return Promise.resolve(rows.map(() => ({ outcome: 'recorded' })));
    };
    for await (const _rejects of run.through(act as unknown as CommandAct, () => undefined));
    expect(sent).toEqual([past, ahead]);
  });

  it('is refused there, and holds back the yes of its line', async () => {
    const members = (value: string, id: string) =>
      `  - value: { constant: ${value} }\n    customer_id: { column: id }\n    template_code: { constant: news }\n    version: { constant: v1 }\n    source_id: { column: id, constant: ${value} }\n    decided_at: { column: ${id} }\n`;
    const mapping = `rows:\n${members('given', 'yes')}${members('withdraw', 'no')}`;
    const [yes, no] = ['2021-04-02T10:11:12Z', '2999-01-01T00:00:00Z'];
    await scene.folder.write({
      'ahead.csv': `id,yes,no\na1,${yes},${no}\na2,${yes},${yes.replace('10', '11')}\n`,
      'ahead.yaml': mapping,
    });
    const { stdout } = await scene.import('ahead.csv', '--map', inFolder('ahead.yaml'));
    expect(stdout).toMatch(/^rows +4\nrecorded +2\n/);
    expect(stdout).toContain('line 2: INVALID_INPUT: another row of the line is refused, so its yes is not ');
    expect(stdout).toContain('must be an instant not later than now. It is read from no, as ');
    expect(await scene.decisions('a1')).toEqual([]);
  });
});

describe('the line of a fault', () => {
  it('is found behind a replacement character that the text has itself', async () => {
    const good = `${head}\n1,\ufffd\n2,b\n3,`;
    for (const [label, encode] of [
      ['utf-8', (text: string) => Buffer.from(text)],
      ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ] as const) {
      const bytes = Buffer.concat([
        encode(good),
        label === 'utf-8' ? Buffer.from([0xe4, 10]) : Buffer.from([0, 0xdc, 10, 0]),
      ]);
      await scene.folder.write({ 'replaced.csv': new Uint8Array(bytes) });
      expect((await scene.import('replaced.csv')).stderr).toMatch(
        new RegExp(`^line 4 is not text in ${label}`),
      );
    }
  });

  it('counts blank lines before the names of the columns', async () => {
    const [names = '', cells = ''] = csvOf([rowOf()]).split('\r\n');
    await scene.folder.write({ 'blank.csv': `\r\n,,\r\n  \r\n \t, ,\r\n${names}\r\n${cells}\r\n1,2\r\n` });
    const { stdout } = await scene.import('blank.csv');
    expect(stdout).toMatch(/^rows +2\nrecorded +1\n/);
    expect(stdout).toContain('line 7: INVALID_INPUT: the line has 2 cells, and the first line 6');
  });
});

describe('the file of rejects', () => {
  it.each(['own.csv', 'map.yaml', 'link.csv'])('is not what is read, as %s is', async (name) => {
    const text = csvOf([rowOf()]);
    await scene.folder.write({ 'own.csv': text, 'map.yaml': mappingOf('') });
    await rm(inFolder('link.csv'), { force: true });
    await symlink(inFolder('own.csv'), inFolder('link.csv'));
    const words = ['--map', inFolder('map.yaml'), '--rejects', inFolder(name), '--overwrite'];
    expect(await scene.import('own.csv', ...words)).toMatchObject({
      exitCode: 1,
      stderr: `--rejects: ${inFolder(name)} is read by this command; name another file`,
    });
    expect(await readFile(inFolder('own.csv'), 'utf8')).toBe(text);
  });

  it.each([';', '\t', '|'])('has the delimiter of the file, which is %j', async (delimiter) => {
    const row = rowOf({ value: 'yes', channel: `a${delimiter}=1+1` });
    await scene.folder.write({ 'delimited.csv': csvOf([row], delimiter) });
    await scene.import('delimited.csv', '--rejects', inFolder('rejects.csv'), '--overwrite');
    const [names = '', cells = ''] = (await readFile(inFolder('rejects.csv'), 'utf8')).split('\r\n');
    expect(names.split(delimiter)).toEqual([
      '\ufeffline',
      'row',
      'outcome',
      'code',
      'reason',
      ...Object.keys(row),
    ]);
    expect(cells).toContain(`${delimiter}"a${delimiter}'=1+1"`);
  });

  it('that another run left unfinished is named by the next', async () => {
    await scene.folder.write({ 'words.csv': csvOf([rowOf()]), 'killed.csv.1.unfinished': '' });
    const { exitCode, stderr } = await scene.import('words.csv', '--rejects', inFolder('killed.csv'));
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `${inFolder('killed.csv.1.unfinished')} is of another run, which was killed or is still under way`,
    });
  });
});

describe('encodings', () => {
  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', utf16be],
    ['utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('%s is known by its mark', async (encoding, encoded) => {
    const row = rowOf({ channel: 'Größe' });
    await scene.folder.write({ 'marked.csv': new Uint8Array(encoded(csvOf([row]))) });
    const { exitCode, stdout } = await scene.import('marked.csv');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout });
    expect(stdout).toContain(`encoding    ${encoding}\n`);
    expect(await scene.decisions(row.customer_id)).toMatchObject([{ channel: 'Größe' }]);
  });

  it('is found in letters that come byte by byte, and quotes, line ends and delimiters too', async () => {
    const bytes = Buffer.from('a\tb\r\n"x\r\n""y"""\t€\r\n\r\n1\t2', 'utf8');
    const file = await ImportedFile.open('-', Readable.from([...bytes].map((byte) => Buffer.from([byte]))));
    const found: ImportedLine[] = [];
    for await (const line of linesOf(file.text(null), null, () => undefined)) found.push(line);
    expect(found).toMatchObject([
      { number: 2, said: { a: 'x\r\n"y"', b: '€' } },
      { number: 5, said: { a: '1', b: '2' } },
    ]);
  });
});

describe('a file that somebody writes to', () => {
  const read = async (change: () => Promise<void>) => {
    await writeFile(inFolder('changing.csv'), `a,b\n${'1,2\n'.repeat(200_000)}`);
    const file = await ImportedFile.open(inFolder('changing.csv'), Readable.from([]));
    let count = 0;
    try {
      for await (const _line of linesOf(file.text(null), null, () => undefined)) {
        count += 1;
        if (count === 100) await change();
      }
    } finally {
      await file.close();
    }
  };

  it.each([
    ['grows', () => appendFile(inFolder('changing.csv'), '1,2\n')],
    ['shrinks', () => truncate(inFolder('changing.csv'), 400_000)],
    ['is written anew', () => writeFile(inFolder('changing.csv'), `a,b\n${'3,4\n'.repeat(200_000)}`)],
  ])('is refused when it %s', async (_what, change) => {
    await expect(read(change)).rejects.toThrow(/changing.csv changed while it was read/);
  });

  it('is read to its end when it does not', async () => {
    await expect(read(() => Promise.resolve())).resolves.toBeUndefined();
  });
});

describe('the words of the command', () => {
  it.each([
    ['no source', ['--trust', 'system-record'], 2, '--source is missing, and no mapping has it'],
    ['no trust', ['--source', 'crm'], 2, '--trust is missing, and no mapping has it'],
    [
      'a trust that there is not',
      ['--source', 'crm', '--trust', 'full'],
      2,
      /It must be one of system-record, staff-statement, self-reported/,
    ],
    [
      'a source that is no name',
      ['--source', 'The CRM', '--trust', 'self-reported'],
      1,
      /source .*1 to 64 of a-z/,
    ],
  ])('%s is refused', async (_what, words, exitCode, says) => {
    await scene.folder.write({ 'words.csv': csvOf([rowOf()]) });
    const outcome = await scene.run('decisions', 'import', inFolder('words.csv'), '--yes', ...words);
    expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(says) as string });
  });

  it('another source than that of the mapping is refused', async () => {
    await scene.folder.write({ 'words.csv': csvOf([rowOf()]), 'map.yaml': mappingOf('', 'source: shop\n') });
    const { exitCode, stderr } = await scene.import('words.csv', '--map', inFolder('map.yaml'));
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'error: --source is something else in the mapping',
    });
  });

  it('a file of rejects that is there is not overwritten', async () => {
    await scene.folder.write({ 'words.csv': csvOf([rowOf()]), 'mine.csv': 'mine' });
    expect((await scene.import('words.csv', '--rejects', inFolder('mine.csv'))).stderr).toBe(
      `--rejects: ${inFolder('mine.csv')} already exists; name another file, or use --overwrite`,
    );
  });

  it('a key without the scope may not', async () => {
    await scene.folder.write({ 'words.csv': csvOf([rowOf()]) });
    const keyed = scene.commandLine({ environment: { CONSENT_KEY: 'ck_nothing' } });
    expect(await keyed.run('decisions', 'import', inFolder('words.csv'), '--yes', ...crm)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^CONSENT_KEY: /) as string,
    });
  });
});

const member = 'customer_id: { column: customer_id }';
function mappingOf(row: string, before = ''): string {
  return `${before}rows:\n  - ${member}\n${row === '' ? '' : `    ${row}\n`}`;
}

describe('a mapping', () => {
  it.each([
    ['that is no YAML', 'rows: [', /map.yaml: is not valid YAML at line 1/],
    [
      'that is nested too deeply',
      `rows: ${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      /map.yaml: is not valid YAML: it is nested too deeply/,
    ],
    ['of nothing', '', /map.yaml: mapping must be members of the names source, trust, /],
    ['without rows', 'source: crm\n', /map.yaml: rows .*1 to 100/],
    [
      'with a member that there is not',
      mappingOf('wert: { column: a }'),
      /map.yaml: rows.0 must be members of the names source_id, .*; "wert" is none of them/,
    ],
    [
      'with a member of nothing',
      mappingOf('value: {}'),
      /map.yaml: rows.0.value must be a column or a constant/,
    ],
    [
      'with code',
      mappingOf('value: { column: a, eval: process.exit() }'),
      /rows.0.value must be members of the names column, /,
    ],
    [
      'with an encoding that there is not',
      mappingOf('', 'encoding: klingon\n'),
      /encoding must be the name of an encoding/,
    ],
    ['with a delimiter of letters', mappingOf('', 'delimiter: ab\n'), /delimiter /],
    [
      'with a time without a zone',
      mappingOf('decided_at: { column: a, time: yyyy-MM-dd }'),
      /rows.0.decided_at.zone must be a time zone/,
    ],
    [
      'with a zone that there is not',
      mappingOf('decided_at: { column: a, time: yyyy-MM-dd, zone: Berlin }'),
      /rows.0.decided_at.zone/,
    ],
    [
      'with a zone without a time',
      mappingOf('decided_at: { column: a, zone: UTC }'),
      /rows.0.decided_at.time must be epoch_s, /,
    ],
    [
      'with half a time',
      mappingOf('decided_at: { column: a, time: HH:mm, zone: UTC }'),
      /rows.0.decided_at.time/,
    ],
    [
      'with months in the place of minutes',
      mappingOf('decided_at: { column: a, time: "yyyy-MM-dd HH:MM:ss", zone: UTC }'),
      /rows.0.decided_at.time/,
    ],
    [
      'with seconds without minutes',
      mappingOf('decided_at: { column: a, time: "yyyy-MM-dd HH:ss", zone: UTC }'),
      /rows.0.decided_at.time/,
    ],
    [
      'with a pattern that is an expression',
      mappingOf('decided_at: { column: a, time: "yyyyMMdd(.*)+", zone: UTC }'),
      /rows.0.decided_at.time/,
    ],
    [
      'of a column that the file lacks',
      mappingOf('value: { column: wert }'),
      /The file must have one column "wert", and has 0. Its columns are source_id, customer_id, /,
    ],
    [
      'with a trust that there is not',
      mappingOf('', 'trust: gut\n'),
      /map.yaml: trust .* must be one of SYSTEM_RECORD, STAFF_STATEMENT, SELF_REPORTED/,
    ],
    ['of ever more aliases', `a: &a [x]\nb: &b [*a, *a]\nrows: [${'*b, '.repeat(200)}*b]\n`, /./],
    ['that is too long', `# ${'x'.repeat(70_000)}\n`, /must have at most 65536 bytes/],
  ])('%s is refused', async (_what, text, says) => {
    await scene.folder.write({ 'map.yaml': text, 'words.csv': csvOf([rowOf()]) });
    const { exitCode, stdout, stderr } = await scene.import('words.csv', '--map', inFolder('map.yaml'));
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('    at ');
  });

  it('takes a column that comes twice where it needs it not, as Mailchimp writes them', async () => {
    await scene.folder.write({
      'twice.csv': 'id,why,why\n7,a,b\n',
      'map.yaml': 'rows:\n  - customer_id: { column: id }\n    value: { constant: "" }\n',
    });
    expect(await scene.import('twice.csv', '--map', inFolder('map.yaml'))).toMatchObject({ exitCode: 0 });
  });

  it('refuses rows with values that it does not list, by their line and without the value', async () => {
    await scene.folder.write({
      'values.csv': 'id,wert,am\n7,geheim,gestern\n8,ja,gestern\n',
      'map.yaml': mappingOf('x', '').replace(
        `${member}\n    x\n`,
        `customer_id: { column: id }\n    value: { column: wert, values: { ja: given } }\n    decided_at: { column: am, time: epoch_s }\n`,
      ),
    });
    const { stdout } = await scene.import('values.csv', '--map', inFolder('map.yaml'));
    expect(stdout).toContain(
      'line 2: INVALID_INPUT: value is a string of 6 characters, but must be one of ja. decided_at is "gestern", but must be an instant as epoch_s. value is read from wert. decided_at is read from am.',
    );
    expect(stdout).toContain(
      'line 3: INVALID_INPUT: decided_at is "gestern", but must be an instant as epoch_s. It is read from am.',
    );
    expect(stdout).not.toContain('geheim');
  });

  it('takes each dot of a time for a dot', async () => {
    await scene.folder.write({
      'dots.csv': 'am\n01.02x2021\n',
      'map.yaml': mappingOf('x').replace(
        `${member}\n    x`,
        `decided_at: { column: am, time: dd.MM.yyyy, zone: UTC }`,
      ),
    });
    const { stdout } = await scene.import('dots.csv', '--map', inFolder('map.yaml'));
    expect(stdout).toContain('decided_at is "01.02x2021", but must be an instant as dd.MM.yyyy. It is read');
  });

  it('names the columns of a row that lacks one, and those that its line has', async () => {
    await scene.folder.write({
      'lacking.ndjson': '{"kunde":"7"}\n{"id":"8","kunde":"7"}\n',
      'map.yaml': mappingOf('x').replace(
        `${member}\n    x`,
        'customer_id: { column: id }\n    value: { constant: withdraw }\n    source_id: { column: kunde }',
      ),
    });
    const { stdout } = await scene.import('lacking.ndjson', '--map', inFolder('map.yaml'));
    expect(stdout).toMatch(
      /line 1: INVALID_INPUT: customer_id is missing\. template_code is missing\. decided_at is missing\. customer_id is read from id\. The line has kunde\./,
    );
    expect(stdout).toMatch(/line 2: INVALID_INPUT: template_code is missing/);
  });

  it('refuses a number that has lost its last digits, which would be of somebody else', async () => {
    await scene.folder.write({
      'numbers.ndjson': '{"id":1234567890123456789}\n',
      'map.yaml': mappingOf('x').replace(`${member}\n    x`, 'customer_id: { column: id }'),
    });
    const { stdout } = await scene.import('numbers.ndjson', '--map', inFolder('map.yaml'));
    expect(stdout).toContain('must be a number up to 9007199254740991, or text');
  });
});
