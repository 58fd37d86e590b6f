import { readEnvironment } from '../../src/config/config';
import { mistypedVariables } from '../../src/main/terminal/mistypedVariables';

const mistypedIn = (name: string) => mistypedVariables([name], readEnvironment({}).known);

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
