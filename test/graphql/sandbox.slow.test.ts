import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
} from 'graphql';
import { sandboxPage } from '../../src/graphql/sandbox/sandboxPages';
import { getSchema } from '../../src/graphql/schema';
import { givenDataFolder } from '../database/testDatabase';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { startTimeoutMs } from '../service/service';
import { guidesWithExamples, readGuide } from '../readme/guides';
import { multipart } from '../subscriptions/subscriber';

const callers = ['service', 'customer', 'publisher', 'operator'] as const;
type Caller = (typeof callers)[number];

const documentOf = (caller: Caller) => sandboxPage(caller, new Date()).document;

const operationNamesOf = (document: string): readonly string[] =>
  parse(document).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
  );

/** Every field that a document selects, as `Type.field`. */
function fieldsOf(document: DocumentNode): readonly string[] {
  const fields: string[] = [];
  const types = new TypeInfo(getSchema());
  const enter = () => {
    const [type, field] = [types.getParentType(), types.getFieldDef()];
    if (type && field) fields.push(`${type.name}.${field.name}`);
  };
  visit(document, visitWithTypeInfo(types, { Field: { enter } }));
  return fields;
}

const inPages = new Set(callers.flatMap((caller) => fieldsOf(parse(documentOf(caller)))));

/** The documents in the shell blocks of the guides, in a URL or in a JSON body. */
function guideDocuments(): readonly DocumentNode[] {
  const text = guidesWithExamples().map(readGuide).join('\n');
  const commands = [...text.matchAll(/```sh\n(.*?)\n```/gs)].map(([, command = '']) => command);
  return commands
    .filter((command) => command.includes('/graphql '))
    .map((command) => parse(/ 'query=(.*)'$/s.exec(command)?.[1] ?? queryIn(command)));
}

function queryIn(command: string): string {
  const [, body = ''] = / --json '(.*)'$/s.exec(command) ?? [];
  return (JSON.parse(body) as { readonly query: string }).query;
}

describe('the pages of Sandbox', () => {
  test.each(callers)(
    'for a caller of kind %s fit the schema, each operation under a name of its own',
    (caller) => {
      const document = documentOf(caller);
      const names = operationNamesOf(document);
      expect(validate(getSchema(), parse(document))).toEqual([]);
      expect(names).toHaveLength(parse(document).definitions.length);
      expect(names.length).toBeGreaterThanOrEqual(4);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  test('have every operation that the guides show, with every field that they select', () => {
    const documents = guideDocuments();
    expect(documents.length).toBeGreaterThanOrEqual(9);
    for (const document of documents) {
      expect(fieldsOf(document).filter((field) => !inPages.has(field))).toEqual([]);
    }
  });

  test('have every operation that there is', () => {
    const roots = [
      getSchema().getQueryType(),
      getSchema().getMutationType(),
      getSchema().getSubscriptionType(),
    ];
    const all = roots.flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name ?? ''}.${name}`),
    );
    expect(all.length).toBeGreaterThan(21);
    expect(all.filter((field) => !inPages.has(field))).toEqual([]);
  });
});

interface ShownPage {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What has to be sent before, which nobody waits for here. `events/webhooksDoor` and `confirming` have it. */
const waitsForSending = new Set(['ResendWebhookEvent', 'ResendConfirmation', 'ConfirmDecision']);

describe('a start without configuration', () => {
  let dataDir: string;
  let service: ServiceProcess;
  let url: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-sandbox-'));
    service = startProcess(await givenDataFolder(dataDir), { auth: {} });
    url = `${await service.ready}/graphql`;
  }, startTimeoutMs);
  afterAll(async () => {
    await service.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** What Sandbox opens with, as a browser gets it. */
  async function shown(search: string): Promise<ShownPage> {
    const page = await fetch(url + search, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const [, config = ''] = /var embeddedSandboxConfig = (.*);\n/.exec(await page.text()) ?? [];
    return (JSON.parse(config) as { readonly initialState: ShownPage }).initialState;
  }

  test('opens as a service where nobody in particular is asked for', async () => {
    const { document } = await shown('');
    expect(document).toBe(documentOf('service'));
    for (const search of ['?as=service', '?as=nobody', '?as=constructor', '?as=customer&as=publisher']) {
      expect((await shown(search)).document).toBe(document);
    }
  });

  test('presets a token of its own on each page', async () => {
    const pages = await Promise.all(callers.map((caller) => shown(`?as=${caller}`)));
    expect(pages.map(({ document }) => document)).toEqual(callers.map(documentOf));
    const tokens = new Set(pages.map(({ headers }) => headers['Authorization']));
    expect([...tokens]).toEqual(
      callers.map(() => expect.stringMatching(/^Bearer \S+\.\S+\.\S+$/) as unknown),
    );
  });

  // The pages share the samples, so they are played one after another.
  test.each(callers)('answers every operation of the page for %s, from first to last', async (caller) => {
    const { document, variables, headers } = await shown(`?as=${caller}`);
    let answered: object = {};
    for (const operationName of operationNamesOf(document).filter((name) => !waitsForSending.has(name))) {
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: document, operationName, variables: copiedFrom(answered, variables) }),
      };
      if (isSubscription(document, operationName)) {
        expect(await beginningOf(`${url}?as=${caller}`, request)).toContain('--graphql');
        continue;
      }
      const response = await fetch(`${url}?as=${caller}`, request);
      const { data, errors } = (await response.json()) as {
        readonly data: object;
        readonly errors?: unknown;
      };
      expect({ operationName, errors, values: Object.values(data) }).toEqual({
        operationName,
        errors: undefined,
        values: [expect.anything()],
      });
      answered = { ...answered, ...data };
    }
  });
});

function isSubscription(document: string, operationName: string): boolean {
  return getOperationAST(parse(document), operationName)?.operation === OperationTypeNode.SUBSCRIPTION;
}

/** What comes at once of a response without an end. */
async function beginningOf(url: string, { headers, ...request }: RequestInit): Promise<string> {
  const leaving = new AbortController();
  const accepting = { ...(headers as Readonly<Record<string, string>>), ...multipart };
  const { body } = await fetch(url, { ...request, headers: accepting, signal: leaving.signal });
  const first = await body?.pipeThrough(new TextDecoderStream()).getReader().read();
  leaving.abort();
  return first?.value ?? '';
}

/** Puts what was answered where a variable says that it is to be copied. */
function copiedFrom(answered: object, variables: unknown): unknown {
  return JSON.parse(JSON.stringify(variables), (_name, value: unknown) => {
    const path = typeof value === 'string' ? /^copy (\S+) here$/.exec(value)?.[1] : undefined;
    return path === undefined ? value : (valueAt(answered, path.split('.')) ?? value);
  });
}

function valueAt(from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return from;
  return valueAt((from as Readonly<Record<string, unknown>> | null | undefined)?.[name], rest);
}
