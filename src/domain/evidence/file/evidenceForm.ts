import { authorityChecks, importTrusts, relationships, type DecidedBy } from '../../decisions/decidedBy';
import { canonicalJson, type CanonicalValue } from '../../values/canonicalJson';
import { decisionValues } from '../../values/decisionValue';
import { findInstant, instantText } from '../../values/instant';
import { isTemplateCode } from '../../values/templateCode';
import { isCanonicalCustomerId } from '../../values/customerId';
import { isCanonicalUuid } from '../../values/uuid';
import { parseTreeSize } from '../checkpoint';
import { evidenceFormats, type HashedMembers } from './evidenceFile';
import {
  isObject,
  listOf,
  nullOr,
  objectBy,
  objectOf,
  oneOf,
  textOf,
  textThat,
  wholeNumber,
  type Form,
} from './jsonForm';

const maxNumber = 2 ** 31 - 1;
const maxProof = 64;
const maxNoteLength = 65_536;
const maxStatementLength = 4_194_304;
const maxContextLength = 8_192;

export const sha256Hex = textThat(
  (text) => /^[0-9a-f]{64}$/.test(text),
  'SHA-256 as 64 lower-case hex digits',
);
export const templateCode = textThat(isTemplateCode, 'a template code');
export const instant = textThat(isInstant, 'an instant as in 2026-03-01T09:00:00.000Z');
export const sequenceNumber = wholeNumber(1, maxNumber);
export const decimal = textThat((text) => parseTreeSize(text) !== null, 'a whole number in decimal, as text');

const uuid = textThat(isCanonicalUuid, 'a UUID in lower case');
const customerId = textThat(isCanonicalCustomerId, 'a customer’s id');
/** Which tags are canonical changes with Unicode releases, and files must not. */
const locale = textThat((text) => /^[A-Za-z0-9-]{2,35}$/.test(text), 'a language tag');
const name = textOf(1_000);
const nonce = textThat((text) => /^[0-9a-f]{32}$/.test(text), '32 lower-case hex digits');
/** The last digit before the padding holds two zero bits: 32 bytes have one base64. */
const treeHash = textThat(
  (text) => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(text),
  'a hash of 32 bytes in base64',
);
const base64 = textThat(
  (text) => text.length <= maxNoteLength && Buffer.from(text, 'base64').toString('base64') === text,
  `base64 of at most ${maxNoteLength} characters`,
);

const logged = { leafIndex: decimal, proof: listOf(treeHash, maxProof) };

const sealedInAll = {
  channel: nullOr(name),
  consentVersionId: uuid,
  contentHash: sha256Hex,
  customerBinding: sha256Hex,
  decidedAt: instant,
  epoch: sequenceNumber,
  locale,
  prevHash: sha256Hex,
  recorder: objectOf({
    id: nullOr(name),
    kind: oneOf('anonymous', 'customer', 'service', 'staff', 'operator', 'publisher', 'auditor'),
  }),
  sequence: sequenceNumber,
  subjectId: uuid,
  templateCode,
  validUntil: nullOr(instant),
  value: oneOf(...decisionValues),
};

const nothing = oneOf(null);

const bySelf = objectOf({
  actorBinding: nothing,
  check: nothing,
  evidenceSha256: nothing,
  relationship: nothing,
  role: oneOf('SELF'),
});
const byOther = (role: DecidedBy['role']) =>
  objectOf({
    actorBinding: sha256Hex,
    check: oneOf(...authorityChecks),
    evidenceSha256: nothing,
    relationship: oneOf(...relationships),
    role: oneOf(role),
  });

const sealedSinceFormat2 = {
  ...sealedInAll,
  nonce,
  processingHash: nothing,
  recordedAt: instant,
  type: oneOf('decision'),
};

const sealedInFormat2 = {
  ...sealedSinceFormat2,
  decidedBy: bySelf,
  enteredBy: nothing,
  schemaVersion: oneOf(2),
  source: nothing,
};

const ofLink = { hash: sha256Hex, kind: oneOf('LINKED'), sequence: sequenceNumber, subjectId: uuid };
const ofImport = { name, trust: oneOf(...importTrusts) };
const linked = objectOf(ofLink);
const linkedImport = objectOf({ ...ofLink, ...ofImport });

const sealedInFormat3 = {
  ...sealedSinceFormat2,
  contextHash: nullOr(sha256Hex),
  decidedBy: objectBy(
    'role',
    new Map([
      ['SELF', bySelf],
      ['GUARDIAN', byOther('GUARDIAN')],
      ['REPRESENTATIVE', byOther('REPRESENTATIVE')],
    ]),
  ),
  enteredBy: nullOr(objectOf({ id: name, kind: oneOf('staff', 'operator') })),
  schemaVersion: oneOf(3),
  source: nullOr(
    objectBy(
      'kind',
      new Map([
        [
          'LINKED',
          (value) => ((value as HashedMembers)['name'] === undefined ? linked : linkedImport)(value),
        ],
        ['IMPORTED', objectOf({ kind: oneOf('IMPORTED'), ...ofImport })],
      ]),
    ),
  ),
};

const plainFormat3 = objectOf(sealedInFormat3);
const waitingFormat3 = objectOf({ ...sealedInFormat3, awaitsConfirmation: oneOf(true) });
const format3: Form = (value) =>
  (value as HashedMembers)['awaitsConfirmation'] === undefined ? plainFormat3(value) : waitingFormat3(value);

/** Exactly what `EVIDENCE.md` allows: unknown members cannot be judged. */
const record = objectBy(
  'schemaVersion',
  new Map([
    [1, objectOf({ ...sealedInAll, schemaVersion: oneOf(1) })],
    [2, objectOf(sealedInFormat2)],
    [3, format3],
  ]),
);

const event = (type: string, members: Readonly<Record<string, Form>>) =>
  objectOf({ ...members, schemaVersion: oneOf(2), templateCode, type: oneOf(type) });

const version = event('version', {
  changeKind: oneOf('MATERIAL', 'EDITORIAL'),
  consentVersionId: uuid,
  effectiveFrom: instant,
  graceUntil: nullOr(instant),
  label: name,
  number: sequenceNumber,
  processingHash: nothing,
  publishedAt: instant,
  reask: oneOf('EVERYONE', 'GRANTS_ONLY', 'NOBODY'),
  texts: listOf(objectOf({ contentHash: sha256Hex, locale }), 1_000),
  validity: nullOr(name),
});

const ofVersion = { consentVersionId: uuid, number: sequenceNumber };

const rules = {
  collects: listOf(
    textThat((word) => /^[A-Z_]{1,64}$/.test(word), 'a word in capitals'),
    100,
  ),
  confirmation: oneOf('NONE', 'REQUIRED'),
  confirmationValidity: name,
  kind: oneOf('CONSENT', 'TERMS', 'NOTICE'),
  mayDecide: oneOf('ANYONE', 'SELF_ONLY', 'AUTHORISED'),
};

const templateEvents: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  creation: { createdAt: instant, name },
  renaming: { name, previousName: name, renamedAt: instant },
  cancellation: { cancelledAt: instant, consentVersionId: uuid },
  effect: { ...ofVersion, effectiveFrom: instant, supersedes: nullOr(uuid) },
  supersession: { ...ofVersion, supersededAt: instant, supersededBy: uuid },
  graceEnd: { ...ofVersion, graceUntil: instant },
  retirement: { retiredAt: instant },
  templateRules: { ...rules, changedAt: instant, previous: objectOf(rules) },
};
const templateEvent = objectBy(
  'type',
  new Map(Object.entries(templateEvents).map(([type, members]) => [type, event(type, members)])),
);

const text = objectOf({ body: textOf(1_000_000), locale, title: textOf(1_000) });

const recordIn1 = { ...logged, hash: sha256Hex, record };

const members = {
  checkpoint: textOf(maxNoteLength),
  timestamp: nullOr(base64),
  customer: nullOr(objectOf({ customerId, salt: sha256Hex, subjectId: uuid })),
  versions: listOf(objectOf({ ...logged, event: version, texts: listOf(text, 1_000) }), 100_000),
  records: listOf(objectOf(recordIn1), 1_000_000),
  events: listOf(objectOf({ ...logged, event: templateEvent }), 100_000),
  statement: textOf(maxStatementLength),
};

/** Its members are not listed, because further ones may come: the hash ties them to the record. */
const contextMembers: Form = (value) => {
  const isFit = isObject(value) && canonicalLength(value) <= maxContextLength;
  return isFit ? null : { place: '', expected: `an object of at most ${maxContextLength} characters` };
};

const context = nullOr(objectOf({ context: contextMembers, salt: sha256Hex }));
const records = listOf(objectOf({ ...recordIn1, context }), 1_000_000);

const [format1, format2] = evidenceFormats;

export const evidenceForm = objectBy(
  'format',
  new Map([
    [format1, objectOf({ ...members, format: oneOf(format1) })],
    [format2, objectOf({ ...members, format: oneOf(format2), records })],
  ]),
);

/** Infinity for what canonical JSON cannot hold. */
function canonicalLength(value: object): number {
  try {
    return canonicalJson(value as CanonicalValue).length;
  } catch {
    return Infinity;
  }
}

function isInstant(written: string): boolean {
  const at = written.length === 24 ? findInstant(written) : null;
  return at !== null && instantText(at) === written;
}
