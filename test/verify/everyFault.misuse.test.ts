import { Readable } from 'node:stream';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import { type CheckedEvidence, evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import type {
  ProofFaultCode,
  ReadingFaultCode,
  TimestampFaultCode,
} from '../../src/domain/evidence/file/evidenceFault';
import { maxEvidenceBytes } from '../../src/domain/evidence/file/readEvidence';
import { nothingRequired, type Required } from '../../src/verify/trust/trust';
import { verifyInput } from '../../src/verify/verifyLines';
import {
  file,
  log,
  loggedAnew,
  other,
  resealed,
  stated,
  statedOtherwise,
  withEffect,
  withMembers,
} from './alteredEvidence';
import { keysOf, logKeyOf, origin, signedBy } from './exportedLog';

/* Here the forger holds the log's key: all that was hashed, proved and signed fits again, but for one thing. */

type Altered = CheckedEvidence | string;
/** The compiler wants one of each code. Those of time stamps have their own test. */
type Codes = Exclude<ReadingFaultCode | ProofFaultCode, TimestampFaultCode>;
interface Occasion {
  readonly place: string;
  readonly files: () => readonly Altered[];
  readonly required?: Partial<Required>;
}

const line = evidenceLine(file);
const stranger = logKeyOf();
const { records, versions, events } = file;
const [first, second, third, onTerms] = records;
const [newsVersion] = versions;
const earlierInstant = '2000-01-01T00:00:00.000Z';

const occasion = (place: string, ...files: readonly (() => Altered)[]): Occasion => ({
  place,
  files: () => files.map((make) => make()),
});
/** The file is as exported, and the reader wants something else of it. */
const demand = (place: string, required: Partial<Required>, make: () => Altered = () => file): Occasion => ({
  place,
  files: () => [make()],
  required,
});
const pageWith = (...links: readonly string[]) =>
  `<!doctype html>\n${links.map((link) => `<a class="button" download="consent-evidence.json" href="data:application/json;base64,${link}">x</a>`).join('')}`.padEnd(
    99,
  );
/** Signed by the log's key, and anything after it. */
const checkpointWith = (text: string, keys = log.keys) => stated({ checkpoint: signedBy(keys, text) });
const treeText = checkpointText({ origin, ...log.tree() });
const flippedSignature = (note: string) =>
  note.replace(/(?<=\S{40})\S/, (sign) => (sign === 'A' ? 'B' : 'A'));
const fork = () => {
  const { root: _, ...tree } = log.tree();
  const forked = { ...tree, root: Buffer.alloc(32, 9) };
  const empty = { ...file, versions: [], records: [], events: [] };
  return log.stated(
    { ...empty, checkpoint: signedBy(log.keys, checkpointText({ origin, ...forked })) },
    forked,
  );
};

const occasions: Readonly<Record<Codes, Occasion>> = {
  EMPTY: occasion(''),
  NOT_EVIDENCE: occasion('', () => 'x'.repeat(70_000)),
  TOO_LONG: occasion('', () => line.padEnd(maxEvidenceBytes + 2, ' ').replace('\n', ' ')),
  TOO_DEEP: occasion('', () => `{"checkpoint":"","x":${'['.repeat(9)}${']'.repeat(9)}}\n`),
  CUT_OFF: occasion('', () => line.slice(0, -1)),
  NOT_UTF8: occasion('', () => line.replace('"format"', '"\uffff"')),
  NOT_JSON: occasion('', () => line.replace('"format"', 'format')),
  DOUBLED_MEMBER: occasion('', () => line.replace('"format"', '"format":"consent-evidence/2","format"')),
  FORM: occasion('records[0].leafIndex', () =>
    stated({ records: withMembers(records, 0, { leafIndex: '01' }) }),
  ),
  NOT_CANONICAL: occasion('', () => line.replace('"format":', '"format": ')),

  PAGE_WITHOUT_FILE: occasion('', () => pageWith()),
  PAGE_WITH_SEVERAL: occasion('', () => pageWith(Buffer.from(line).toString('base64'), 'QUJD')),

  PAGE_CHANGED: occasion('', () => pageWith('QQ')),

  CHECKPOINT_FORM: occasion('checkpoint', () => checkpointWith(treeText.replace(/\n\d+\n/, '\n011\n'))),
  UNKNOWN_LOG: occasion('checkpoint', () => checkpointWith(treeText.replace(origin, 'other.test/ledger'))),
  RENAMED_LOG: occasion('checkpoint', () => {
    const renamed = 'renamed.test/ledger';
    const [key] = log.keys;
    return checkpointWith(treeText.replace(origin, renamed), key ? [{ ...key, name: renamed }] : []);
  }),
  CHECKPOINT_NOT_SIGNED: occasion('checkpoint', () => checkpointWith(treeText, [stranger])),
  CHECKPOINT_SIGNATURE: occasion('checkpoint', () =>
    stated({ checkpoint: flippedSignature(file.checkpoint) }),
  ),
  FORK: occasion('checkpoint', () => file, fork),
  INDEX_BEYOND_TREE: occasion('records[3].leafIndex', () =>
    stated({ records: withMembers(records, 3, { leafIndex: String(log.entries.length) }) }),
  ),
  PROOF_OF_ANOTHER: occasion('records[0].proof', () =>
    stated({ records: withMembers(records, 0, { proof: second?.proof, leafIndex: second?.leafIndex }) }),
  ),
  NOT_INCLUDED: occasion('events[0].proof', () =>
    stated({ events: withMembers(events, 0, { proof: first?.proof }) }),
  ),
  RECORD_HASH: occasion('records[2]', () =>
    loggedAnew({ records: withMembers(records, 2, { record: { ...third?.record, value: 'given' } }) }),
  ),
  CONTEXT_HASH: occasion('records[2].context', () =>
    loggedAnew({
      records: withMembers(records, 2, { context: { salt: '0'.repeat(64), context: { method: 'BUTTON' } } }),
    }),
  ),
  ORDER: occasion('records[2]', () => loggedAnew({ records: [first, onTerms, second, third] as never })),
  SEQUENCE: occasion('records[1].record.sequence', () => loggedAnew({ records: records.toSpliced(1, 1) })),
  PREVIOUS_HASH: occasion('records[2].record.prevHash', () =>
    loggedAnew({ records: resealed(2, { prevHash: first?.hash }) }),
  ),
  LEAF_ORDER: occasion('records[2].leafIndex', () =>
    loggedAnew({
      records: withMembers(withMembers(records, 1, { leafIndex: third?.leafIndex }), 2, {
        leafIndex: second?.leafIndex,
      }),
    }),
  ),
  RECORDED_AT: occasion('records[2].record', () =>
    loggedAnew({ records: resealed(2, { recordedAt: earlierInstant }) }),
  ),
  VERSION_DOUBLED: occasion('versions[4]', () =>
    loggedAnew({ versions: [...versions, ...versions.slice(0, 1)] }),
  ),
  VERSION_MISSING: occasion('records[0].record.consentVersionId', () =>
    loggedAnew({ versions: versions.slice(1) }),
  ),
  VERSION_TEMPLATE: occasion('records[3].record.templateCode', () =>
    loggedAnew({ records: resealed(3, { consentVersionId: newsVersion?.event.consentVersionId }) }),
  ),
  VERSION_LATER: occasion('records[0].leafIndex', () =>
    loggedAnew({
      versions: withMembers(versions, 0, { leafIndex: first?.leafIndex }),
      records: withMembers(records, 0, { leafIndex: newsVersion?.leafIndex }),
    }),
  ),
  TEXT_NOT_LISTED: occasion('versions[0].texts[1]', () =>
    loggedAnew({
      versions: withMembers(versions, 0, {
        texts: withMembers(newsVersion?.texts ?? [], 1, { body: 'Something else.' }),
      }),
    }),
  ),
  TEXT_MISSING: occasion('records[0].record.contentHash', () =>
    loggedAnew({ versions: withMembers(versions, 0, { texts: [] }) }),
  ),
  TEXT_LOCALE: occasion('records[3].record.locale', () =>
    loggedAnew({ records: resealed(3, { locale: 'en' }) }),
  ),
  BINDING: occasion('records[0].record.customerBinding', () =>
    loggedAnew({ customer: file.customer && { ...file.customer, customerId: other.customerId } }),
  ),
  SUBJECT: occasion('records[3].record.subjectId', () =>
    loggedAnew({ records: resealed(3, { subjectId: other.subjectId }) }),
  ),
  EVENT_DOUBLED: occasion('events[1]', () => loggedAnew({ events: [...events, ...events] })),
  EVENT_TEMPLATE: occasion('events[0].event.templateCode', () =>
    loggedAnew({ versions: versions.slice(0, 2), records: records.slice(0, 3) }),
  ),
  EVENT_VERSION: occasion('events[1]', () => withEffect({ number: 9 })),
  STATEMENT_FORM: occasion('statement', () => ({ ...file, statement: file.checkpoint })),
  STATEMENT_NOT_SIGNED: occasion('statement', () => statedOtherwise({}, [stranger])),
  STATEMENT_SIGNATURE: occasion('statement', () => ({
    ...file,
    statement: flippedSignature(file.statement),
  })),
  STATEMENT_LOG: occasion('statement', () => statedOtherwise({ origin: 'other.test/ledger' })),
  STATEMENT_TREE: occasion('statement', () => statedOtherwise({ treeSize: '9' })),
  STATEMENT_RECORDS: occasion('statement', () => statedOtherwise({ records: 5 })),
  STATEMENT_HEADS: occasion('statement', () => statedOtherwise({ heads: [] })),
  STATEMENT_DIGEST: occasion('statement', () => statedOtherwise({ digest: 'a'.repeat(64) })),
  OTHER_CUSTOMER: demand('customer.customerId', { customerId: other.customerId }),
  CUSTOMER_UNNAMED: demand('customer', { customerId: other.customerId }, () => stated({ customer: null })),
  KEPT_LOG: demand('checkpoint', { kept: { origin: 'other.test/ledger', ...log.tree() } }),
  KEPT_ROOT: demand('checkpoint', { kept: { ...log.tree(), origin, root: Buffer.alloc(32, 9) } }),
};

async function judged(files: readonly Altered[], required: Partial<Required> = {}) {
  const bytes = files.map((each) => bytesOf(typeof each === 'string' ? each : evidenceLine(each)));
  const trust = { keys: keysOf(...log.keys), authorities: null };
  const options = { required: { ...nothingRequired, ...required } };
  return (await verifyInput(Readable.from(bytes), trust, () => undefined, options)).verdict;
}

/** U+FFFF stands for a byte that is not UTF-8. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const at = bytes.indexOf('\uffff');
  return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff), bytes.subarray(at + 3)]);
}

it.each(Object.entries(occasions))(
  '%s is named, with its place',
  async (code, { place, files, required }) => {
    const altered = files();
    expect(await judged(altered, required)).toMatchObject({
      isProved: false,
      fault: { line: code.startsWith('PAGE_') ? 0 : altered.length, fault: { code, place } },
    });
  },
);

it.each([
  ['logged anew', () => loggedAnew()],
  ['stated anew', () => stated()],
  ['stated as it is', () => statedOtherwise({})],
])('the same file %s is proved, if nothing else in it was altered', async (_how, make) => {
  expect(await judged([make()])).toEqual({ isProved: true, files: 1 });
});

it('a statement on a root of another tree, or on other heads, is refused as well', async () => {
  const [head, ...heads] = records.slice(2).map(({ hash, record: { templateCode, sequence } }) => ({
    ...{ templateCode, sequence, hash },
  }));
  const altered: readonly (readonly [string, CheckedEvidence])[] = [
    ['STATEMENT_TREE', statedOtherwise({ rootHash: 'a'.repeat(64) })],
    ['STATEMENT_HEADS', statedOtherwise({ heads: [{ ...head, hash: 'a'.repeat(64) }, ...heads] as never })],
    ['STATEMENT_FORM', { ...file, statement: 'no note' }],
    ['CHECKPOINT_FORM', stated({ checkpoint: 'no note' })],
  ];
  for (const [code, each] of altered)
    expect(await judged([each])).toMatchObject({ fault: { fault: { code } } });
});
