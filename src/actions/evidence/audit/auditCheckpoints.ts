import { checkpointIn, type Checkpoint } from '../../../domain/evidence/checkpoint';
import type { TreeHash } from '../../../domain/evidence/merkleTree';
import { openNote } from '../../../domain/evidence/signedNote';
import { readAuditedHead, readCheckpointsAfter } from '../../../storage/evidence/auditReads';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import type { AuditScope } from './auditScope';

/** The stored checkpoints by size, beside a growing tree. */
export class CheckpointWalk {
  private page: readonly StoredCheckpoint[] = [];
  private place: Pick<StoredCheckpoint, 'size' | 'origin'> = { size: 0, origin: '' };
  private isRead = false;
  /** The largest checkpoint that the tree has reached. */
  private signedSize = 0;
  private keptIsDue: boolean;

  constructor(private readonly scope: AuditScope) {
    this.keptIsDue = scope.kept !== null;
  }

  /** The tree size with something to check; `Infinity` after the last. */
  get nextSize(): number {
    const kept = this.keptIsDue ? (this.scope.kept?.size ?? Infinity) : Infinity;
    return Math.min(this.page[0]?.size ?? Infinity, kept);
  }

  async begin(): Promise<void> {
    await this.fill();
  }

  async check(size: number, root: TreeHash): Promise<void> {
    this.checkKept(size, root);
    while (this.page[0]?.size === size) {
      const [checkpoint, ...rest] = this.page;
      this.page = rest;
      this.scope.counts.checkpoints += 1;
      this.signedSize = size;
      this.checkOne(checkpoint, placeOf(checkpoint), root);
      await this.fill();
    }
  }

  /** What is left is larger than the tree was, unless the tree has grown and was signed meanwhile. */
  async end(): Promise<void> {
    const { pool, kept, findings } = this.scope;
    const { size } = await readAuditedHead(pool);
    if (this.keptIsDue && kept && kept.size > size) findings.add('CHECKPOINT_BEYOND', placeOfKept(kept));
    while (this.page[0]) {
      const [checkpoint, ...rest] = this.page;
      this.page = rest;
      if (checkpoint.size > size) findings.add('CHECKPOINT_BEYOND', placeOf(checkpoint));
      else this.signedSize = checkpoint.size;
      await this.fill();
    }
    this.checkNewest();
  }

  /** Each pass of a node with the key signs its tree, so a log that was ever signed is signed to its end. */
  private checkNewest(): void {
    const { head, keys, findings } = this.scope;
    const origin = head.origin ?? keys[0]?.name;
    if (origin === undefined || this.signedSize >= head.size) return;
    const place = `newest checkpoint of ${origin} at ${this.signedSize} leaves, of ${head.size}`;
    findings.add('CHECKPOINT_MISSING', place);
  }

  private checkKept(size: number, root: TreeHash): void {
    const { kept } = this.scope;
    if (!this.keptIsDue || kept?.size !== size) return;
    this.keptIsDue = false;
    this.checkOne(kept, placeOfKept(kept), root);
  }

  private checkOne(stored: StoredCheckpoint, place: string, root: TreeHash): void {
    const { findings } = this.scope;
    const checkpoint = statedIn(stored);
    if (!checkpoint) return findings.add('CHECKPOINT_FORM', place);
    if (!this.isSigned(stored)) findings.add('CHECKPOINT_SIGNATURE', place);
    if (Buffer.compare(checkpoint.root, root) !== 0) findings.add('CHECKPOINT_ROOT', place);
  }

  private isSigned({ origin, size, note }: StoredCheckpoint): boolean {
    const keys = this.scope.keys.filter(({ name, fromIndex }) => name === origin && fromIndex < size);
    return typeof openNote(note, keys) !== 'string';
  }

  private async fill(): Promise<void> {
    if (this.page.length > 0 || this.isRead) return;
    const { pool, pages } = this.scope;
    this.page = await readCheckpointsAfter(pool, this.place, pages.checkpoints);
    this.isRead = this.page.length < pages.checkpoints;
    this.place = this.page.at(-1) ?? this.place;
  }
}

/** The checkpoint in the note, if it is the one it is stored as. */
function statedIn({ origin, size, note }: StoredCheckpoint): Checkpoint | null {
  const checkpoint = checkpointIn(note);
  return checkpoint?.origin === origin && checkpoint.size === size ? checkpoint : null;
}

function placeOf({ origin, size }: StoredCheckpoint): string {
  return `checkpoint of ${origin} at ${size} leaves`;
}

function placeOfKept(kept: StoredCheckpoint): string {
  return `${placeOf(kept)}, kept outside the database`;
}
