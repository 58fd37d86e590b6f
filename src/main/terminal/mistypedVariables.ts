import { findMisspelt } from '../../domain/errors/closest';

/** Whoever sets a variable that begins so means this service. */
const ownPrefixes = ['AUTH_', 'CORS_', 'DATABASE_', 'GRAPHQL_MAX_', 'GRAPHQL_PUBLIC_', 'RATE_LIMIT_'];

/** Common settings of other programs, which may stand in the same environment. */
const othersNames: ReadonlySet<string> = new Set([
  ...['CLIENT_ID', 'CLIENT_SECRET', 'DOMAIN', 'SECRET', 'TOKEN', 'TRUST_HOST', 'URL'].map(
    (name) => `AUTH_${name}`,
  ),
  ...[
    'DIALECT',
    'DRIVER',
    'HOST',
    'NAME',
    'PASSWORD',
    'PORT',
    'SCHEMA',
    'SSL',
    'TYPE',
    'USER',
    'USERNAME',
  ].map((name) => `DATABASE_${name}`),
  'LOGLEVEL',
]);

/** Shorter names are near to too many others. */
const shortestMisspelt = 6;
const mistakes = 2;

/**
 * What to say of variables that were probably meant for this service and have no effect, by their names alone.
 *
 * @param set the names in the environment
 * @param known the names that this service reads
 */
export function mistypedVariables(set: readonly string[], known: readonly string[]): readonly string[] {
  const tellable = known.filter(({ length }) => length >= shortestMisspelt);
  return set.flatMap((name) => {
    if (known.includes(name) || othersNames.has(name)) return [];
    const meant = name.length < shortestMisspelt ? null : findMisspelt(name, tellable, mistakes);
    if (meant === null && !ownPrefixes.some((prefix) => name.startsWith(prefix))) return [];
    return [`${name} is no setting of this service.${meant === null ? '' : ` Did you mean ${meant}?`}`];
  });
}
