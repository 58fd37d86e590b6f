import type { onSendHookHandler } from 'fastify';
import type { RestScope } from '../route/route';

/** Marks a route in its `config` as one that will go away. */
export interface Deprecated {
  readonly since: Date;
  readonly sunset: Date;
  readonly successor?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    deprecated?: Deprecated;
  }
}

/** Every answer of a route so marked says so, and the OpenAPI document does. Holds for routes added after this. */
export function announceDeprecations(scope: RestScope): void {
  scope.addHook('onRoute', (route) => {
    const deprecated = route.config?.deprecated;
    if (!deprecated) return;
    requireOrder(route.url, deprecated);
    route.schema = { ...route.schema, deprecated: true };
    // Refusals and errors pass here too.
    route.onSend = [...[route.onSend ?? []].flat(), announcing(deprecated)];
  });
}

function announcing(deprecated: Deprecated): onSendHookHandler {
  const headers = headersOf(deprecated);
  return (_request, reply, payload, done) => {
    reply.headers(headers);
    done(null, payload);
  };
}

/** RFC 9745, section 4: the sunset must not be earlier than the deprecation. */
function requireOrder(url: string, { since, sunset }: Deprecated): void {
  if (sunset.getTime() >= since.getTime()) return;
  throw new Error(
    `The sunset of ${url} must not be before its deprecation, but ${sunset.toISOString()} is before ${since.toISOString()}.`,
  );
}

/** `Deprecation` is a structured date (RFC 9745), `Sunset` an HTTP date (RFC 8594), the relation is RFC 5829's. */
function headersOf({ since, sunset, successor }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    sunset: sunset.toUTCString(),
    ...(successor === undefined ? {} : { link: `<${successor}>; rel="successor-version"` }),
  };
}
