import type { Config } from '../../../config/config';
import { sandboxCallers } from '../../../graphql/sandbox/sandboxPages';
import { release } from '../../beside/messages';
import type { LocalTokens } from '../localTokens';
import { firstRequests } from './firstRequests';

export interface Running {
  readonly mode: Config['mode'];
  readonly database: 'pglite' | 'postgresql';
  readonly tokens: LocalTokens | null;
  readonly hasDemo: boolean;
  readonly hasConsole: boolean;
  readonly hasExplorer: boolean;
}

/** Shown by the start page; tools read it as JSON. */
export function startData(running: Running, origin: string, maySeeTokens: boolean) {
  const { mode, database, tokens } = running;
  const shown = maySeeTokens ? tokens : null;
  return {
    name: 'consent-service',
    version: release,
    mode,
    origin,
    database: { kind: database === 'pglite' ? 'embedded' : 'PostgreSQL' },
    links: linksOf(running),
    /** `none` where the service makes no tokens, `hidden` from those who may not see them. */
    tokens: tokens === null ? 'none' : maySeeTokens ? 'shown' : 'hidden',
    callers: sandboxCallers.map((kind) => ({ kind, token: shown?.[kind] ?? null })),
    requests: firstRequests(origin),
  };
}

function linksOf({ hasDemo, hasConsole, hasExplorer }: Running): Readonly<Record<string, string>> {
  return {
    graphql: '/graphql',
    ...(hasExplorer && { explorer: '/explorer' }),
    rest: '/v1',
    openapi: '/v1/openapi.json',
    ...(hasConsole && { console: '/console' }),
    ...(hasDemo && { demo: '/demo' }),
    live: '/health/live',
    ready: '/health/ready',
  };
}
