import { checkpointIn, type Checkpoint } from '../../../domain/evidence/checkpoint';
import type { TreeHash } from '../../../domain/evidence/merkleTree';
import { openNote } from '../../../domain/evidence/signedNote';
import { readAuditedHead, readCheckpointsAfter } from '../../../storage/evidence/auditReads';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import type { AuditScope } from './auditScope';

/** The stored checkpoints by size, beside a growing tree. */
export class CheckpointWalk {
  private readonly stored: AsyncGenerator<StoredCheckpoint>;
  private next: StoredCheckpoint | null = null;
  /** The largest checkpoint that the tree has reached. */
  private signedSize = 0;
  private keptIsDue: boolean;

  constructor(private readonly scope: AuditScope) {
    this.keptIsDue = scope.kept !== null;
    this.stored = storedCheckpoints(scope);
  }

  /** The tree size with something to check; `Infinity` after the last. */
  get nextSize(): number {
    const kept = this.keptIsDue ? (this.scope.kept?.size ?? Infinity) : Infinity;
    return Math.min(this.next?.size ?? Infinity, kept);
  }

  async advance(): Promise<void> {
    const step = await this.stored.next();
    this.next = step.done ? null : step.value;
  }

  async check(size: number, root: TreeHash): Promise<void> {
    this.checkKept(size, root);
    while (this.next?.size === size) {
      this.scope.counts.checkpoints += 1;
      this.signedSize = size;
      this.checkOne(this.next, placeOf(this.next), root);
      await this.advance();
    }
  }

  /** What is left is larger than the tree was, unless the tree has grown and was signed meanwhile. */
  async end(): Promise<void> {
    const { pool, kept, findings } = this.scope;
    const { size } = await readAuditedHead(pool);
    if (this.keptIsDue && kept && kept.size > size) findings.add('CHECKPOINT_BEYOND', placeOfKept(kept));
    while (this.next) {
      if (this.next.size > size) findings.add('CHECKPOINT_BEYOND', placeOf(this.next));
      else this.signedSize = this.next.size;
      await this.advance();
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
}

async function* storedCheckpoints({ pool, pages }: AuditScope): AsyncGenerator<StoredCheckpoint> {
  let place = { size: 0, origin: '' };
  for (let isRead = false; !isRead;) {
    const page = await readCheckpointsAfter(pool, place, pages.checkpoints);
    yield* page;
    isRead = page.length < pages.checkpoints;
    place = page.at(-1) ?? place;
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
