import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { unauthenticated } from '../../auth/credentials';
import { isFromOwnMachine } from '../../auth/ownMachine';
import { readBuiltFiles, serveBuiltFile } from '../../http/builtFiles';
import { demoHeaders } from '../../http/securityHeaders';
import type { DemoSession } from './demoSession';

/** What `npm run build` makes of src/demo. */
const builtFolder = join(__dirname, '../../../dist/demo');

/** A page is opened without its ending. */
const pageEnding = /(?:index)?\.html$/;

export async function demoRoutes({ newCustomer, ...shown }: DemoSession): Promise<FastifyPluginCallback> {
  const files = await readBuiltFiles(builtFolder);
  return (http, _none, done) => {
    for (const file of files) {
      const path = `/demo/${file.name.replace(pageEnding, '')}`;
      serveBuiltFile(http, path, file, demoHeaders);
      if (path === '/demo/') serveBuiltFile(http, '/demo', file, demoHeaders);
    }
    serveTokens(http, '/demo/session.json', () => shown);
    serveTokens(http, '/demo/customer.json', newCustomer);
    done();
  };
}

/** Only by GET and without an effect: a browser says of a GET to the page's own service no more than that. */
function serveTokens(http: FastifyInstance, path: string, body: () => unknown): void {
  http.get(path, { schema: { hide: true } }, async (request, reply) => {
    if (!isFromOwnMachine(request))
      throw unauthenticated(
        'a page that this machine opened under a loopback name',
        'The demo’s tokens are for pages that this machine opened under a loopback name.',
      );
    const type = 'application/json; charset=utf-8';
    reply.headers({ ...demoHeaders, 'content-type': type, 'cache-control': 'no-store' });
    return reply.send(JSON.stringify(await body()));
  });
}
