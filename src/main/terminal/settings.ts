import { ConfigFaults, readEnvironment, type Config, type Environment } from '../../config/config';
import { findMisspelt } from '../../domain/errors/closest';

const ownPrefixes = ['AUTH_', 'CORS_', 'DATABASE_', 'GRAPHQL_MAX_', 'GRAPHQL_PUBLIC_', 'RATE_LIMIT_'];

/** Common settings of other programs, which may stand in the same environment. */
const othersNames =
  /^(AUTH_(CLIENT_ID|CLIENT_SECRET|DOMAIN|SECRET|TOKEN|TRUST_HOST|URL)|DATABASE_(DIALECT|DRIVER|HOST|NAME|PASSWORD|PORT|SCHEMA|SSL|TYPE|USER|USERNAME)|LOGLEVEL)$/;

/** Shorter names are near to too many others. */
const shortestMisspelt = 6;
const mistakes = 2;

/** A variable that was probably meant for this service and has no effect. */
export interface Mistyped {
  readonly says: string;
  /** Whether it is nearly a setting of this service, and not only of its kind. */
  readonly isNear: boolean;
}

/**
 * In production what is nearly a setting is a fault, because a rule that was meant, such as FOUR_EYES, would not hold.
 * @throws ConfigFaults naming every fault at once
 */
export function readSettings(env: Environment, say: (text: string) => void): Config {
  const { config, faults, known } = readingOf(env);
  const isProduction = env['NODE_ENV'] === 'production';
  const set = Object.keys(env).filter((name) => env[name]);
  const mistyped = mistypedVariables(set, known);
  const isRefused = ({ isNear }: Mistyped) => isProduction && isNear;
  mistyped.filter((each) => !isRefused(each)).forEach(({ says }) => say(says));
  const refused = mistyped.filter(isRefused).map(({ says }) => `${says} Correct it or remove it.`);
  if (!config || refused.length > 0) throw new ConfigFaults([...faults, ...refused], known);
  return config;
}

function readingOf(env: Environment) {
  try {
    return { ...readEnvironment(env), faults: [] };
  } catch (fault) {
    if (!(fault instanceof ConfigFaults)) throw fault;
    return { config: null, faults: fault.faults, known: fault.known };
  }
}

/** What to say of such variables, by their names alone. @param known the names that this service reads */
export function mistypedVariables(set: readonly string[], known: readonly string[]): readonly Mistyped[] {
  const tellable = known.filter(({ length }) => length >= shortestMisspelt);
  return set.flatMap((name) => {
    if (known.includes(name) || othersNames.test(name)) return [];
    const meant = name.length < shortestMisspelt ? null : findMisspelt(name, tellable, mistakes);
    if (meant === null && !ownPrefixes.some((prefix) => name.startsWith(prefix))) return [];
    const hint = meant === null ? '' : ` Did you mean ${meant}?`;
    return [{ says: `${name} is no setting of this service.${hint}`, isNear: meant !== null }];
  });
}
