import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import helmet, { type FastifyHelmetRouteOptions } from '@fastify/helmet';
import { sandboxExample } from './sandboxExample';

/** Apollo Sandbox for developers; in production a browser is answered like any other caller. */
export function landingPage<Context extends BaseContext>(
  isProduction: boolean,
  sandboxToken: string | null = null,
): ApolloServerPlugin<Context> {
  return isProduction
    ? ApolloServerPluginLandingPageDisabled()
    : ApolloServerPluginLandingPageLocalDefault({
        embed: { runTelemetry: false },
        ...sandboxExample,
        ...(sandboxToken === null ? {} : { headers: { Authorization: `Bearer ${sandboxToken}` } }),
      });
}

/**
 * The page brings a policy of its own in a meta element, with a nonce that is fresh for each reply and the
 * hosts that Sandbox loads from. Both policies apply, so the header only adds what the element leaves open.
 */
export const sandboxHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // Sandbox opens Apollo's log-in in a window that reports back to it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
} as const satisfies FastifyHelmetRouteOptions['helmet'];
