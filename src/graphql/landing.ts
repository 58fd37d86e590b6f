import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import helmet, { type FastifyHelmetRouteOptions } from '@fastify/helmet';
import { sandboxExample } from './sandboxExample';

/** Tokens to try the service with, one for each kind of caller. */
export interface SandboxTokens {
  readonly customer: string;
  readonly service: string;
  readonly publisher: string;
}

/** Apollo Sandbox for developers; in production a browser is answered like any other caller. */
export function landingPage<Context extends BaseContext>(
  isProduction: boolean,
  tokens: SandboxTokens | null = null,
): ApolloServerPlugin<Context> {
  return isProduction
    ? ApolloServerPluginLandingPageDisabled()
    : ApolloServerPluginLandingPageLocalDefault({
        embed: { runTelemetry: false },
        ...sandboxExample,
        ...(tokens && presetsOf(tokens)),
      });
}

/** Sandbox sends one header to begin with, so the tokens of the others stand where they can be copied. */
function presetsOf({ customer, service, publisher }: SandboxTokens) {
  const hints = [
    '# The header Authorization has the token of a service. To ask as somebody else, put hers there.',
    `# A customer:  Bearer ${customer}`,
    `# A publisher: Bearer ${publisher}`,
  ];
  return {
    document: `${hints.join('\n')}\n\n${sandboxExample.document}`,
    headers: { Authorization: `Bearer ${service}` },
  };
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
