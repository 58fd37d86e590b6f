import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isErrorCode } from '../../src/domain/errors/errors';
import { getSchema } from '../../src/graphql/schema';
import { commandLineOn } from '../commandLine/commandLineOn';
import { describeWith } from '../database/programs';
import { logKeeping } from '../evidence/logPass';
import type { OpenApiDocument } from '../rest/openApiDocument';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { alarmRules, deployFolder, promtool, testRules } from './alarmRules';
import { groupingLabelsIn, selectorsIn } from './promql';
import { readPrometheusText } from './prometheusText';

const { paths } = JSON.parse(
  readFileSync(path.join(__dirname, '../../src/rest/openapi.json'), 'utf8'),
) as OpenApiDocument;
const operations = new Set([
  ...Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  ...Object.keys({
    ...getSchema().getQueryType()?.getFields(),
    ...getSchema().getMutationType()?.getFields(),
  }),
]);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(readFileSync(path.join(deployFolder, 'grafana/consent.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
};
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
);
const alarms = alarmRules();
const expressions = [...alarms.map(({ alert, expr }) => [alert, expr] as const), ...panels];

let service: TestService;
/** Each metric that the service prints, with the values of its labels; those that Prometheus adds are in all. */
const printed = new Map<string, Map<string, Set<string>>>();
const added = ['instance', 'job'];

beforeAll(async () => {
  const timestamping = { url: new URL('http://127.0.0.1:1'), authorities: null };
  service = await startService({
    logKeeping: { ...logKeeping, timestamping },
    webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] },
    metrics: { host: '127.0.0.1', port: 0 },
  });
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const at = `${service.url}/v1/customers/someone/consents/templates/${templateCode}/decisions`;
  await fetch(at, { method: 'POST', body: JSON.stringify({ consent_version_id: consentVersionId }) });
  const text = await (await fetch(service.metricsUrl ?? '')).text();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) printed.set(name, new Map());
  for (const { name, labels } of readPrometheusText(text)) {
    const known = printed.get(name) ?? new Map<string, Set<string>>();
    printed.set(name, known);
    for (const [label, value] of Object.entries(labels))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  // Prometheus itself says whether it reached a node.
  printed.set('up', new Map());
}, startTimeoutMs);
afterAll(() => service.close());

/** Values that are printed once they occur. */
const known: Readonly<Record<string, (value: string) => boolean>> = {
  code: isErrorCode,
  operation: (value) => operations.has(value),
};

/** What an expression reads that no service prints. */
function unknownIn(expression: string): readonly string[] {
  const selectors = selectorsIn(expression);
  const grouping = groupingLabelsIn(expression).filter(
    (label) => !added.includes(label) && !selectors.some(({ metric }) => printed.get(metric)?.has(label)),
  );
  const chosen = selectors.flatMap(({ metric, matchers }) => {
    const labels = printed.get(metric);
    if (!labels) return [metric];
    return matchers
      .filter(({ label }) => !added.includes(label))
      .flatMap(({ label, values }) =>
        values.filter((value) => !(known[label]?.(value) ?? labels.get(label)?.has(value))),
      );
  });
  return [...grouping, ...chosen];
}

test.each(expressions)('%s reads what a running service prints', (_name, expression) => {
  expect(unknownIn(expression)).toEqual([]);
});

test('an expression that reads something else is seen', () => {
  expect(unknownIn('max(consent_log_lag) > 1')).toEqual(['consent_log_lag']);
  expect(unknownIn('sum by (node) (consent_ready{check="disk"})')).toEqual(['node', 'disk']);
  expect(unknownIn('sum(rate(consent_refusals_total{code="BROKEN"}[5m]))')).toEqual(['BROKEN']);
  expect(() => unknownIn('max(consent_log_lag_seconds >')).toThrow('not understood');
});

describe('the pages of the alarms', () => {
  const folder = path.join(deployFolder, 'runbooks');
  const files = readdirSync(folder);
  const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');

  test('are one for each, and each alarm names its own', () => {
    expect(alarms.map(({ annotations }) => path.basename(annotations.runbook)).sort()).toEqual(files.sort());
    for (const { alert, annotations, labels } of alarms) {
      expect(text(path.basename(annotations.runbook)).split('\n')[0]).toBe(`# ${alert}`);
      expect(annotations.runbook).toBe(`deploy/runbooks/${path.basename(annotations.runbook)}`);
      expect(['page', 'ticket']).toContain(labels.severity);
    }
  });

  test.each(files)('%s fits on a screen and says what to do', (file) => {
    const lines = text(file).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(50);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Look here',
      '## Do this',
      '## When it is over',
    ]);
    expect(text(file)).toContain('**Is anybody hurt?** ');
  });

  test('name commands that there are', async () => {
    const commands = new Set(
      files.flatMap((file) => [...text(file).matchAll(/(?:^|`)consent ([^`\n]+)/gm)].map(([, line]) => line)),
    );
    expect(commands.size).toBeGreaterThan(8);
    const commandLine = commandLineOn(service.database.engine, { answer: () => false });
    const misspelt: string[] = [];
    for (const line of commands)
      if ((await commandLine.run(...(line ?? '').split(' '))).exitCode === 2) misspelt.push(line ?? '');
    // It is being made.
    expect(misspelt.filter((line) => line !== 'doctor')).toEqual([]);
  });

  test('name metrics that there are', () => {
    const named = files.flatMap((file) => [
      ...text(file).matchAll(/\b((?:consent|db_client|nodejs|process)_\w+)(?:\{\w+="\w|\b)/g),
    ]);
    expect(named.length).toBeGreaterThan(8);
    const isPrinted = (start: string) => [...printed.keys()].some((name) => name.startsWith(start));
    expect(named.map(([, name = '']) => name).filter((name) => !isPrinted(name))).toEqual([]);
  });
});

describeWith('promtool', promtool)('promtool', () => {
  test('finds that the alarms stay silent where they should', async () => {
    expect(await testRules(path.join(deployFolder, 'prometheus/rules.test.yml'))).toContain('SUCCESS');
  });
});
