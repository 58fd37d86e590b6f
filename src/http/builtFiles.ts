import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import type { Headers } from './securityHeaders';

/** A file that a build made, with the compressed forms that the build put beside it. */
export interface BuiltFile {
  readonly name: string;
  readonly type: string;
  readonly forms: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
}

type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first: it is sent to all who accept it. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
const endings = { br: '.br', gzip: '.gz' } as const;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** Where builds put what has the hash of its contents in its name. */
const hashedFolder = 'assets/';

/** Reads a folder once, so that no request reaches the disk and none can name a file outside. */
export async function readBuiltFiles(folder: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.filter((path) => types[extname(path)] !== undefined).map((path) => readBuiltFile(folder, path)),
  );
}

async function readBuiltFile(folder: string, path: string): Promise<BuiltFile> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    readFile(path + endings.br).catch(unlessMissing),
    readFile(path + endings.gzip).catch(unlessMissing),
  ]);
  return {
    name: path.slice(folder.length + 1).replaceAll('\\', '/'),
    type: types[extname(path)] ?? 'application/octet-stream',
    forms: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}

export function serveBuiltFile(
  http: FastifyInstance,
  path: string,
  file: BuiltFile,
  headers: Headers | (() => Promise<Headers>),
): void {
  const { name, type, forms } = file;
  const kept = name.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-store';
  const available = encodings.filter((encoding) => forms[encoding] !== undefined);
  const own = { 'content-type': type, 'cache-control': kept, vary: 'Accept-Encoding' };
  http.get(path, { schema: { hide: true } }, async (request, reply) => {
    const all = { ...(typeof headers === 'function' ? await headers() : headers), ...own };
    const taken = new Negotiator(request).encodings([...available]);
    const encoding = available.find((each) => taken.includes(each)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.headers(all).send(forms[encoding]);
  });
}
