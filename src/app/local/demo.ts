import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { unauthenticated } from '../../auth/credentials';
import { isFromOwnMachine } from '../../auth/ownMachine';
import type { DemoSession } from './demoSession';
import { demoHeaders } from '../../http/securityHeaders';

/** What `npm run demo` builds of src/demo. */
const builtFolder = join(__dirname, '../../../dist/demo');

const pages = [
  { path: '/demo', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/demo/', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/demo/demo.js', file: 'demo.js', type: 'text/javascript; charset=utf-8' },
  { path: '/demo/demo.css', file: 'demo.css', type: 'text/css; charset=utf-8' },
] as const;

/** Serves the reference frontend at `/demo`, from files that are read once. */
export async function demoRoutes(session: DemoSession): Promise<FastifyPluginCallback> {
  const read = pages.map(async (page) => ({ ...page, body: await readFile(join(builtFolder, page.file)) }));
  const built = await Promise.all(read);
  return (http, _none, done) => {
    for (const { path, type, body } of built) serve(http, path, type, body);
    const type = 'application/json; charset=utf-8';
    serve(http, '/demo/session.json', type, JSON.stringify(session), mustBeFromOwnMachine);
    done();
  };
}

/** The session holds tokens. */
function mustBeFromOwnMachine(request: FastifyRequest): void {
  if (!isFromOwnMachine(request))
    throw unauthenticated('a page that this machine opened under a loopback name');
}

function serve(
  http: FastifyInstance,
  path: string,
  type: string,
  body: Buffer | string,
  admit: (request: FastifyRequest) => void = () => undefined,
): void {
  http.get(path, { schema: { hide: true } }, (request, reply) => {
    admit(request);
    return reply.headers({ ...demoHeaders, 'content-type': type, 'cache-control': 'no-store' }).send(body);
  });
}
