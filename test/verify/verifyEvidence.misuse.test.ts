import { checkpointText } from '../../src/domain/evidence/checkpoint';
import {
  type CheckedEvidence,
  evidenceLine,
  type EvidenceFile,
} from '../../src/domain/evidence/file/evidenceFile';
import { parseStatement } from '../../src/domain/evidence/file/evidenceStatement';
import { readEvidence } from '../../src/domain/evidence/file/readEvidence';
import { verifyEvidence } from '../../src/domain/evidence/verify/verifyEvidence';
import { customer, file, log, loggedAnew, other } from './alteredEvidence';
import { keysOf, logKeyOf, signedBy, smallLog } from './exportedLog';
import { verdictOnLine } from './verdictOn';

const keys = keysOf(...log.keys);
const line = evidenceLine(file);

const faultOf = (changed: CheckedEvidence, trusted = keys) => {
  const verdict = verifyEvidence(changed, { keys: trusted, authorities: null });
  return verdict.proved === null ? verdict.fault : null;
};
/** As the holder of the log's key could state it, so that only what stands before the statement is judged. */
const stated = (said: Partial<EvidenceFile>) => log.stated({ ...file, ...said });
const recordsWith = (index: number, said: object) =>
  file.records.with(index, { ...file.records[index], ...said } as CheckedEvidence['records'][number]);
const sealedWith = (index: number, said: object) =>
  recordsWith(index, { record: { ...file.records[index]?.record, ...said } });
const [first, second] = file.records;
const [version] = file.versions;

describe('of an evidence file is refused, with its place,', () => {
  const twin = smallLog([...log.keys]);
  twin.log.decide(twin.other, { templateCode: 'news', value: 'reject', version: 2 });
  const foreign = twin.log.exported(twin.customer);
  const textsOf = (said: object) =>
    file.versions.with(0, { ...version, texts: [{ ...version?.texts[0], ...said }] } as never);

  it.each<readonly [string, CheckedEvidence, string, string]>([
    [
      'a leaf from another log',
      stated({ records: recordsWith(1, { proof: foreign.records[1]?.proof }) }),
      'NOT_INCLUDED',
      'records[1].proof',
    ],
    [
      'a proof for another leaf',
      stated({ records: recordsWith(0, { proof: second?.proof, leafIndex: second?.leafIndex }) }),
      'PROOF_OF_ANOTHER',
      'records[0].proof',
    ],
    [
      'a leaf of a later tree',
      stated({ records: recordsWith(0, { leafIndex: '9007199254740991' }) }),
      'INDEX_BEYOND_TREE',
      'records[0].leafIndex',
    ],
    ['a changed record', stated({ records: sealedWith(2, { value: 'given' }) }), 'RECORD_HASH', 'records[2]'],
    [
      'a dropped record',
      stated({ records: file.records.toSpliced(1, 1) }),
      'SEQUENCE',
      'records[1].record.sequence',
    ],
    [
      'a doubled record',
      stated({ records: file.records.toSpliced(1, 0, ...file.records.slice(0, 1)) }),
      'SEQUENCE',
      'records[1].record.sequence',
    ],
    [
      'two records in the other order',
      stated({ records: [second, first, ...file.records.slice(2)] as never }),
      'SEQUENCE',
      'records[0].record.sequence',
    ],
    [
      'a template in two places',
      stated({ records: [first, file.records[3], second, file.records[2]] as never }),
      'ORDER',
      'records[2]',
    ],
    [
      'a missing version',
      stated({ versions: file.versions.slice(1) }),
      'VERSION_MISSING',
      'records[0].record.consentVersionId',
    ],
    [
      'a version that stands twice',
      stated({ versions: [...file.versions, ...file.versions.slice(0, 1)] }),
      'VERSION_DOUBLED',
      'versions[4]',
    ],
    ['a missing text', stated({ versions: textsOf({}) }), 'TEXT_MISSING', 'records[0].record.contentHash'],
    [
      'another text',
      stated({ versions: textsOf({ body: 'Something else.' }) }),
      'TEXT_NOT_LISTED',
      'versions[0].texts[0]',
    ],
    [
      'another customer',
      stated({ customer: { ...file.customer, customerId: other.customerId } as never }),
      'BINDING',
      'records[0].record.customerBinding',
    ],
    [
      'another subject',
      stated({ customer: { ...file.customer, subjectId: other.subjectId } as never }),
      'SUBJECT',
      'records[0].record.subjectId',
    ],
    [
      'an event that stands twice',
      stated({ events: [...file.events, ...file.events] }),
      'EVENT_DOUBLED',
      'events[1]',
    ],
    [
      'the end of a chain',
      { ...file, records: file.records.toSpliced(2, 1) },
      'STATEMENT_RECORDS',
      'statement',
    ],
    [
      'the export of an older tree',
      { ...file, statement: smallLog(log.keys).log.exported(customer).statement.replace(/x/, 'y') },
      'STATEMENT_SIGNATURE',
      'statement',
    ],
    [
      'a statement on another file',
      { ...file, statement: log.exported(other).statement },
      'STATEMENT_RECORDS',
      'statement',
    ],
    ['a customer who is left out', { ...file, customer: null }, 'STATEMENT_DIGEST', 'statement'],
    [
      'a checkpoint in place of a statement',
      { ...file, statement: file.checkpoint },
      'STATEMENT_FORM',
      'statement',
    ],
    ['a time stamp that is none', stated({ timestamp: 'AAAA' }), 'TIMESTAMP_FORM', 'timestamp'],
  ])('%s', (_what, changed, code, place) => {
    expect(faultOf(changed)).toMatchObject({ code, place });
  });

  it('a record that was logged before its version, though both are proved', () => {
    const changed = loggedAnew({
      versions: file.versions.with(0, { ...version, leafIndex: first?.leafIndex } as never),
      records: recordsWith(0, { leafIndex: version?.leafIndex }),
    });
    expect(faultOf(changed)).toEqual({ code: 'VERSION_LATER', place: 'records[0].leafIndex' });
  });

  it('all of it, for a reader with another key', () => {
    const stranger = logKeyOf();
    expect(faultOf(file, keysOf(stranger))).toMatchObject({ code: 'CHECKPOINT_NOT_SIGNED' });
    expect(faultOf(file, keysOf(logKeyOf('other.test/ledger')))).toMatchObject({ code: 'UNKNOWN_LOG' });
  });

  it('a tree that a key of another log signed', () => {
    const thief = logKeyOf('other.test/ledger');
    const text = checkpointText({ origin: 'consent.test/ledger', ...log.tree() });
    const changed = { ...file, checkpoint: signedBy([thief], text) };
    expect(faultOf(changed, [...keysOf(thief), ...keys])).toMatchObject({ code: 'CHECKPOINT_NOT_SIGNED' });
  });
});

describe('what is no evidence file', () => {
  const wide = `{"checkpoint":"${'[]'.repeat(10)}","x":[${'{},'.repeat(4_100_000)}{}]}\n`;
  it.each<readonly [string, string | Uint8Array, string]>([
    ['nothing', '', 'EMPTY'],
    ['a line without its end', line.slice(0, -1), 'CUT_OFF'],
    ['a line that was cut', line.slice(0, 1_000), 'CUT_OFF'],
    ['a line that was cut and ended', `${line.slice(0, 1_000)}\n`, 'NOT_JSON'],
    ['bytes that are no text', Uint8Array.of(0x7b, 0xff, 0xfe, 0x0a), 'NOT_UTF8'],
    ['garbage', 'x'.repeat(70_000), 'NOT_EVIDENCE'],
    ['a list in a list, very often', `{"checkpoint":"${'"['.padEnd(1_000_000, '[')}\n`, 'TOO_DEEP'],
    ['more values than any customer has', wide, 'TOO_DEEP'],
    ['a member twice', line.replace('"format"', '"format":"consent-evidence/2","format"'), 'DOUBLED_MEMBER'],
    [
      'a member twice, written in two ways',
      line.replace('"format"', '"\\u0066ormat":"x","format"'),
      'DOUBLED_MEMBER',
    ],
    ['white space', line.replace('"format":', '"format": '), 'NOT_CANONICAL'],
    ['a sign written otherwise', line.replace('"news"', '"\\u006eews"'), 'NOT_CANONICAL'],
    ['a number written otherwise', line.replace('"epoch":1', '"epoch":1.0'), 'NOT_CANONICAL'],
    ['other members', line.replace('"format"', '"fat":1,"format"'), 'FORM'],
    ['another format', line.replace('consent-evidence/2', 'consent-evidence/3'), 'FORM'],
    ['an unpaired surrogate', line.replace('"title":"', '"title":"\\ud800'), 'FORM'],
    ['a huge number', line.replace('"epoch":1', '"epoch":1e999'), 'FORM'],
    ['a prototype', line.replace('"format"', '"__proto__":{},"format"'), 'FORM'],
    ['a list', '[]\n', 'FORM'],
    ['null', 'null\n', 'FORM'],
  ])('is told: %s', (_what, text, code) => {
    expect(verdictOnLine(Buffer.from(text), keys)).toMatchObject({ code });
  });

  it('has the place of the first member that is otherwise', () => {
    const proofs = file.records.map((record) => ({ ...record, proof: record.proof.with(2, 'AAAA') }));
    const changed = evidenceLine({ ...file, records: file.records.with(3, proofs[3] as never) });
    expect(readEvidence(Buffer.from(changed))).toEqual({
      fault: { code: 'FORM', place: 'records[3].proof[2]', detail: 'a hash of 32 bytes in base64' },
    });
  });
});

it('what is no statement is none, whatever it holds', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const stated = (json: string) => parseStatement(`consent-statement/1\nconsent.test/ledger\n${json}\n`);
  for (const json of ['', 'null', '{}', '[]', deep, `{"heads":${deep}}`, '{"digest":"\\ud800"}', '1e999'])
    expect(stated(json)).toBeNull();
  expect(parseStatement('')).toBeNull();
});
