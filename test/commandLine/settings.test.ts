import { readEnvironment } from '../../src/config/config';
import { mistypedVariables, readSettings } from '../../src/main/terminal/settings';
import { testAuthEnvironment } from '../service/bearer';

const mistypedIn = (name: string) =>
  mistypedVariables([name], readEnvironment({}).known).map(({ says }) => says);

test.each([
  ['DATABSE_URL', ' Did you mean DATABASE_URL?'],
  ['DATABASE_ULR', ' Did you mean DATABASE_URL?'],
  ['LOG_LEVLE', ' Did you mean LOG_LEVEL?'],
  ['AUTH_ISUER', ' Did you mean AUTH_ISSUER?'],
  ['CORS_ORIGIN', ' Did you mean CORS_ORIGINS?'],
  ['GRAPHQL_MAX_FIELDS', ''],
  ['RATE_LIMIT_WINDOW', ''],
])('%s is named with what was probably meant', (name, hint) => {
  expect(mistypedIn(name)).toEqual([`${name} is no setting of this service.${hint}`]);
});

const others = `PATH HOME HOSTNAME PGHOST PGDATA PGPASSWORD NODE_OPTIONS NODE_PATH DATABASE_NAME DATABASE_HOST
  AUTH_SECRET AUTH_TOKEN SECRET TOKEN URL ISSUER POSTGRES_PASSWORD LOGLEVEL npm_config_cache CI TZ LANG`;

test.each(others.split(/\s+/))('%s is another program’s', (name) => {
  expect(mistypedIn(name)).toEqual([]);
});

describe('FOUR_EYS, which turns nothing on', () => {
  const mistyped = { FOUR_EYS: 'true', DATABASE_REGION: 'eu' };
  const said: string[] = [];
  const read = (env: NodeJS.ProcessEnv) => readSettings(env, (text) => said.push(text));

  beforeEach(() => said.splice(0));

  it('is warned of in development', () => {
    expect(read(mistyped).firstSettings.fourEyes).toBeNull();
    expect(said).toEqual([
      'FOUR_EYS is no setting of this service. Did you mean FOUR_EYES?',
      'DATABASE_REGION is no setting of this service.',
    ]);
  });

  it('keeps production from starting, with all other faults, but not what is only of a kind', () => {
    const production = { ...mistyped, NODE_ENV: 'production', ...testAuthEnvironment, PORT: 'x' };
    expect(() => read({ ...production, DATABASE_URL: 'postgresql://db/consent' })).toThrow(
      'PORT: expected a whole number from 0 to 65535, got "x"\n' +
        'FOUR_EYS is no setting of this service. Did you mean FOUR_EYES? Correct it or remove it.',
    );
    expect(said).toEqual(['DATABASE_REGION is no setting of this service.']);
  });
});
