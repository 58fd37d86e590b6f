import { setTimeout as wait } from 'node:timers/promises';
import type { LimitsConfig } from '../../../config/limits';
import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { originNow } from '../../../domain/evidence/succession';
import { Refused } from '../../../domain/errors/refusal';
import type { SignedTree } from '../../../domain/evidence/checkpoint';
import { ExportTurns } from '../../running/exportTurns';
import { coversAll, readExtract, type LedgerExtract, type WantedFile } from './ledgerExtract';
import type { LogSigner } from '../logSigner';
import { statedFile, type StatedParts } from './statedFiles';

/** How long a record may wait for its leaf; a pass comes once a second. */
const maxWaitMs = 10_000;
const pollMs = 250;
const retryAfterSeconds = 2;

const words = {
  noKey:
    'This node has no key of the log, so it cannot sign an evidence file. Ask a node that signs the log.',
  noPlace: `The log has no signed place for the newest record after ${maxWaitMs / 1_000} s. Check that a node signs it.`,
} as const;

interface EvidenceFilesOver extends StatedParts {
  readonly signer: LogSigner | null;
  readonly limits: Pick<LimitsConfig, 'maxExports'>;
}

/**
 * Makes evidence files. A file is complete as of its tree: the tree is known before the ledger is read, and its
 * leaves were committed before it. So a record that the reading misses is not a leaf of this tree.
 */
export class EvidenceFiles {
  private readonly turns: ExportTurns;

  constructor(private readonly over: EvidenceFilesOver) {
    this.turns = new ExportTurns(over.limits.maxExports, retryAfterSeconds);
  }

  async fileOf(wanted: WantedFile): Promise<EvidenceFile> {
    try {
      const file = await this.make(wanted);
      wanted.cancelled?.throwIfAborted();
      return file;
    } catch (fault) {
      if (wanted.cancelled?.aborted) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
      throw fault;
    }
  }

  private async make(wanted: WantedFile): Promise<EvidenceFile> {
    const { caller = { kind: 'operator', id: null } } = wanted;
    const { pool, log, signer } = this.over;
    if (!signer) throw new Refused({ code: 'NOT_IN_LOG', says: words.noKey });
    const ended = endOf(wanted.cancelled);
    this.turns.mustBeRested(caller);
    let owed: LedgerExtract | null = null;
    try {
      for (let tree = await log.findTree(); ; tree = await this.nextTree(tree, ended)) {
        const extract: LedgerExtract = await this.turns.take(caller, () => readExtract(pool, log, wanted));
        // Later records are not waited for, or a busy customer would never get a file.
        owed ??= extract;
        if (!tree || !coversAll(tree, extract, owed)) continue;
        const signedTree = tree;
        const asNow = await this.signerOf(tree, signer);
        return await this.turns.take(caller, () => statedFile(this.over, wanted, extract, signedTree, asNow));
      }
    } finally {
      // The work was done even if the reader has gone.
      this.turns.rest(caller, owed?.records.length ?? 0);
    }
  }

  /** Signs under the tree's name, if it is this node's or succeeds it. @throws Refused `NOT_IN_LOG` */
  private async signerOf({ origin }: SignedTree, signer: LogSigner): Promise<LogSigner> {
    if (origin === signer.origin) return signer;
    const now = originNow(signer.origin, await this.over.log.predecessors());
    if (origin !== now) throw new Refused({ code: 'NOT_IN_LOG', says: words.noKey });
    return signer.under(now);
  }

  /** @throws Refused `NOT_IN_LOG` at the end of the time */
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
