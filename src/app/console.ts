import { join } from 'node:path';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { isFromOwnMachine } from '../auth/ownMachine';
import { readBuiltFiles, serveBuiltFile } from '../http/builtFiles';
import { pageHeaders } from '../http/securityHeaders';
import type { LocalRoles } from './local/localTokens';

/** What `npm run build` makes of src/console. */
const builtFolder = join(__dirname, '../../dist/console');

/** The console of staff. Each address of a screen is the same page, which reads the address. */
export async function consoleRoutes(roles: LocalRoles | null): Promise<FastifyPluginCallback> {
  const files = await readBuiltFiles(builtFolder);
  return (http, _none, done) => {
    for (const file of files)
      for (const path of file.name === 'index.html' ? ['/console', '/console/*'] : [`/console/${file.name}`])
        serveBuiltFile(http, path, file, pageHeaders);
    http.get(
      '/console/local.json',
      { schema: { hide: true } },
      (request: FastifyRequest, reply: FastifyReply) =>
        reply
          .headers({
            ...pageHeaders,
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
          })
          .send(JSON.stringify(isFromOwnMachine(request) ? roles : null)),
    );
    done();
  };
}
