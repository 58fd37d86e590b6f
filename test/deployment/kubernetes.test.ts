import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, readEnvironment } from '../../src/config/config';
import { commandLineOn } from '../commandLine/commandLineOn';
import { describeWith, findProgram } from '../database/programs';
import { logKeyPem } from '../evidence/logPass';
import { testAuthEnvironment } from '../service/bearer';
import { readDockerfile, root } from './dockerfile';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly args: readonly string[];
  readonly image: string;
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: object;
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

interface Pods {
  readonly template: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: {
      readonly containers: readonly [Container];
      readonly securityContext: object;
      readonly terminationGracePeriodSeconds?: number;
    };
  };
}

const folder = path.join(root, 'deploy/kubernetes');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const { resources, images } = parse(read('kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
};
const manifests = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
);
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)?.spec;
const podsOf = (kind: string, name: string) => (named(kind, name) as unknown as Pods).template;
const [nodes, migration] = [podsOf('StatefulSet', 'consent'), podsOf('Job', 'consent-migrate')];
const [node, migrate] = [nodes.spec.containers[0], migration.spec.containers[0]];
const final = readDockerfile().at(-1);
const guide = readFileSync(path.join(root, 'deploy/README.md'), 'utf8');
/** What the guide has an operator write: a base of their own, and the way into it. */
const [overlay = '', ingress = ''] = [
  ...guide.slice(guide.indexOf('## Kubernetes')).matchAll(/^```yaml\n(.*?)^```/gms),
].map(([, text = '']) => text);

/** What the models of Kubernetes find wrong with each: of types, words that are not listed, and what is missing. */
function faultsOf({ apiVersion, ...rest }: Manifest): string | null {
  const models = createRequire(__filename)(`kubernetes-models/${apiVersion}`) as Readonly<
    Record<string, new (manifest: object) => { validate(): void }>
  >;
  const Model = models[rest.kind];
  try {
    if (!Model) return `no ${rest.kind} in ${apiVersion}`;
    new Model({ apiVersion, ...rest }).validate();
    return null;
  } catch (fault) {
    return String(fault);
  }
}

/** Members that no type has: the models let these pass, and the compiler does not. */
function misspeltIn(all: readonly Manifest[]): readonly string[] {
  const text = all
    .map(
      (manifest, at) =>
        `import type { I${manifest.kind} as Kind${at} } from 'kubernetes-models/${manifest.apiVersion}';
        export const manifest${at}: Kind${at} = ${JSON.stringify(manifest)};`,
    )
    .join('\n');
  const file = path.join(__dirname, 'manifests.ts');
  const options = { ...{ noEmit: true, skipLibCheck: true, types: [] }, module: ts.ModuleKind.NodeNext };
  const host = ts.createCompilerHost(options);
  const files = ts.createCompilerHost(options);
  host.fileExists = (name) => name === file || files.fileExists(name);
  host.getSourceFile = (name, ...others) =>
    name === file
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
      : files.getSourceFile(name, ...others);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the manifests are as Kubernetes has them', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['StatefulSet', 'Job', 'Service', 'PodDisruptionBudget', 'NetworkPolicy']),
  );
  expect(manifests.map(faultsOf).filter((fault) => fault !== null)).toEqual([]);
  expect(misspeltIn(manifests)).toEqual([]);
});

test('the ingress of the guide is as Kubernetes has it, and leads to the service', () => {
  const manifest = parse(ingress) as Manifest;
  expect([faultsOf(manifest), misspeltIn([manifest])]).toEqual([null, []]);
  expect(JSON.stringify(manifest.spec)).toContain('{"service":{"name":"consent","port":{"name":"http"}}}');
  expect(named('Service', 'consent')?.['ports']).toMatchObject([{ name: 'http' }]);
});

test('a manifest that is not is seen', () => {
  const [, one] = manifests.filter(({ kind }) => kind === 'Service');
  const planted = { ...one, spec: { ...one?.spec, clusterIp: 'None', ports: [{ port: 'http' }] } };
  expect(faultsOf(planted as Manifest)).toMatch(/port/);
  expect(misspeltIn([{ ...one, spec: { ...one?.spec, clusterIp: 'None' } } as Manifest])).toEqual([
    expect.stringContaining('clusterIp'),
  ]);
});

test('the settings of a node are those of the service', () => {
  const environment = Object.fromEntries(node.env?.map(({ name, value }) => [name, value]) ?? []);
  const yours = { ...testAuthEnvironment, DATABASE_URL: 'postgresql://database/consent' };
  const config = readConfig({ ...final?.env, ...yours, ...environment });
  const { known } = readEnvironment({});
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', database: { kind: 'postgresql' } });
  const ports = Object.fromEntries(node.ports?.map(({ name, containerPort }) => [name, containerPort]) ?? []);
  expect(ports).toEqual({ http: config.port, metrics: config.metrics?.port });
});

test('the guide names settings that there are', () => {
  const settings = [...guide.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name);
  const { known } = readEnvironment({});
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !known.includes(name))).toEqual([]);
});

test('what a duty needs lies in a volume of each node’s own', () => {
  const mountPath = node.volumeMounts?.[0]?.mountPath ?? '';
  expect(final?.copies).toContainEqual(expect.objectContaining({ target: mountPath, owner: final?.user }));
  for (const name of ['ERASURE_JOURNAL_FILE', 'LOG_CHECKPOINT_FILE'])
    expect(node.env?.find((each) => each.name === name)?.value).toMatch(new RegExp(`^${mountPath}/`));
  expect(named('StatefulSet', 'consent')).toMatchObject({
    replicas: 2,
    volumeClaimTemplates: [{ spec: { accessModes: ['ReadWriteOnce'] } }],
  });
});

test.each([
  ['a node', nodes, node],
  ['the migration', migration, migrate],
])('%s runs as the user of the image, without rights, and writes only to its volume', (_what, pods, one) => {
  const [user] = final?.user.split(':').map(Number) ?? [];
  expect(pods.spec.securityContext).toMatchObject({
    ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: user },
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(one.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

test('the image, its tag and the commands are those of this release', async () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  expect(images).toMatchObject([{ name: node.image, newTag: version }]);
  expect(migrate.image).toBe(node.image);
  for (const { args } of [node, migrate])
    expect(await commandLineOn(null).run(...args, '--help')).toMatchObject({ exitCode: 0 });
  expect(node.args).toEqual(final?.command);
});

test('the probes ask the paths of health, as the image does', () => {
  const asked = (probe: Probe) => `${probe.httpGet.port} ${probe.httpGet.path}`;
  expect(asked(node.readinessProbe)).toBe('http /health/ready');
  expect([asked(node.startupProbe), asked(node.livenessProbe)]).toEqual(Array(2).fill('http /health/live'));
  expect(final?.healthCheck.join(' ')).toContain(node.readinessProbe.httpGet.path);
});

test('nodes have longer to stop than they need', () => {
  const guide = readFileSync(path.join(root, 'src/app/README.md'), 'utf8');
  const seconds = Number(/or (\d+) with `NODE_ENV=production`/.exec(guide)?.[1]);
  expect(nodes.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds);
});

test('services, budget and policy choose these pods', () => {
  const { labels } = nodes.metadata;
  expect(named('Service', 'consent')?.['selector']).toEqual(labels);
  expect(named('Service', 'consent-nodes')?.['selector']).toEqual(labels);
  for (const [kind, name] of [
    ['StatefulSet', 'consent'],
    ['PodDisruptionBudget', 'consent'],
  ] as const)
    expect(named(kind, name)?.['selector']).toEqual({ matchLabels: labels });
  const { podSelector } = named('NetworkPolicy', 'consent') as { readonly podSelector?: unknown };
  for (const { metadata } of [nodes, migration])
    expect({ matchLabels: metadata.labels }).toMatchObject(podSelector as object);
});

describeWith(
  'kubectl',
  findProgram('kubectl'),
  false,
)('kubectl', () => {
  it('puts the base together', () => {
    const built = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    expect(built.match(/^kind: /gm)).toHaveLength(manifests.length);
    expect(built).not.toContain('image: consent-service');
  });

  it('puts together what the guide lays over it', () => {
    const place = mkdtempSync(path.join(tmpdir(), 'overlay-'));
    cpSync(folder, path.join(place, 'kubernetes'), { recursive: true });
    writeFileSync(path.join(place, 'kustomization.yaml'), overlay);
    writeFileSync(path.join(place, 'ingress.yaml'), ingress);
    const built = execFileSync('kubectl', ['kustomize', place], { encoding: 'utf8' });
    rmSync(place, { recursive: true });
    expect(built.match(/^ {2}namespace: consent$/gm)).toHaveLength(manifests.length + 1);
    expect(built.match(/image: registry\.internal\.example/g)).toHaveLength(2);
    expect(built).toContain('kubernetes.io/metadata.name: ingress-nginx');
  });

  it('makes the objects of the guide, with which a node starts', () => {
    const values = { ...testAuthEnvironment, DATABASE_URL: 'postgresql://database/consent' };
    const list = { LOG_SIGNING_KEY: logKeyPem, LOG_ORIGIN: 'consent.example/ledger' };
    const env = { ...process.env, ...values, ...list, AUTH_JWKS_URL: 'https://login.example/jwks' };
    const commands = guide.match(/^kubectl create (secret|configmap) .*$/gm) ?? [];
    const objects = commands.map((command) => {
      const made = execFileSync('sh', ['-c', `${command} --dry-run=client --output=yaml`], { env });
      return parse(made.toString()) as { kind: string; data: Readonly<Record<string, string>> };
    });
    expect(objects.map(({ kind }) => kind)).toEqual(['Secret', 'ConfigMap']);
    const [secret, map] = objects.map(({ data }) => Object.entries(data));
    const decoded = secret?.map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]) ?? [];
    const own = node.env?.map(({ name, value }) => [name, value]) ?? [];
    const settings = Object.fromEntries([...decoded, ...(map ?? []), ...own]) as NodeJS.ProcessEnv;
    expect(readConfig({ ...final?.env, ...settings }).evidenceLog).toMatchObject({ origin: list.LOG_ORIGIN });
  });
});
