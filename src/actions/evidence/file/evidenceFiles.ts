import { setTimeout as wait } from 'node:timers/promises';
import type { LimitsConfig } from '../../../config/limits';
import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { originNow } from '../../../domain/evidence/succession';
import { Refused } from '../../../domain/errors/refusal';
import type { EvidenceLog, SignedTree } from '../evidenceLog';
import { coversAll, LedgerExtracts, type LedgerExtract, type WantedFile } from './ledgerExtract';
import type { LogSigner } from '../logSigner';
import { ExportTurns } from './exportTurns';
import type { StatedFiles } from './statedFiles';

/** So long a record may wait for its place; a pass comes once a second. */
const maxWaitMs = 10_000;
const pollMs = 250;
const retryAfterSeconds = 2;

/** Says why there is no file; the refusal goes for the log as a whole. */
const words = {
  noKey:
    'This node has no key of the log, so it cannot sign an evidence file. Ask a node that signs the log.',
  noPlace: `The log has no signed place for the newest record after ${maxWaitMs / 1_000} s. Check that a node signs it.`,
} as const;

/** What evidence files are made with. */
export interface EvidenceFilesOver {
  readonly log: EvidenceLog;
  readonly extracts: LedgerExtracts;
  readonly files: StatedFiles;
  /** Null where this node has no key. */
  readonly signer: LogSigner | null;
  readonly limits: Pick<LimitsConfig, 'maxExports'>;
}

/**
 * Makes evidence files. What a file says is complete as of its tree: the tree is known before the ledger is read, and each
 * of its leaves was committed before it was. So a record that the reading does not see is no leaf of this tree.
 */
export class EvidenceFiles {
  private readonly turns: ExportTurns;

  constructor(private readonly over: EvidenceFilesOver) {
    this.turns = new ExportTurns(over.limits.maxExports);
  }

  /** @throws Refused as `customerEvidence` */
  async fileOf(wanted: WantedFile): Promise<EvidenceFile> {
    try {
      const file = await this.make(wanted);
      wanted.cancelled?.throwIfAborted();
      return file;
    } catch (fault) {
      // Nobody hears it: the reader has gone.
      if (wanted.cancelled?.aborted) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
      throw fault;
    }
  }

  /** Nobody holds a turn while they wait. */
  private async make(wanted: WantedFile): Promise<EvidenceFile> {
    const { caller = { kind: 'operator', id: null } } = wanted;
    const { log, extracts, files, signer } = this.over;
    if (!signer) throw new Refused({ code: 'NOT_IN_LOG', says: words.noKey });
    const ended = endOf(wanted.cancelled);
    this.turns.mustBeRested(caller);
    let owed: LedgerExtract | null = null;
    try {
      for (let tree = await log.findTree(); ; tree = await this.nextTree(tree, ended)) {
        const extract: LedgerExtract = await this.turns.take(caller, () => extracts.read(wanted));
        // What is recorded while the file waits is not waited for, or a busy customer would never get it.
        owed ??= extract;
        if (!tree || !coversAll(tree, extract, owed)) continue;
        const signedTree = tree;
        const asNow = await this.signerOf(tree, signer);
        return await this.turns.take(caller, () => files.stated(wanted, extract, signedTree, asNow));
      }
    } finally {
      // The reader may have gone, but the work was done.
      this.turns.rest(caller, owed?.records.length ?? 0);
    }
  }

  /** Under the name that the tree has, if it is that of this node or succeeds it. @throws Refused `NOT_IN_LOG` */
  private async signerOf({ origin }: SignedTree, signer: LogSigner): Promise<LogSigner> {
    if (origin === signer.origin) return signer;
    const now = originNow(signer.origin, await this.over.log.predecessors());
    if (origin !== now) throw new Refused({ code: 'NOT_IN_LOG', says: words.noKey });
    return signer.under(now);
  }

  /** @throws Refused `NOT_IN_LOG` once the time is up */
  private async nextTree(before: SignedTree | null, ended: AbortSignal): Promise<SignedTree | null> {
    for (;;) {
      await wait(pollMs, undefined, { signal: ended }).catch(refuseWaiting);
      const tree = await this.over.log.findTree();
      if (tree?.note !== before?.note) return tree;
    }
  }
}

function endOf(cancelled: AbortSignal | undefined): AbortSignal {
  const timeUp = AbortSignal.timeout(maxWaitMs);
  return cancelled ? AbortSignal.any([cancelled, timeUp]) : timeUp;
}

function refuseWaiting(fault: Error & { readonly cause?: unknown }): never {
  const isTimeUp = fault.cause instanceof DOMException && fault.cause.name === 'TimeoutError';
  if (isTimeUp) throw new Refused({ code: 'NOT_IN_LOG', says: words.noPlace });
  throw fault;
}
