import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config';
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
  const guide = readFileSync(path.join(root, 'src/config/README.md'), 'utf8');
  expect(Object.keys(environment).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
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
