import { instantText } from '../values/instant';

/** As REST and events spell it. */
export type SnakeCased<Value> = Value extends string
  ? Value
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? SnakeCased<Item>[]
      : Value extends object
        ? { [Name in keyof Value as SnakeCase<Name>]: SnakeCased<Value[Name]> }
        : Value;

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** Names in snake_case and instants as text, at every depth. */
export function snakeCased<Value>(value: Value): SnakeCased<Value> {
  return spelled(value) as SnakeCased<Value>;
}

function spelled(value: unknown): unknown {
  if (value instanceof Date) return instantText(value);
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [snakeCase(name), spelled(of)]));
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
