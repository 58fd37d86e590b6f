import { referredBy, type OpenApiDocument, type Operation, type Schema } from '../rest/openApiDocument';
import { schemaBreaks, type Side } from './schemaBreaks';

/** What a client of the released document could no longer rely on, each as a sentence. */
export function openApiBreaks(released: OpenApiDocument, current: OpenApiDocument): readonly string[] {
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      if (before['x-stability'] === 'preview') return [];
      const name = `${method.toUpperCase()} ${path}`;
      const now = current.paths[path]?.[method];
      if (!now) return [`${name} was removed`];
      return operationBreaks(name, resolved(before, released), resolved(now, current));
    }),
  );
}

function operationBreaks(name: string, before: Operation, now: Operation): readonly string[] {
  return [
    ...(before.operationId === now.operationId ? [] : [`${name} has another operationId`]),
    ...parameterBreaks(name, before, now),
    ...contentBreaks(`${name} request`, before.requestBody, now.requestBody, 'request'),
    ...responseBreaks(name, before, now),
  ];
}

function parameterBreaks(name: string, before: Operation, now: Operation): readonly string[] {
  const parametersOf = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const old = parametersOf(before);
  const current = parametersOf(now);
  const removed = [...old.keys()].filter((key) => !current.has(key));
  const required = [...current].filter(([key, parameter]) => parameter.required && !old.get(key)?.required);
  return [
    ...removed.map((key) => `${name} ${key} was removed`),
    ...required.map(([key]) => `${name} ${key} is newly required`),
    ...[...old].flatMap(([key, { schema }]) =>
      schemaBreaks(`${name} ${key}`, schema, current.get(key)?.schema ?? schema, 'request'),
    ),
  ];
}

function responseBreaks(name: string, before: Operation, now: Operation): readonly string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const current = now.responses[status];
    if (!current) return [`${name} ${status} was removed`];
    const removed = Object.keys(response.headers ?? {}).filter((key) => !(key in (current.headers ?? {})));
    return [
      ...removed.map((key) => `${name} ${status} header ${key} was removed`),
      ...contentBreaks(`${name} ${status}`, response, current, 'response'),
    ];
  });
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

function contentBreaks(
  at: string,
  before: Content | undefined,
  now: Content | undefined,
  side: Side,
): readonly string[] {
  if (side === 'request' && !before?.content && now?.content) return [`${at} is newly required`];
  return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const current = now?.content?.[type];
    return current ? schemaBreaks(at, schema, current.schema, side) : [`${at} ${type} was removed`];
  });
}

/** The same with every reference replaced by what it refers to; they are not recursive. */
function resolved<T>(node: T, document: OpenApiDocument): T {
  const text = JSON.stringify(node, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    return referredBy(String(value.$ref), document);
  });
  return JSON.parse(text) as T;
}
