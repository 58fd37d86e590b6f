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
  readonly volumes: readonly string[];
  readonly read_only: boolean;
  readonly stop_grace_period: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
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

const { services, configs, volumes: kept } = composeWith(set);
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const final = readDockerfile().at(-1);

test('there are two nodes, and what migrates before them', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'node-1', 'node-2']);
  const [one, two] = [services['node-1'], services['node-2']];
  expect(two).toEqual({ ...one, environment: two?.environment });
  expect({ ...two?.environment, LOG_CHECKPOINT_FILE: '' }).toEqual({
    ...one?.environment,
    LOG_CHECKPOINT_FILE: '',
  });
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
    ...['HOST', 'PORT', 'NODE_ENV', 'DATA_DIR', 'TRUSTED_PROXIES', 'DATABASE_URL', 'LOG_CHECKPOINT_FILE'],
    'CONSENT_KEY',
  ];
  const others = readEnvironment({}).known.filter((name) => !decided.includes(name));
  const given = Object.fromEntries(others.map((name) => [name, `${name} as set`]));
  const node = composeWith({ ...set, ...given }).services['node-1'];
  expect(node?.environment).toMatchObject(given);
});

test('the guide names every setting of the database, and the list to tick those that a duty needs', () => {
  const { known } = readEnvironment({});
  const guide = readFileSync(path.join(root, 'src/app/README.md'), 'utf8');
  const named = new Set([...guide.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name));
  expect(known.filter((name) => name.startsWith('DATABASE_') && !named.has(name))).toEqual([]);
  expect([...named].filter((name) => name.startsWith('DATABASE_') && !known.includes(name))).toEqual([]);
  const list = guide.slice(0, guide.indexOf('## In production'));
  const needed = known.filter((name) =>
    /^LOG_(?!LEVEL)|^(ERASURE_JOURNAL_FILE|WEBHOOK_SECRET_KEY)/.test(name),
  );
  const other = 'LOG_SIGNING_KEY_FILE';
  expect(needed.filter((name) => !list.includes(name) && name !== other)).toEqual([]);
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

/** The image was read-only without a volume, so that nobody could be erased. */
test('what a duty needs lies in a volume that the user of the image may write', () => {
  const { copies = [], user } = final ?? {};
  for (const [, { read_only, volumes, environment }] of ours) {
    expect(read_only).toBe(true);
    const [[name = '', folder = ''] = []] = volumes.map((volume) => volume.split(':'));
    expect(Object.keys(kept)).toContain(name);
    expect(copies).toContainEqual(expect.objectContaining({ target: folder, owner: user }));
    const { evidenceLog, erasure } = readConfig({ ...final?.env, ...environment });
    for (const file of [evidenceLog.checkpointFile, erasure.journalFile])
      expect(file).toMatch(new RegExp(`^${folder}/`));
  }
  const places = ours.map(([, { environment }]) => environment['LOG_CHECKPOINT_FILE']);
  expect(new Set(places).size).toBe(ours.length);
});

test('nodes have longer to stop than they need', () => {
  const guide = readFileSync(path.join(root, 'src/app/README.md'), 'utf8');
  const seconds = Number(/or (\d+) with `NODE_ENV=production`/.exec(guide)?.[1]);
  expect(parseInt(services['node-1']?.stop_grace_period ?? '', 10)).toBeGreaterThan(seconds);
});

test('the proxy asks each node whether it is ready, at the port that it listens on', () => {
  const { content } = configs.proxy;
  expect(content).toContain(`reverse_proxy node-1:${final?.env['PORT']} node-2:${final?.env['PORT']} {`);
  expect(content).toContain('health_uri /health/ready');
});
