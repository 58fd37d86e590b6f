import { emptyRoot, foldNodes, nodeHash, type TreeHash } from '../merkleTree';
import { tileWidth, type Tile } from '../tiles';

interface Peak {
  readonly width: number;
  readonly hash: TreeHash;
}

/** The unfinished tile of a level and the subtrees of its hashes. */
interface Edge {
  index: number;
  hashes: TreeHash[];
  peaks: Peak[];
}

/** A tree hashed leaf by leaf. It holds one unfinished tile per level and knows its root at every size. */
export class GrowingTree {
  private readonly edges: Edge[] = [];
  private leaves = 0;

  /** @param onTile called with each full tile, from level 0 up */
  constructor(private readonly onTile: (tile: Tile) => void) {}

  get size(): number {
    return this.leaves;
  }

  append(leaf: TreeHash): void {
    this.leaves += 1;
    this.appendAt(0, leaf);
  }

  root(): TreeHash {
    const peaks = this.edges.toReversed().flatMap((edge) => edge.peaks.map(({ hash }) => hash));
    return peaks.length === 0 ? emptyRoot : foldNodes(peaks);
  }

  unfinished(): readonly Tile[] {
    return this.edges.flatMap((edge, level) => (edge.hashes.length === 0 ? [] : tileOf(level, edge)));
  }

  private appendAt(level: number, hash: TreeHash): void {
    const edge = (this.edges[level] ??= { index: 0, hashes: [], peaks: [] });
    edge.hashes.push(hash);
    edge.peaks.push({ width: 1, hash });
    joinPeaks(edge.peaks);
    const [peak] = edge.peaks;
    if (edge.hashes.length < tileWidth || !peak) return;
    this.onTile(tileOf(level, edge));
    this.edges[level] = { index: edge.index + 1, hashes: [], peaks: [] };
    this.appendAt(level + 1, peak.hash);
  }
}

function joinPeaks(peaks: Peak[]): void {
  let [left, right] = [peaks.at(-2), peaks.at(-1)];
  while (left && right && left.width === right.width) {
    peaks.splice(-2, 2, { width: left.width * 2, hash: nodeHash(left.hash, right.hash) });
    [left, right] = [peaks.at(-2), peaks.at(-1)];
  }
}

function tileOf(level: number, { index, hashes }: Edge): Tile {
  return { level, index, hashes: Buffer.concat(hashes) };
}
