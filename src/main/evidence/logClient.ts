import { type NamedTile, tilePath } from '../../domain/evidence/tiles';
import { membersOf } from '../../domain/evidence/jsonMembers';
import { gathered } from '../../domain/evidence/file/gathered';
import { treeHashBytes } from '../../domain/evidence/merkleTree';
import { NotJudged } from '../terminal/explain';

/** No valid response. May work later. */
export class LogUnreachable extends NotJudged {}

export interface LogDescription {
  readonly vkeys: readonly string[];
  readonly predecessors: readonly string[];
  readonly prefix: string;
}

export type LogClient = ReturnType<typeof logClientAt>;

const maxDescriptionBytes = 256 * 1024;
const maxCheckpointBytes = 64 * 1024;

/** A public log. Responses are untrusted, and bounded in time and size. @param base the service, without a path */
export function logClientAt(base: URL, timeoutMs: number) {
  const get = (path: string, maxBytes: number) => fetchWithin(new URL(path, base), maxBytes, timeoutMs);
  return {
    describe: async (): Promise<LogDescription> =>
      descriptionIn(await get('/.well-known/consent-log.json', maxDescriptionBytes), base),
    checkpoint: async (prefix: string): Promise<string> =>
      (await get(`${prefix}/checkpoint`, maxCheckpointBytes)).toString('utf8'),
    tile: async (prefix: string, tile: NamedTile): Promise<Uint8Array> => {
      const path = `${prefix}/tile/${tilePath(tile)}`;
      const bytes = await get(path, tile.width * treeHashBytes);
      if (bytes.length === tile.width * treeHashBytes) return bytes;
      throw new LogUnreachable(`${path}: expected ${tile.width} hashes, got ${bytes.length} bytes`);
    },
  };
}

/** @throws LogUnreachable unless the whole response comes in time and within the limit */
async function fetchWithin(url: URL, maxBytes: number, timeoutMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new LogUnreachable(`${url.href}: expected status 200, got ${response.status}`);
    }
    const bytes = await gathered((response.body ?? []) as AsyncIterable<Uint8Array>, maxBytes);
    if (bytes.length <= maxBytes) return bytes;
    throw new LogUnreachable(`${url.href}: expected at most ${maxBytes} bytes, got more`);
  } catch (fault) {
    if (fault instanceof LogUnreachable) throw fault;
    throw new LogUnreachable(
      `${url.href}: ${signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(fault)}`,
    );
  }
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.cause instanceof Error ? fault.cause.message : fault.message;
}

const pathPattern = /^(\/[A-Za-z0-9_~-]{1,64}){1,8}$/;
const maxListed = 100;

function descriptionIn(bytes: Buffer, { href }: URL): LogDescription {
  const { prefix, keys, predecessors = [] } = membersOf(bytes.toString('utf8')) ?? {};
  const vkeys = textsIn(keys, 'vkey');
  const origins = textsIn(predecessors, 'origin');
  if (typeof prefix === 'string' && pathPattern.test(prefix) && vkeys && origins)
    return { vkeys, predecessors: origins, prefix };
  throw new LogUnreachable(`${href}: expected the description of a log, got something else`);
}

function textsIn(list: unknown, member: string): readonly string[] | null {
  if (!Array.isArray(list) || list.length > maxListed) return null;
  const found = list.map((each: unknown) =>
    typeof each === 'object' && each !== null ? (each as Record<string, unknown>)[member] : null,
  );
  return found.every((each) => typeof each === 'string') ? found : null;
}
