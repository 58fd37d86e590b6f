import type { Config } from '../../../config/config';
import { sandboxCallers, type SandboxCaller } from '../../../graphql/sandbox/sandboxPages';
import { release } from '../../beside/messages';
import type { LocalTokens } from '../localTokens';
import { firstRequests, type FirstRequest } from './firstRequests';

export interface StartData {
  readonly name: string;
  readonly version: string;
  readonly mode: Config['mode'];
  readonly database: { readonly kind: 'embedded' | 'PostgreSQL' };
  readonly origin: string;
  readonly links: Readonly<Record<string, string>>;
  /** `none` where the service makes no tokens, `hidden` from those who may not see them. */
  readonly tokens: 'shown' | 'hidden' | 'none';
  readonly callers: readonly { readonly kind: SandboxCaller; readonly token: string | null }[];
  readonly requests: readonly FirstRequest[];
}

export interface Running {
  readonly mode: Config['mode'];
  readonly database: 'pglite' | 'postgresql';
  readonly tokens: LocalTokens | null;
  readonly hasDemo: boolean;
  readonly hasExplorer: boolean;
}

export function startData(running: Running, origin: string, maySeeTokens: boolean): StartData {
  const { mode, database, tokens } = running;
  const shown = maySeeTokens ? tokens : null;
  return {
    ...{ name: 'consent-service', version: release, mode, origin },
    database: { kind: database === 'pglite' ? 'embedded' : 'PostgreSQL' },
    links: linksOf(running),
    tokens: tokens === null ? 'none' : maySeeTokens ? 'shown' : 'hidden',
    callers: sandboxCallers.map((kind) => ({ kind, token: shown?.[kind] ?? null })),
    requests: firstRequests(origin),
  };
}

function linksOf({ hasDemo, hasExplorer }: Running): StartData['links'] {
  return {
    graphql: '/graphql',
    ...(hasExplorer && { explorer: '/explorer' }),
    rest: '/v1',
    openapi: '/v1/openapi.json',
    ...(hasDemo && { demo: '/demo' }),
    live: '/health/live',
    ready: '/health/ready',
  };
}
