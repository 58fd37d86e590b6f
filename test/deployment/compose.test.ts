import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig, readEnvironment } from '../../src/config/config';
import { testAuthEnvironment } from '../service/bearer';
import { readDockerfile, root } from './dockerfile';

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly read_only: boolean;
  readonly stop_grace_period: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: { readonly proxy: { readonly content: string } };
  readonly networks: { readonly default: { readonly ipam: { readonly config: readonly object[] } } };
}

/** What an operator has set. */
const set = { ...testAuthEnvironment, POSTGRES_PASSWORD: 'secret1' } as const;

/** The file as Compose reads it, with these variables. */
function composeWith(variables: Readonly<Record<string, string>>): Compose {
  const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
  const filled = text.replace(
    /\$\{(\w+):(-|\?)([^}]*)\}/g,
    (_whole, name: string, kind: string, other: string) => {
      const value = variables[name] || (kind === '-' ? other : undefined);
      if (value === undefined) throw new Error(`${name}: ${other}`);
      return value;
    },
  );
  return parse(filled, { merge: true }) as Compose;
}

const { services, configs } = composeWith(set);
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const final = readDockerfile().at(-1);

test('there are two nodes, and what migrates before them', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'node-1', 'node-2']);
  expect(services['node-2']).toEqual(services['node-1']);
  expect(services['migrate']?.command).toEqual(['migrate']);
});

test.each(ours)('the settings of %s are those of the service', (_name, { environment }) => {
  const config = readConfig({ ...final?.env, ...environment });
  expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', database: { kind: 'postgresql' } });
  const guides = ['src/config/README.md', 'src/graphql/execution/LIMITS.md'];
  const guide = guides.map((each) => readFileSync(path.join(root, each), 'utf8')).join('\n');
  expect(Object.keys(environment).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

/** FOUR_EYES was set, and no node got it. */
test('every setting reaches the nodes, but those that the file itself decides', () => {
  const decided = [
    ...['HOST', 'PORT', 'NODE_ENV', 'DATA_DIR', 'TRUSTED_PROXIES', 'DATABASE_URL', 'DATABASE_DIRECT_URL'],
    // It is for commands alone.
    'CONSENT_KEY',
    ...['DATABASE_POOLER', 'DATABASE_REPLICA_URL', 'DATABASE_REPLICA_MAX_LAG_MS'],
  ];
  const others = readEnvironment({}).known.filter((name) => !decided.includes(name));
  const given = Object.fromEntries(others.map((name) => [name, `${name} as set`]));
  const node = composeWith({ ...set, ...given }).services['node-1'];
  expect(node?.environment).toMatchObject(given);
});

test('the network and the proxy before it are for the operator to name', () => {
  const places = { SUBNET: '10.9.0.0/16', FRONT_PROXY: '10.9.0.1' };
  const { services, configs, networks } = composeWith({ ...set, ...places });
  expect(services['node-1']?.environment['TRUSTED_PROXIES']).toBe('10.9.0.0/16,10.9.0.1');
  expect(networks.default.ipam.config).toEqual([{ subnet: '10.9.0.0/16' }]);
  expect(configs.proxy.content).toContain('trusted_proxies static 10.9.0.1\n');
});

test.each(['POSTGRES_PASSWORD', 'AUTH_ISSUER', 'AUTH_AUDIENCE'])('%s must be set', (name) => {
  expect(() => composeWith({ ...set, [name]: '' })).toThrow(`${name}: set `);
});

test('nodes write no file and have longer to stop than they need', () => {
  for (const [, { read_only }] of ours) expect(read_only).toBe(true);
  const guide = readFileSync(path.join(root, 'src/app/README.md'), 'utf8');
  const seconds = Number(/or (\d+) with `NODE_ENV=production`/.exec(guide)?.[1]);
  expect(parseInt(services['node-1']?.stop_grace_period ?? '', 10)).toBeGreaterThan(seconds);
});

test('the proxy asks each node whether it is ready, at the port that it listens on', () => {
  const { content } = configs.proxy;
  expect(content).toContain(`reverse_proxy node-1:${final?.env['PORT']} node-2:${final?.env['PORT']} {`);
  expect(content).toContain('health_uri /health/ready');
});
