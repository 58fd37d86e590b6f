import type { TSchema } from '@sinclair/typebox';

interface AnswerOptions {
  readonly example?: unknown;
  /** By name, each with its own schema. */
  readonly headers?: Readonly<Record<string, TSchema>>;
}

/** What a route answers when all is well: a JSON body of this schema. */
export function answer(description: string, schema: TSchema, { example, headers }: AnswerOptions = {}) {
  return {
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  };
}
