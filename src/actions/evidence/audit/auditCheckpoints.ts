import { checkpointIn } from '../../../domain/evidence/checkpoint';
import type { TreeHash } from '../../../domain/evidence/merkleTree';
import { openNote } from '../../../domain/evidence/signedNote';
import { readAuditedHead, readCheckpointsAfter } from '../../../storage/evidence/auditReads';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import type { AuditScope } from './auditScope';

/** The stored checkpoints and the kept one by size, beside a growing tree. */
export class CheckpointWalk {
  private readonly checkpoints: AsyncGenerator<StoredCheckpoint, void>;
  private next: StoredCheckpoint | null = null;
  /** The largest stored checkpoint that the tree has reached. */
  private signedSize = 0;

  constructor(private readonly scope: AuditScope) {
    this.checkpoints = checkpointsBySize(scope);
  }

  /** The tree size with something to check; `Infinity` after the last. */
  get nextSize(): number {
    return this.next?.size ?? Infinity;
  }

  async advance(): Promise<void> {
    this.next = (await this.checkpoints.next()).value ?? null;
  }

  async check(size: number, root: TreeHash): Promise<void> {
    while (this.next?.size === size) {
      if (this.next !== this.scope.kept) {
        this.scope.counts.checkpoints += 1;
        this.signedSize = size;
      }
      this.checkOne(this.next, root);
      await this.advance();
    }
  }

  /** What is left is larger than the tree was, unless the tree has grown and was signed meanwhile. */
  async end(): Promise<void> {
    const { pool, kept, findings } = this.scope;
    const { size } = await readAuditedHead(pool);
    while (this.next) {
      if (this.next.size > size) findings.add('CHECKPOINT_BEYOND', this.placeOf(this.next));
      else if (this.next !== kept) this.signedSize = this.next.size;
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

  private checkOne(stored: StoredCheckpoint, root: TreeHash): void {
    const { origin, size, note } = stored;
    const { findings, keys } = this.scope;
    const place = this.placeOf(stored);
    const stated = checkpointIn(note);
    if (stated?.origin !== origin || stated.size !== size) return findings.add('CHECKPOINT_FORM', place);
    const known = keys.filter(({ name, fromIndex }) => name === origin && fromIndex < size);
    if (typeof openNote(note, known) === 'string') findings.add('CHECKPOINT_SIGNATURE', place);
    if (Buffer.compare(stated.root, root) !== 0) findings.add('CHECKPOINT_ROOT', place);
  }

  private placeOf(checkpoint: StoredCheckpoint): string {
    const place = `checkpoint of ${checkpoint.origin} at ${checkpoint.size} leaves`;
    return checkpoint === this.scope.kept ? `${place}, kept outside the database` : place;
  }
}

async function* checkpointsBySize({ pool, pages, kept }: AuditScope): AsyncGenerator<StoredCheckpoint, void> {
  let due = kept;
  let place = { size: 0, origin: '' };
  for (let isRead = false; !isRead;) {
    const page = await readCheckpointsAfter(pool, place, pages.checkpoints);
    for (const stored of page) {
      if (due && due.size <= stored.size) {
        yield due;
        due = null;
      }
      yield stored;
    }
    isRead = page.length < pages.checkpoints;
    place = page.at(-1) ?? place;
  }
  if (due) yield due;
}
