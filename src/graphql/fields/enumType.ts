import { registerEnumType } from 'type-graphql';

export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): { readonly [Each in Value]: Each } {
  const entries = Object.entries<string>(values);
  const type = Object.fromEntries(entries.map(([each]) => [each, each])) as {
    readonly [Each in Value]: Each;
  };
  const valuesConfig = Object.fromEntries(entries.map(([each, says]) => [each, { description: says }]));
  registerEnumType(type, { name, description, valuesConfig: valuesConfig as never });
  return type;
}
