import type { FastifyInstance } from 'fastify';

/** Which methods the routes under a path take; empty where there is no route. */
export type AllowedMethods = (path: string) => readonly string[];

/** Learns every route added after it, so that a known path with another method differs from an unknown path. */
export function allowedMethodsOf(http: FastifyInstance): AllowedMethods {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];
  http.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ path: matcherOf(url), methods: [method].flat() });
  });
  return (path) => [
    ...new Set(routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods)),
  ];
}

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
