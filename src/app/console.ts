import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isFromOwnMachine } from '../auth/ownMachine';
import type { Config } from '../config/config';
import { readPersistedOperations, type PersistedOperation } from '../config/persistedOperations';
import { readBuiltFiles, serveBuiltFile, type BuiltFile } from '../http/builtFiles';
import { pageHeaders, pageHeadersWith } from '../http/securityHeaders';
import { originsOf, type SignInAt } from './consoleIssuer';
import { findLocalRoles, type LocalRoles } from './local/localTokens';

/** What `npm run build` makes of src/console. */
const builtFolder = join(__dirname, '../../dist/console');

/** How staff get into the console, beside a key or token of their own. */
export interface ConsoleDoor {
  readonly roles: LocalRoles | null;
  /** Null where nobody signs in at an issuer. */
  readonly signIn?: SignInAt | null;
}

/** Null where it is off. Developers who have not built it do without, and the log says so. */
export async function findConsole(given: Config, config: Config, log: Logger): Promise<ConsoleDoor | null> {
  if (!config.console) return null;
  if (config.mode === 'development' && !(await isBuilt())) {
    log.warn('there is no console: it has not been built; run "npm run build"');
    return null;
  }
  const { consoleSignIn, auth } = config;
  return {
    roles: await findLocalRoles(given, config, new Date()),
    signIn: consoleSignIn && { issuer: auth.tokens.issuer, ...consoleSignIn },
  };
}

function isBuilt(): Promise<boolean> {
  return access(join(builtFolder, 'index.html')).then(
    () => true,
    () => false,
  );
}

/** What its screens ask, for a service that executes nothing but what is listed. */
export function consoleOperations(): readonly PersistedOperation[] {
  return readPersistedOperations(join(builtFolder, 'operations.json'));
}

/** The console of staff. Each address of a screen is the same page, which reads the address. */
export async function consoleRoutes(
  { roles, signIn = null }: ConsoleDoor,
  log: Logger,
): Promise<FastifyPluginCallback> {
  const files = await readBuiltFiles(builtFolder);
  const origins = signIn && originsOf(signIn.issuer, log);
  const ofPage = origins ? async () => pageHeadersWith(await origins()) : pageHeaders;
  return (http, _none, done) => {
    const isPage = ({ name }: BuiltFile) => name === 'index.html';
    for (const file of files.filter(isPage))
      for (const path of ['/console', '/console/*']) serveBuiltFile(http, path, file, ofPage);
    for (const file of files.filter((each) => !isPage(each)))
      serveBuiltFile(http, `/console/${file.name}`, file, pageHeaders);
    // Of a release that is gone: a page in place of a script would say nothing to anybody.
    http.get('/console/assets/*', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-store').callNotFound(),
    );
    const sendJson = (reply: FastifyReply, body: unknown) =>
      reply
        .headers({
          ...pageHeaders,
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        })
        .send(JSON.stringify(body));
    http.get('/console/config.json', { schema: { hide: true } }, (_request, reply: FastifyReply) =>
      sendJson(reply, { signIn }),
    );
    http.get('/console/local.json', { schema: { hide: true } }, (request: FastifyRequest, reply) =>
      sendJson(reply, isFromOwnMachine(request) ? roles : null),
    );
    done();
  };
}
