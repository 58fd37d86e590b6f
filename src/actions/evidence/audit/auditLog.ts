import { AuditFindings, type AuditFault } from '../../../domain/evidence/audit/auditFault';
import { LeafSet } from '../../../domain/evidence/audit/leafSet';
import { holding } from '../../../domain/access/permission';
import { parseCheckpoint } from '../../../domain/evidence/checkpoint';
import { parseNote, parseVerifierKey } from '../../../domain/evidence/signedNote';
import type { ErasureMode } from '../../../domain/evidence/erasure/erasure';
import { invalidInput } from '../../../domain/input/input';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import { action } from '../../running/action';
import { auditUnlogged } from './auditEvents';
import { auditExpiredRecords } from './auditExpiries';
import { auditLeaves } from './auditLeaves';
import { auditRecords } from './auditRecords';
import type { AuditedKey, AuditPages, AuditScope, AuditStore, ErasureCounts } from './auditScope';
import { auditTree } from './auditTree';

/** What an audit found, and how much it checked. */
export interface AuditReport {
  /** Null where the log was never signed. */
  readonly origin: string | null;
  readonly size: number;
  /** In hex. */
  readonly rootHash: string;
  readonly tiles: number;
  readonly checkpoints: number;
  readonly records: number;
  readonly chains: number;
  readonly waiting: number;
  readonly erased: number;
  /** By mode: erasures, and the records that they left tied to nobody or removed. */
  readonly erasures: Readonly<Record<ErasureMode, Readonly<ErasureCounts>>>;
  /** How many there are of each kind. */
  readonly events: Readonly<Record<string, number>>;
  /** The first of them. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
}

/** How far an audit has come; the last one has the report. */
export interface AuditStep {
  readonly done: number;
  /** An estimate: the ledger is not counted beforehand. */
  readonly total: number;
  readonly report: AuditReport | null;
}

/** An audit under way. Its opener closes it, ended or not. */
export interface OpenAudit {
  /** Checks one page more; null after the last. */
  next(): Promise<AuditStep | null>;
  close(): void;
}

export interface AuditInput {
  /** A checkpoint that was kept outside the database: a signed note. */
  readonly kept?: string | null;
}

/**
 * Checks the whole log and ledger against each other, a page at a time. Nodes may go on recording: what came after the
 * tree with which the audit began is left to the next one.
 */
export const auditLog = action('auditLog', {
  permission: holding('audit:read'),
  input: ({ kept = null }: AuditInput) => ({ kept: kept === null ? null : keptCheckpoint(kept) }),
  run: async ({ logAudit }: { readonly logAudit: LogAudit }, { kept }) => logAudit.open(kept),
});

function keptCheckpoint(note: string): StoredCheckpoint {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  if (!checkpoint) throw invalidInput('kept', 'a signed checkpoint');
  return { origin: checkpoint.origin, size: checkpoint.size, note };
}

const keysOfPage = 500;
const defaultPages: AuditPages = { tiles: 8, records: 1_000, checkpoints: 500, erasures: 500 };

/** Audits the log of one database. */
export class LogAudit {
  constructor(
    private readonly store: AuditStore,
    private readonly pages: AuditPages = defaultPages,
  ) {}

  async open(kept: StoredCheckpoint | null): Promise<OpenAudit> {
    const scope = await this.scopeOf(kept);
    const steps = stepsOf(scope);
    return {
      next: async () => {
        const step = await steps.next();
        return step.done ? null : step.value;
      },
      // It holds nothing between two pages.
      close: () => undefined,
    };
  }

  private async scopeOf(kept: StoredCheckpoint | null): Promise<AuditScope> {
    const head = await this.store.readHead();
    return {
      store: this.store,
      pages: this.pages,
      head,
      kept: kept && (await this.isOfThisLog(kept, head.origin)) ? kept : null,
      keys: await this.readKeys(),
      findings: new AuditFindings(),
      known: new LeafSet(head.size),
      versionLeaves: new Map(),
      placed: new Set(),
      counts: {
        ...{
          tiles: 0,
          checkpoints: 0,
          records: 0,
          chains: 0,
          waiting: 0,
          erased: 0,
          expired: 0,
          events: new Map(),
        },
        erasures: { UNLINK: { erasures: 0, records: 0 }, SHRED: { erasures: 0, records: 0 } },
      },
    };
  }

  /** What was lost with a log that was succeeded is known. @throws Refused for another log's checkpoint */
  private async isOfThisLog({ origin }: StoredCheckpoint, audited: string | null): Promise<boolean> {
    if (audited === null || origin === audited) return true;
    const successions = await this.store.readEventsOfKind('log', '', keysOfPage);
    if (successions.some(({ about }) => about === origin)) return false;
    throw invalidInput('kept', `a checkpoint of ${audited}, which this database holds`, `one of ${origin}`);
  }

  private async readKeys(): Promise<readonly AuditedKey[]> {
    const events = await this.store.readEventsOfKind('key', '', keysOfPage);
    return events.flatMap(({ about, leafIndex }) => {
      const key = parseVerifierKey(about);
      return key && leafIndex !== null ? { ...key, fromIndex: leafIndex } : [];
    });
  }
}

async function* stepsOf(scope: AuditScope): AsyncGenerator<AuditStep, undefined> {
  const { head } = scope;
  let done = 0;
  const step = (report: AuditReport | null) => ({ done, total: Math.max(head.size * 2, done), report });
  for await (const leaves of auditTree(scope)) {
    done += leaves;
    yield step(null);
  }
  for await (const records of auditRecords(scope)) {
    done += records;
    yield step(null);
  }
  await auditUnlogged(scope);
  await auditLeaves(scope);
  auditExpiredRecords(scope);
  yield step(reportOf(scope));
  return undefined;
}

function reportOf({ head, counts, findings }: AuditScope): AuditReport {
  const { expired: _among, ...counted } = counts;
  return {
    ...counted,
    origin: head.origin,
    size: head.size,
    rootHash: Buffer.from(head.root).toString('hex'),
    events: Object.fromEntries(counts.events),
    faults: findings.faults,
    faultCount: findings.count,
  };
}
