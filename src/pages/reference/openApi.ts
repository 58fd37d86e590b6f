/** As much of an OpenAPI 3.1 document as this service writes. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-permits'?: Permits;
}

export interface Permits {
  readonly anyone?: boolean;
  readonly customer?: boolean;
  readonly scope?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

export interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Response extends Body {
  /** Where it is one of `components.responses`. */
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema: Schema }>>;
}

export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly 'x-extensible-enum'?: readonly unknown[];
}

/** An operation with the place that its link leads to. */
export interface Route {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export async function loadOpenApi(): Promise<OpenApi> {
  const response = await fetch('/v1/openapi.json');
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return (await response.json()) as OpenApi;
}

export function routesOf({ paths, components }: OpenApi): readonly Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...{ id: operation.operationId, method: method.toUpperCase(), path },
      operation: { ...operation, responses: withShared(operation.responses, components.responses) },
    })),
  );
}

function withShared(
  responses: Operation['responses'],
  shared: OpenApi['components']['responses'],
): Operation['responses'] {
  const named = Object.entries(responses).map(([status, response]) => {
    const name = response.$ref?.split('/').at(-1);
    return [status, name === undefined ? response : (shared[name] ?? response)] as const;
  });
  return Object.fromEntries(named);
}

/** Those in which every word occurs somewhere: in the path, in a description, in an error. */
export function matching(routes: readonly Route[], search: string): readonly Route[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return routes.filter((route) => {
    const text = JSON.stringify(route).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
