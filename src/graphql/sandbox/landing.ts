import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApolloServerPlugin, BaseContext, GraphQLServerContext } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { FastifyInstance } from 'fastify';
import { isFromOwnMachine } from '../../auth/ownMachine';
import { isSandboxCaller, sandboxPage, type SandboxCaller } from './sandboxPages';

export type SandboxTokens = Readonly<Record<SandboxCaller, string>>;

/** Apollo renders the page without the request, so the page's caller travels beside it. */
const openedPage = new AsyncLocalStorage<OpenedPage>();

interface OpenedPage {
  readonly caller: SandboxCaller;
  readonly maySeeTokens: boolean;
}

/** For requests with an unknown caller. */
const publicPage: OpenedPage = { caller: 'service', maySeeTokens: false };

/** Lets `?as=customer` open the customer's page, and so on; without it Sandbox opens as a service. */
export function openSandboxByQuery(door: FastifyInstance): void {
  door.addHook<{ Querystring: { readonly as?: unknown } }>('onRequest', (request, _reply, done) => {
    // Pages are opened by GET; other requests are not delayed for them.
    if (request.method !== 'GET') return done();
    const { as } = request.query;
    const caller = isSandboxCaller(as) ? as : publicPage.caller;
    return openedPage.run({ caller, maySeeTokens: isFromOwnMachine(request) }, done);
  });
}

/** Apollo Sandbox for developers; in production a browser is answered like any other caller. */
export function landingPage<Context extends BaseContext>(
  isProduction: boolean,
  tokens: SandboxTokens | null = null,
  besideSandbox: string | null = null,
): ApolloServerPlugin<Context> {
  if (isProduction) return ApolloServerPluginLandingPageDisabled();
  return {
    serverWillStart: (server) =>
      Promise.resolve({
        renderLandingPage: () =>
          Promise.resolve({
            html: async () =>
              withScript(besideSandbox, await htmlOf(server, openedPage.getStore() ?? publicPage, tokens)),
          }),
      }),
  };
}

async function htmlOf(
  server: GraphQLServerContext,
  { caller, maySeeTokens }: OpenedPage,
  tokens: SandboxTokens | null,
): Promise<string> {
  const plugin = ApolloServerPluginLandingPageLocalDefault({
    embed: { runTelemetry: false },
    ...sandboxPage(caller, new Date()),
    ...(tokens && maySeeTokens && { headers: { Authorization: `Bearer ${tokens[caller]}` } }),
  });
  const started = await plugin.serverWillStart?.(server);
  const page = await started?.renderLandingPage?.();
  if (typeof page?.html !== 'function') throw new Error('The landing page plugin must render a page.');
  return page.html();
}

/** First of all, so that it runs although what the page loads from elsewhere never comes. */
function withScript(path: string | null, html: string): string {
  return path === null ? html : html.replace('<head>', `<head><script src="${path}"></script>`);
}
