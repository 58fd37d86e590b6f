/** Where what stands elsewhere in other services is to be found here. */
const elsewhere: Readonly<Record<string, string>> = {
  '/gql': '/graphql',
  '/graphiql': '/graphql',
  '/playground': '/graphql',
  '/openapi.json': '/v1/openapi.json',
  '/swagger.json': '/v1/openapi.json',
  '/docs': '/v1/openapi.json',
  '/api-docs': '/v1/openapi.json',
  '/swagger': '/v1/openapi.json',
  '/health': '/health/ready',
  '/healthz': '/health/live',
  '/readyz': '/health/ready',
};

/** The lists of REST, each in the singular as people remember it. */
const singular = /^\/v1\/(consent-template|consent-version|customer)(?=\/|$)/;

/** The path that was probably meant, in words that a message may repeat; null where there is no telling. */
export function findNearPath(path: string): string | null {
  const plain = path.toLowerCase().replace(/\/$/, '');
  const known = Object.hasOwn(elsewhere, plain) ? elsewhere[plain] : undefined;
  if (known !== undefined) return known;
  const list = singular.exec(plain)?.[1];
  if (list !== undefined) return `/v1/${list}s/…`;
  if (path.startsWith('/V1')) return '/v1/…';
  return path !== '/graphql' && plain === '/graphql' ? '/graphql' : null;
}
