import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTimeoutMs } from '../../service/service';
import { smallLog } from '../exportedLog';
import { realRun } from './realRun';

/** A member that a table documents, and the words of its type. */
type DocumentedMembers = ReadonlyMap<string, string>;

/** The rows of the table below a heading: member and type. */
function documentedIn(markdown: string, heading: string): DocumentedMembers {
  const [, section = ''] = new RegExp(`^#+ ${heading}$(.*?)(?=^#)`, 'ms').exec(markdown) ?? [];
  const rows = section.matchAll(/^\| `([^`]+)` +\| ([a-z ]+?) +\|/gm);
  return new Map(Array.from(rows, ([, member = '', type = '']) => [member, type]));
}

/** All members of a value by their paths, each with the types that it has. `[]` stands for the items of a list. */
function membersOf(value: unknown, isLeftOut: (path: string) => boolean): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (each: unknown, path: string) => {
    if (path !== '') found.set(path, (found.get(path) ?? new Set()).add(typeOf(each)));
    if (isLeftOut(path)) return;
    if (Array.isArray(each)) for (const item of each) visitItem(item, `${path}[]`);
    else visitMembers(each, path);
  };
  const visitItem = (item: unknown, path: string) =>
    typeof item === 'object' ? visitMembers(item, path) : visit(item, path);
  const visitMembers = (each: unknown, path: string) => {
    if (typeof each !== 'object' || each === null) return;
    for (const [name, member] of Object.entries(each)) visit(member, path === '' ? name : `${path}.${name}`);
  };
  visit(value, '');
  return found;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

const root = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const guide = read('src/domain/evidence/EVIDENCE.md');
const kept = read('src/verify/example/evidence.json');

let made: string;
let proof: string;
beforeAll(async () => {
  const run = await realRun();
  made = run.evidence;
  proof = await run.get('/v1/customers/me/consents/templates/marketing-email/decisions/2/proof');
  await run.close();
}, startTimeoutMs);

/** The record has a table of its own. */
const isRecord = (member: string) => member === 'records[].record';
const { log, customer } = smallLog();
const unnamed = log.exported(customer, { customer: null, timestamp: 'AAAA' });

function membersIn(file: string): Map<string, Set<string>> {
  return membersOf(JSON.parse(file), isRecord);
}

it.each([
  ['a real run', () => made],
  ['the example', () => kept],
])('a file of %s has exactly the members that the format lists, of the types that it names', (_of, file) => {
  const documented = documentedIn(guide, 'The evidence file');
  const members = membersIn(file());
  const inItsFormat = [...documented.keys()].filter((member) => !/context/.test(member) || file() !== kept);
  expect([...members.keys()].toSorted()).toEqual(inItsFormat.toSorted());
  for (const [member, types] of members)
    expect([member, documented.get(member)?.split(' or ')]).toEqual([
      member,
      expect.arrayContaining([...types]) as string[],
    ]);
});

it('each “or” of a type is true of some file', () => {
  const files = [kept, JSON.stringify(unnamed)].map(membersIn);
  const alternatives = [...documentedIn(guide, 'The evidence file')].filter(([, type]) => / or /.test(type));
  expect(alternatives.map(([member]) => member)).toEqual([
    'timestamp',
    'customer',
    'versions[].event.graceUntil',
    'versions[].event.validity',
    'records[].context',
  ]);
  for (const member of ['timestamp', 'customer']) {
    const types = new Set(files.flatMap((file) => [...(file.get(member) ?? [])]));
    expect([...types].toSorted().at(0)).toBe('null');
    expect(types.size).toBe(2);
  }
});

it('the statement has exactly the members that the format lists', () => {
  for (const file of [made, kept]) {
    const { statement } = JSON.parse(file) as { readonly statement: string };
    const [first, , json = ''] = statement.split('\n');
    const members = membersOf(JSON.parse(json), () => false);
    const documented = documentedIn(guide, 'The statement');
    expect(first).toBe('consent-statement/1');
    expect(new Map([...members].map(([member, types]) => [member, [...types].join(' or ')]))).toEqual(
      documented,
    );
  }
});

it('the notes and the proof file that are shown are those of the example', () => {
  const { checkpoint, records } = JSON.parse(kept) as {
    readonly checkpoint: string;
    readonly records: readonly { readonly leafIndex: string; readonly proof: readonly string[] }[];
  };
  const [, newest] = records;
  expect(guide).toContain(`\`\`\`text\n${checkpoint}\`\`\``);
  const shown = `c2sp.org/tlog-proof@v1\nindex ${newest?.leafIndex}\n${newest?.proof.join('\n')}\n\n${checkpoint}`;
  expect(guide).toContain(`\`\`\`text\n${shown}\`\`\``);
  expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex \d+\n([A-Za-z0-9+/]{43}=\n)+\nconsent\.example/);
});
