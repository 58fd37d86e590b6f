import { emptyRoot, foldNodes, nodeHash, type TreeHash, type TreeNode } from '../merkleTree';
import { tileHeight, tileWidth, type Tile } from '../tiles';

interface Peak extends Pick<TreeNode, 'level'> {
  readonly hash: TreeHash;
}

/** A tree hashed leaf by leaf. It holds one unfinished tile per level and knows its root at every size. */
export class GrowingTree {
  private count = 0;
  /** The largest complete subtrees, from left to right. */
  private readonly peaks: Peak[] = [];
  private readonly edges: TreeHash[][] = [];

  /** @param onTile called with each full tile, from level 0 up */
  constructor(private readonly onTile: (tile: Tile) => void) {}

  append(leaf: TreeHash): void {
    this.count += 1;
    this.join({ level: 0, hash: leaf });
  }

  get size(): number {
    return this.count;
  }

  root(): TreeHash {
    return this.size === 0 ? emptyRoot : foldNodes(this.peaks.map(({ hash }) => hash));
  }

  unfinished(): readonly Tile[] {
    return this.edges.flatMap((hashes, level) => (hashes.length === 0 ? [] : this.tileOf(level, hashes)));
  }

  private join(peak: Peak): void {
    const { level, hash } = peak;
    if (level % tileHeight === 0) this.extendTile(level / tileHeight, hash);
    const left = this.peaks.at(-1);
    if (left?.level !== level) {
      this.peaks.push(peak);
      return;
    }
    this.peaks.pop();
    this.join({ level: level + 1, hash: nodeHash(left.hash, hash) });
  }

  private extendTile(level: number, hash: TreeHash): void {
    const hashes = (this.edges[level] ??= []);
    if (hashes.push(hash) < tileWidth) return;
    this.onTile(this.tileOf(level, hashes));
    this.edges[level] = [];
  }

  private tileOf(level: number, hashes: readonly TreeHash[]): Tile {
    const index = Math.ceil(this.size / tileWidth ** (level + 1)) - 1;
    return { level, index, hashes: Buffer.concat(hashes) };
  }
}
