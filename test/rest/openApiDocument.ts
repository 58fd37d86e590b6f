import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema: Schema; readonly description?: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly 'x-stability'?: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function operationsOf(document: OpenApiDocument): readonly Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ method: method.toUpperCase(), path },
      operation: withResponses(operation, document),
    })),
  );
}

/** With shared responses in place of the references to them. */
function withResponses(operation: Operation, document: OpenApiDocument): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    '$ref' in response ? referredBy(String(response.$ref), document) : response,
  ]);
  return { ...operation, responses: Object.fromEntries(responses) as Operation['responses'] };
}

export function referredBy(reference: string, document: OpenApiDocument): unknown {
  const steps = reference.replace('#/', '').split('/');
  const found = steps.reduce<unknown>((node, step) => (node as Schema | undefined)?.[step], document);
  if (found === undefined) throw new Error(`${reference} refers to nothing.`);
  return found;
}

export function getOperation(document: OpenApiDocument, method: string, path: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return withResponses(operation, document);
}

export type Misfits = (schema: Schema, value: unknown) => readonly string[];

/**
 * What of a value its schema does not allow, as sentences; empty when all is well. A schema that is malformed,
 * has an unknown keyword or refers to nothing throws.
 */
export function misfitsIn(document: OpenApiDocument): Misfits {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // Responses may grow, and clients must bear it. A test must not: what is sent is described.
  ajv.addKeyword({ keyword: 'x-extensible-enum', schemaType: 'array', validate: isListed });
  // `#/components/…` then refers into the document.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema({ $id: 'openapi', ...closed(document) }, undefined, false, false);
  return (schema, value) => {
    const text = JSON.stringify(closed(schema)).replaceAll('"$ref":"#/', '"$ref":"openapi#/');
    const validate = ajv.compile(JSON.parse(text) as Schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
}

function isListed(words: readonly unknown[], value: unknown): boolean {
  return value === null || words.includes(value);
}

/** The same with every object schema closed that does not say otherwise. */
function closed<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(closed) as Node;
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isObject = typeof inner['properties'] === 'object' && inner['type'] === 'object';
  return (
    isObject && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
  ) as Node;
}

/** Every media type in the document with where it stands. */
export function mediaOf({ operation }: Described): readonly Media[] {
  const responses = Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {}));
  return [...Object.values(operation.requestBody?.content ?? {}), ...responses];
}

export function examplesOf({ example, examples }: Media): readonly unknown[] {
  return [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples ?? {}).map(({ value }) => value),
  ];
}

/** Every object with a `properties` keyword, at any depth. */
export function objectSchemasIn(node: unknown): readonly Schema[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(objectSchemasIn);
  return 'properties' in node ? [node, ...inner] : inner;
}
