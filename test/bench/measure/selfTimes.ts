/** A profile as V8 writes it (Chrome DevTools Protocol, `Profiler.Profile`). */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly children?: readonly number[];
}

export interface SelfTime {
  readonly name: string;
  /** Of the time in which the process was busy. */
  readonly share: number;
}

export interface SelfTimes {
  readonly byFunction: readonly SelfTime[];
  /** What runs inside Node and V8 counts for the package that called it. */
  readonly byPackage: readonly SelfTime[];
}

/** Starting and stopping the profile is no work of the service. */
const probePackage = 'dist/bench';

/** Who spent the time itself, most first. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): SelfTimes {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const packages = packagesOf(nodes);
  const byFunction = new Shares();
  const byPackage = new Shares();
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)' || packages.get(id) === probePackage) return;
    const microseconds = timeDeltas[index] ?? 0;
    byFunction.add(nameOf(frame), microseconds);
    byPackage.add(packages.get(id) ?? 'node', microseconds);
  });
  return { byFunction: byFunction.sorted(), byPackage: byPackage.sorted() };
}

class Shares {
  private readonly times = new Map<string, number>();
  private total = 0;

  add(name: string, microseconds: number): void {
    this.times.set(name, (this.times.get(name) ?? 0) + microseconds);
    this.total += microseconds;
  }

  sorted(): readonly SelfTime[] {
    const shares = [...this.times].map(([name, time]) => ({ name, share: time / this.total }));
    return shares.sort((a, b) => b.share - a.share);
  }
}

/** By the ids of nodes: the package of each, or that of its nearest caller which has one. */
function packagesOf(nodes: readonly ProfileNode[]): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const packages = new Map<number, string>();
  const visit = (node: ProfileNode, caller: string): void => {
    const own = packageOf(node.callFrame) ?? caller;
    packages.set(node.id, own);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) visit(child, own);
    }
  };
  if (nodes[0]) visit(nodes[0], 'node');
  return packages;
}

/** Null for what Node and V8 bring themselves, except for the engine's own work such as `(garbage collector)`. */
function packageOf({ functionName, url }: CallFrame): string | null {
  if (functionName.startsWith('(garbage') || functionName.startsWith('(program')) return functionName;
  if (url === '' || url.startsWith('node:')) return null;
  const parts = placeOf(url).split('/');
  return parts.slice(0, parts[0]?.startsWith('@') || parts[0] === 'dist' ? 2 : 1).join('/');
}

function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  const name = functionName || '(anonymous)';
  return url === '' ? name : `${name}  ${placeOf(url)}:${lineNumber + 1}`;
}

/** The path within the packages, or within what was built of ours. */
function placeOf(url: string): string {
  if (url.includes('/node_modules/')) return url.replace(/^.*\/node_modules\//, '');
  return url.replace(/^.*\/dist\//, 'dist/');
}
