import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import {
  firstPrevHash,
  customerBinding,
  hashedMembers,
  recordHash,
  sealDecision,
  type DecisionRecord,
} from '../../src/domain/evidence/decisionRecord';
import {
  type CheckedEvidence,
  evidenceFormat,
  type HashedMembers,
  type LoggedLeaf,
  type UnstatedEvidence,
} from '../../src/domain/evidence/file/evidenceFile';
import { statementOf, statementText } from '../../src/domain/evidence/file/evidenceStatement';
import { findTemplateEvent, type LogEventName } from '../../src/domain/evidence/logEvent';
import { inclusionRanges, leafHash } from '../../src/domain/evidence/merkleTree';
import {
  formatNote,
  noteKeyId,
  parseVerifierKey,
  verifierKey,
  type NoteKey,
} from '../../src/domain/evidence/signedNote';
import { rangeHash } from '../../src/domain/evidence/tiles';
import type { TreeHead } from '../../src/domain/evidence/treeProof';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import type { DecisionValue } from '../../src/domain/values/decisionValue';
import { day, given, versionId } from '../domain/given';
import { grownTree } from '../evidence/grownTree';

export const origin = 'consent.test/ledger';

/** A log's key, with what others know it by. */
export function logKeyOf(name = origin) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = parseVerifierKey(verifierKey(name, publicKey));
  if (!key) throw new Error('no key');
  return { name, vkey: verifierKey(name, publicKey), key, privateKey, publicKey };
}

export type LogKey = ReturnType<typeof logKeyOf>;

export function keysOf(...keys: readonly LogKey[]): readonly NoteKey[] {
  return keys.map(({ key }) => key);
}

export function signedBy(keys: readonly LogKey[], text: string): string {
  const signatures = keys.map(({ name, publicKey, privateKey }) => ({
    name,
    id: noteKeyId(name, publicKey),
    signature: signature(text, privateKey),
  }));
  return formatNote({ text, signatures });
}

function signature(text: string, key: KeyObject): Uint8Array {
  return sign(null, Buffer.from(text, 'utf8'), key);
}

interface Logged {
  readonly leafIndex: number;
}

export interface LoggedRecord extends Logged {
  readonly record: DecisionRecord;
}

export interface Asked {
  readonly templateCode: string;
  readonly value: DecisionValue;
  readonly version: 1 | 2;
  readonly locale?: 'en' | 'de';
  readonly schemaVersion?: 1 | 2 | 3;
}

export interface TestCustomer {
  readonly customerId: string;
  readonly subjectId: string;
  readonly salt: Buffer;
  readonly records: LoggedRecord[];
}

interface LoggedTree extends TreeHead {
  readonly leaf: (at: Logged) => LoggedLeaf;
}

/** The tree over some entries, which proves each of its leaves. */
export function loggedTree(entries: readonly Uint8Array[]): LoggedTree {
  const size = entries.length;
  const { read } = grownTree(entries.map(leafHash), [size]);
  const leaf = ({ leafIndex }: Logged) => ({
    leafIndex: String(leafIndex),
    proof: inclusionRanges(leafIndex, size).map((range) =>
      Buffer.from(rangeHash(read, range)).toString('base64'),
    ),
  });
  return { size, root: rangeHash(read, { start: 0, end: size }), leaf };
}

/** Two templates with two versions each and any decisions, in one log that exports evidence files. */
export class ExportedLog {
  readonly entries: Buffer[] = [];
  readonly #events = new Map<string, Logged & { readonly event: HashedMembers }>();
  readonly #timelines = new Map<string, Timeline>();
  #tree: LoggedTree | null = null;

  constructor(
    readonly keys: readonly LogKey[] = [logKeyOf()],
    readonly templateCodes: readonly string[] = ['news', 'terms'],
    readonly bodies: string = 'May we write to you?',
  ) {
    for (const code of templateCodes) this.#publish(code);
  }

  #publish(templateCode: string): void {
    const texts = ['en', 'de'].map((locale) => given.text(locale));
    const versions = [1, 2].map((number) =>
      given.version({ number, templateCode, texts, consentVersionId: this.#versionId(templateCode, number) }),
    );
    const timeline = timelineOf(given.template({ templateCode, retiredAt: day(90) }), 1, versions);
    this.#timelines.set(templateCode, timeline);
    for (const { consentVersionId } of versions)
      this.#logEvent(timeline, { kind: 'version', about: consentVersionId });
  }

  #versionId(templateCode: string, number: number): string {
    return versionId(100 * (this.templateCodes.indexOf(templateCode) + 1) + number);
  }

  #logEvent(timeline: Timeline, name: LogEventName): void {
    const event = findTemplateEvent(timeline, name);
    if (!event) throw new Error('no event');
    const leafIndex = this.add(event.hash);
    this.#events.set(name.about, { leafIndex, event: JSON.parse(event.body) as HashedMembers });
  }

  /** Retires the template, as the log has it. */
  retire(templateCode: string): void {
    const timeline = this.#timelines.get(templateCode);
    if (timeline) this.#logEvent(timeline, { kind: 'retirement', about: templateCode });
  }

  add(entry: Uint8Array): number {
    this.#tree = null;
    return this.entries.push(Buffer.from(entry)) - 1;
  }

  customer(number = 1): TestCustomer {
    const uuid = (kind: string) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    return { customerId: uuid('c'), subjectId: uuid('5'), salt: Buffer.alloc(32, number), records: [] };
  }

  decide(customer: TestCustomer, ...asked: readonly Asked[]): void {
    for (const each of asked) {
      const record = this.#sealed(customer, each);
      const leafIndex = this.add(Buffer.from(record.hash, 'hex'));
      customer.records.push({ record, leafIndex });
    }
  }

  #sealed(
    { customerId, subjectId, salt, records }: TestCustomer,
    { templateCode, value, version, locale = 'en', schemaVersion = 3 }: Asked,
  ): DecisionRecord {
    const before = records.findLast(({ record }) => record.templateCode === templateCode)?.record;
    const decision = given.decision({
      value,
      locale,
      contentHash: given.text(locale).contentHash,
      consentVersionId: this.#versionId(templateCode, version),
      sequence: (before?.sequence ?? 0) + 1,
      decidedAt: day(2 + records.length),
      recordedAt: day(2 + records.length),
      recorder: { kind: 'customer', id: subjectId },
    });
    const prevHash = before?.hash ?? firstPrevHash;
    const sealed = sealDecision(decision, {
      subjectId,
      templateCode,
      customerBinding: customerBinding(salt, customerId),
      prevHash,
      nonce: prevHash.slice(32),
    });
    if (schemaVersion === 3) return sealed;
    const nonce = schemaVersion === 1 ? null : sealed.nonce;
    const earlier = { ...sealed, schemaVersion, nonce };
    return { ...earlier, hash: recordHash(earlier) };
  }

  tree(): LoggedTree {
    return (this.#tree ??= loggedTree(this.entries));
  }

  checkpoint(): string {
    return signedBy(this.keys, checkpointText({ origin: this.#origin, ...this.tree() }));
  }

  get #origin(): string {
    return this.keys[0]?.name ?? origin;
  }

  /** What the customer takes away. */
  exported(
    customer: TestCustomer,
    said: Partial<UnstatedEvidence> = {},
    exportedAt = day(100),
  ): CheckedEvidence {
    return this.stated({ ...this.unstated(customer), ...said }, this.tree(), exportedAt);
  }

  unstated({ customerId, subjectId, salt, records }: TestCustomer): UnstatedEvidence {
    const { leaf } = this.tree();
    const ordered = records.toSorted((a, b) => orderOf(a.record).localeCompare(orderOf(b.record)));
    const codes = new Set<unknown>(ordered.map(({ record }) => record.templateCode));
    const events = [...this.#events.values()].filter(({ event }) => codes.has(event.templateCode));
    return {
      format: evidenceFormat,
      checkpoint: this.checkpoint(),
      timestamp: null,
      customer: { customerId, subjectId, salt: salt.toString('hex') },
      versions: events
        .filter(({ event }) => event.type === 'version')
        .map(({ event, ...at }) => ({ event, ...leaf(at), texts: ['de', 'en'].map(textIn) })),
      records: ordered.map(({ record, leafIndex }) => ({
        record: hashedMembers(record) as HashedMembers,
        hash: record.hash,
        context: null,
        ...leaf({ leafIndex }),
      })),
      events: events
        .filter(({ event }) => event.type !== 'version')
        .map(({ event, ...at }) => ({ event, ...leaf(at) })),
    };
  }

  /** With a statement that fits it. */
  stated(file: UnstatedEvidence, tree: TreeHead = this.tree(), exportedAt = day(100)): CheckedEvidence {
    const statement = statementOf(file, { origin: this.#origin, ...tree }, exportedAt);
    return { ...file, statement: signedBy(this.keys, statementText(statement)) } as CheckedEvidence;
  }
}

function textIn(locale: string) {
  const { title, body } = given.text(locale);
  return { locale, title, body };
}

function orderOf({ templateCode, sequence }: DecisionRecord): string {
  return `${templateCode} ${String(sequence).padStart(9, '0')}`;
}

/** A log with other customers, and one who answered four times, in all formats. */
export function smallLog(keys: readonly LogKey[] = [logKeyOf()]) {
  const log = new ExportedLog(keys);
  const [customer, other] = [log.customer(1), log.customer(2)];
  log.decide(other, { templateCode: 'news', value: 'given', version: 1 });
  log.decide(
    customer,
    { templateCode: 'news', value: 'given', version: 1, schemaVersion: 1 },
    { templateCode: 'terms', value: 'given', version: 1, locale: 'de', schemaVersion: 2 },
    { templateCode: 'news', value: 'withdraw', version: 1 },
    { templateCode: 'news', value: 'reject', version: 2, locale: 'de' },
  );
  log.decide(other, { templateCode: 'terms', value: 'reject', version: 2 });
  log.retire('terms');
  return { log, customer, other };
}
