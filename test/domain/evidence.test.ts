import type { SetSaving } from '../../src/domain/templates/consentSet';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson, type CanonicalValue } from '../../src/domain/values/canonicalJson';
import { verifyChain } from '../service/verifyChain';
import { contentHash } from '../../src/domain/values/contentHash';
import {
  customerBinding,
  hashedMembers,
  recordHash,
  type DecisionRecord,
} from '../../src/domain/evidence/decisionRecord';
import { decisionNames } from '../../src/domain/evidence/decisionNames';
import { describeWith, findProgram } from '../database/programs';
import {
  expiryEvent,
  findTemplateEvent,
  keyEvent,
  logEventOf,
  reminderEvent,
  type LogEventKind,
} from '../../src/domain/evidence/logEvent';
import {
  issuanceEvent,
  revocationEvent,
  creationEvent,
  importEvent,
  renamingEvent,
  presentationEvent,
  setSavingEvent,
  rulesEvent,
  settingsEvent,
  linkingEvent,
  requestEvent,
} from '../../src/domain/evidence/changeEvents';
import { erasureEvent, leafRanges } from '../../src/domain/evidence/erasure/erasureEvent';
import { leafHash, nodeHash, type TreeHash } from '../../src/domain/evidence/merkleTree';
import { presentationId } from '../../src/domain/publishing/presentation';
import { defaultSettings, type SettingsChange } from '../../src/domain/publishing/settings';
import { successionEvent, successionIn } from '../../src/domain/evidence/succession';
import { defaultRules } from '../../src/domain/templates/templateRules';
import { timelineOf } from '../../src/domain/templates/timeline';
import vectors from './evidenceVectors.json';
import { given, publisher } from './given';

const document = readFileSync(path.join(__dirname, '../../src/domain/evidence/EVIDENCE.md'), 'utf8');
const [recipe = '', entries = ''] = Array.from(
  document.matchAll(/```python\n(.*?)```/gs),
  ([, code]) => code,
);

const [first, second, third, fourth, fifth, sixth, seventh, elsewhere, waiting, confirming, held, anew] =
  vectors.records.map(({ record }) => recordFrom(record));

function recordFrom(vector: (typeof vectors.records)[number]['record']): DecisionRecord {
  const decidedAt = new Date(vector.decidedAt);
  const recordedAt = new Date(vector.recordedAt ?? vector.decidedAt);
  const validUntil = vector.validUntil === null ? null : new Date(vector.validUntil);
  const {
    nonce = null,
    contextHash = null,
    source = null,
    decidedBy,
    awaitsConfirmation = false,
  } = vector as {
    readonly awaitsConfirmation?: boolean;
    readonly nonce?: string;
    readonly contextHash?: string | null;
    readonly source?: DecisionRecord['source'];
    readonly decidedBy?: { readonly role: string; readonly evidenceSha256: null };
  };
  const { evidenceSha256: _reserved, ...deciding } = decidedBy ?? { role: 'SELF' };
  const byOther = deciding.role === 'SELF' ? null : (deciding as DecisionRecord['decidedBy']);
  const instants = { decidedAt, recordedAt, validUntil };
  const kept = { nonce, contextHash, source, awaitsConfirmation };
  return { ...vector, ...kept, decidedBy: byOther, ...instants } as DecisionRecord;
}

/** Every kind of leaf but decisions: a new one is missed here by the compiler. */
const kinds = {
  version: true,
  cancellation: true,
  retirement: true,
  effect: true,
  supersession: true,
  graceEnd: true,
  creation: true,
  renaming: true,
  templateRules: true,
  apiKeyIssuance: true,
  apiKeyRevocation: true,
  settingsChange: true,
  presentation: true,
  setSaving: true,
  expiry: true,
  reminder: true,
  confirmationRequest: true,
  key: true,
  log: true,
  erasure: true,
  linking: true,
  import: true,
} as const satisfies Record<LogEventKind, true>;

const { checkpoint } = JSON.parse(
  readFileSync(path.join(__dirname, '../../src/verify/example/evidence.json'), 'utf8'),
) as { readonly checkpoint: string };
const logKey = 'consent.example/ledger+b850937e+AaYvIS3Oz1l1kgtdlnfB0uYKToSwWPKEAUbWyHTlM0lc';
const succession = {
  predecessor: 'consent.example/ledger',
  origin: 'consent.example/ledger/2',
  checkpoint,
  lost: { from: 6, to: 8 },
};

const juergen = { kind: 'staff', id: 'jürgen@example.com' } as const;
const turnedOn: SettingsChange = {
  ...{ revision: 1, fourEyes: true, confirmAskedAbove: 1000 },
  ...{ changedAt: new Date('2026-03-01T05:00:00Z'), changedBy: juergen, confirmedBy: null },
};
const turnedOff: SettingsChange = {
  ...{ revision: 2, fourEyes: false, confirmAskedAbove: 250_000 },
  ...{ changedAt: new Date('2026-05-01T05:00:00.001Z'), changedBy: juergen },
  confirmedBy: { kind: 'service', id: 'key:c0ffee00-0000-4000-8000-00000000000a' },
};

const screen = {
  name: 'Dialog „Frühling“',
  description: 'Zwei Knöpfe,\ngleich groß.',
  consentVersionIds: ['c0ffee00-0000-4000-8000-000000000001'],
  pictures: [
    {
      ...{ mediaType: 'image/png', size: 1, width: 1, height: 1 },
      hash: createHash('sha256').update('not a picture, but hashed as one').digest('hex'),
    },
  ],
};
const registered = { registeredAt: new Date('2026-03-01T06:30:00Z'), registeredBy: juergen };
const saved: SetSaving = {
  ...{ setCode: 'checkout', revision: 2, name: 'Kasse „Köln“', savedBy: juergen },
  members: [
    { templateCode: 'terms-of-service', required: true, audience: [] },
    { templateCode: 'marketing-email', required: false, audience: ['de', 'under-18'] },
  ],
  savedAt: new Date('2026-03-01T05:30:00Z'),
};

/** The id of a version of the vectors, and its template. */
function id(number: number) {
  return {
    templateCode: 'marketing-email',
    consentVersionId: `c0ffee00-0000-4000-8000-00000000000${number}`,
  };
}

/** As RFC 6962 has it, from the leaves' hashes. */
function rootOf(leaves: readonly TreeHash[]): TreeHash {
  const [only = Buffer.alloc(0), ...others] = leaves;
  if (others.length === 0) return only;
  const left = 2 ** Math.floor(Math.log2(others.length));
  return nodeHash(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

describe('the vectors of the evidence format', () => {
  it.each(vectors.texts)('text $contentHash', ({ content, canonical, contentHash: hash }) => {
    expect(canonicalJson(content)).toBe(canonical);
    expect(contentHash(content)).toBe(hash);
    expect(document).toContain(canonical);
    expect(document).toContain(hash);
  });

  it.each(vectors.records)('record: $name', ({ record, canonical }) => {
    const { hash, ...members } = record;
    expect(hashedMembers(recordFrom(record))).toEqual(members);
    expect(canonicalJson(members as CanonicalValue)).toBe(canonical);
    expect(recordHash(recordFrom(record))).toBe(hash);
    expect(document).toContain(canonical);
    expect(document).toContain(hash);
  });

  it.each(vectors.events)('event: $name', ({ event, canonical, hash }) => {
    const { type, schemaVersion, ...members } = event;
    const made = logEventOf(type as LogEventKind, 'about', new Date(0), members as never);
    expect(schemaVersion).toBe(2);
    expect(made.body).toBe(canonical);
    expect(Buffer.from(made.hash).toString('hex')).toBe(hash);
    expect(document).toContain(canonical);
    expect(document).toContain(hash);
  });

  it('there is one of each kind of leaf', () => {
    expect(new Set(vectors.events.map(({ event }) => event.type))).toEqual(new Set(Object.keys(kinds)));
  });

  it('the events are those that a template, a record, an API key, an erasure and the log tell', () => {
    const [english, german, chinese] = vectors.texts.map(({ content, contentHash: hash }) => ({
      ...content,
      changeNote: null,
      contentHash: hash,
    }));
    const versions = [
      given.version({
        ...id(1),
        validity: 'P1Y',
        texts: german ? [german] : [],
      }),
      given.version({
        ...id(2),
        number: 2,
        label: 'Fassung „2“',
        reask: 'GRANTS_ONLY',
        graceUntil: new Date('2028-02-15T00:00:00Z'),
        texts: chinese && english ? [chinese, english] : [],
      }),
      given.editorial({
        ...id(4),
        number: 3,
        label: 'v2.1',
        cancellation: { cancelledAt: new Date('2028-03-06T08:00:00Z'), cancelledBy: publisher },
        texts: english ? [english] : [],
      }),
    ];
    const instants = [
      ['2026-02-28T09:00:00Z', '2026-03-01T08:00:00Z'],
      ['2028-01-15T10:30:00.250Z', '2028-02-01T00:00:00Z'],
      ['2028-03-05T08:00:00Z', '2028-04-01T00:00:00Z'],
    ];
    const timeline = timelineOf(
      given.template({ templateCode: 'marketing-email', retiredAt: new Date('2029-01-01T00:00:00Z') }),
      1,
      versions.map((version, at) => {
        const [publishedAt = '', effectiveFrom = ''] = instants[at] ?? [];
        return { ...version, publishedAt: new Date(publishedAt), effectiveFrom: new Date(effectiveFrom) };
      }),
    );
    const [one = '', two = '', four = ''] = versions.map(({ consentVersionId }) => consentVersionId);
    const named = { templateCode: 'marketing-email', name: 'Grüße per „E-Mail“' };
    const apiKey = {
      id: 'c0ffee00-0000-4000-8000-00000000000a',
      name: 'Anmeldung „Köln“',
      scopes: ['consents:read', 'consents:decide'],
      createdAt: new Date('2026-03-01T06:00:00Z'),
      createdByKind: 'staff',
      expiresAt: new Date('2026-09-01T06:00:00Z'),
    } as const;
    const told = [
      findTemplateEvent(timeline, { kind: 'effect', about: two }),
      findTemplateEvent(timeline, { kind: 'effect', about: one }),
      findTemplateEvent(timeline, { kind: 'supersession', about: one }),
      findTemplateEvent(timeline, { kind: 'graceEnd', about: two }),
      first?.validUntil && expiryEvent(first.hash, first.validUntil),
      creationEvent({ ...named, createdAt: new Date('2026-02-28T08:00:00Z') }),
      renamingEvent({ template: named, revision: 1 }, 'News by e-mail', new Date('2026-03-01T07:00:00Z')),
      rulesEvent(
        { template: { ...named, ...defaultRules }, revision: 1 },
        {
          kind: 'TERMS',
          collects: ['METHOD', 'IP_TRUNCATED'],
          mayDecide: 'AUTHORISED',
          confirmation: 'NONE',
          confirmationValidity: 'P14D',
          notifyBefore: [],
        },
        new Date('2026-03-01T07:30:00Z'),
      ),
      issuanceEvent(apiKey),
      revocationEvent(apiKey, new Date('2026-04-01T06:00:00Z'), 'operator'),
      findTemplateEvent(timeline, { kind: 'version', about: one }),
      findTemplateEvent(timeline, { kind: 'version', about: two }),
      findTemplateEvent(timeline, { kind: 'version', about: four }),
      findTemplateEvent(timeline, { kind: 'cancellation', about: four }),
      findTemplateEvent(timeline, { kind: 'retirement', about: 'marketing-email' }),
      erasureEvent({
        erasureId: 'e4a5e000-0000-4000-8000-000000000001',
        subjectId: '9f4e1a70-3c2b-4d5e-8f60-718293a4b5c6',
        mode: 'UNLINK',
        reason: 'CUSTOMER_REQUEST',
        erasedAt: new Date('2029-04-01T12:00:00Z'),
        by: 'staff',
        records: 6,
        leaves: null,
      }),
      erasureEvent({
        erasureId: 'e4a5e000-0000-4000-8000-000000000002',
        subjectId: '9f4e1a70-3c2b-4d5e-8f60-718293a4b5c7',
        mode: 'SHRED',
        reason: 'RETENTION',
        erasedAt: new Date('2029-04-01T12:00:00.001Z'),
        by: 'operator',
        records: 4,
        leaves: leafRanges([12, 9, 7, 8]),
      }),
      keyEvent(logKey, new Date('2026-02-28T07:00:00Z')),
      successionEvent(succession, new Date('2029-05-01T08:00:00Z')),
      settingsEvent(turnedOn, defaultSettings),
      settingsEvent(turnedOff, turnedOn),
      presentationEvent({ ...screen, presentationId: presentationId(screen), ...registered }),
      setSavingEvent(saved),
      linkingEvent({
        ...{ subjectId: '9f4e1a70-3c2b-4d5e-8f60-718293a4b5c6', by: 'service', decisions: 1 },
        ...{ formerSubjectId: '9f4e1a70-3c2b-4d5e-8f60-718293a4b5c7', reason: 'SIGNED_IN' },
        linkedAt: new Date('2028-04-02T09:00:00Z'),
      }),
      waiting && requestEvent(waiting, 1, waiting.recordedAt),
      importEvent({
        ...{ importId: 'c0ffee00-0000-4000-8000-00000000000b', source: 'crm-2019', trust: 'SYSTEM_RECORD' },
        ...{ fileSha256: createHash('sha256').update('a file of rows').digest('hex'), bytes: 1_048_576 },
        ...{ rows: 5, recorded: 1, unchanged: 1, superseded: 1, refused: 2 },
        ...{ importedBy: juergen, finishedAt: new Date('2028-06-01T09:00:01Z') },
      }),
      first?.validUntil && reminderEvent({ ...first, validUntil: first.validUntil }, 'P30D'),
    ];
    expect(told.map((event) => event && event.body)).toEqual(
      vectors.events.map(({ canonical }) => canonical),
    );
    expect(successionIn(told.at(-9)?.body ?? '')).toEqual(succession);
  });

  it('all entries are leaves of one tree', () => {
    const hashes = [
      ...vectors.records.map(({ record }) => record.hash),
      ...vectors.events.map(({ hash }) => hash),
    ];
    const leaves = hashes.map((hash) => leafHash(Buffer.from(hash, 'hex')));
    expect(leaves).toHaveLength(vectors.tree.size);
    expect(Buffer.from(rootOf(leaves)).toString('hex')).toBe(vectors.tree.rootHash);
    expect(document).toContain(vectors.tree.rootHash);
  });

  it('customer', () => {
    const { saltHex, customerId, customerBinding: binding } = vectors.customer;
    expect(customerBinding(Buffer.from(saltHex, 'hex'), customerId)).toBe(binding);
    for (const shown of [saltHex, customerId, binding]) expect(document).toContain(shown);
  });

  it('chains', () => {
    expect(verifyChain([first, second, third, fourth, fifth, sixth, seventh] as DecisionRecord[])).toEqual({
      intact: true,
      records: 7,
    });
    expect(verifyChain([elsewhere] as DecisionRecord[])).toEqual({ intact: true, records: 1 });
    expect(verifyChain([waiting, confirming] as DecisionRecord[])).toEqual({ intact: true, records: 2 });
    expect(verifyChain([held, anew] as DecisionRecord[])).toEqual({ intact: true, records: 2 });
  });
});

describe('the id of a decision', () => {
  const salt = Buffer.alloc(32, 7);
  const id = decisionNames(salt, 'marketing', 1).id;

  it('is 16 bytes as base64url, of the salt, the template and the sequence', () => {
    const whole = createHash('sha256').update(salt).update('decision marketing 1').digest();
    expect(id).toBe(whole.subarray(0, 16).toString('base64url'));
    // and: the key of its copy is the rest
    expect(decisionNames(salt, 'marketing', 1).copyKey).toBe(whole.subarray(16).toString('base64url'));
  });

  it.each([
    { of: 'another salt', other: decisionNames(Buffer.alloc(32, 8), 'marketing', 1).id },
    { of: 'another template', other: decisionNames(salt, 'terms', 1).id },
    { of: 'another sequence', other: decisionNames(salt, 'marketing', 2).id },
  ])('differs from that of $of', ({ other }) => {
    expect(other).not.toBe(id);
  });
});

describe('the document', () => {
  it('has a row for each member of a record and for no other', () => {
    const [, section = ''] = /^## The record$(.*?)^## /ms.exec(document) ?? [];
    const rows = Array.from(section.matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
    const members = vectors.records.flatMap(({ record }) => Object.keys(record));
    expect(rows.toSorted()).toEqual([...new Set(members)].toSorted());
  });

  it('does not hold the customer id in any record', () => {
    const [record] = given.chain(
      given.decision({ recorder: { kind: 'customer', id: vectors.customer.customerId } }),
    );
    expect(JSON.stringify(record)).not.toContain(vectors.customer.customerId);
    expect(JSON.stringify(vectors.records)).not.toContain(vectors.customer.customerId);
  });
});

describeWith('Python', findProgram('python3'))('the recipe in Python', () => {
  it('has the entry of each event', () => {
    const { stdout } = spawnSync('python3', ['-c', entries], {
      input: JSON.stringify(vectors.events.map(({ event }) => event)),
    });
    expect(stdout.toString().trim().split('\n')).toEqual(vectors.events.map(({ hash }) => hash));
  });

  const [one, two, three, four, five, six, seven] = vectors.records.map(({ record }) => record);
  const [foreign, toConfirm, confirmed] = vectors.records.slice(7).map(({ record }) => record);

  it.each([
    { records: [one, two, three, four, five, six, seven], then: 'intact' },
    { records: [one, two, three, four, { ...five, nonce: '0'.repeat(32) }], then: 'broken at record 5' },
    {
      records: [one, two, three, four, five, { ...six, contextHash: null }],
      then: 'broken at record 6',
    },
    { records: [foreign], then: 'intact' },
    { records: [toConfirm, confirmed], then: 'intact' },
    { records: [{ ...toConfirm, awaitsConfirmation: false }], then: 'broken at record 1' },
    { records: [], then: 'intact' },
    { records: [one, { ...two, channel: 'x' }, three], then: 'broken at record 2' },
    { records: [one, three], then: 'broken at record 2' },
    { records: [two, three], then: 'broken at record 1' },
    { records: [one, two, foreign], then: 'broken at record 3' },
  ])('says: $then', ({ records, then }) => {
    const { stdout, stderr } = spawnSync('python3', ['-c', recipe], { input: JSON.stringify(records) });
    expect(`${stdout.toString()}${stderr.toString()}`.trim()).toBe(then);
  });
});
