import { Type, type ObjectOptions, type TProperties } from '@sinclair/typebox';

/** Plain members of requests and answers, each with its description and an example, if one helps. */

function shown(description: string, example: unknown): { description: string; examples?: unknown[] } {
  return example === undefined ? { description } : { description, examples: [example] };
}

export function text(description: string, example?: string) {
  return Type.String(shown(description, example));
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** A whole number from 1 on. */
export function natural(description: string, example?: number) {
  return Type.Integer({ minimum: 1, ...shown(description, example) });
}

/** A whole number from 0 on. */
export function count(description: string, example?: number) {
  return Type.Integer({ minimum: 0, ...shown(description, example) });
}

/** An object of these members and no others. */
export function closed<Members extends TProperties>(members: Members, options: ObjectOptions = {}) {
  return Type.Object(members, { additionalProperties: false, ...options });
}

export function described<Members extends TProperties>(description: string, members: Members) {
  return Type.Object(members, { description });
}

/** An object that several routes share, under a name of its own. */
export function named<Members extends TProperties>($id: string, description: string, members: Members) {
  return Type.Object(members, { $id, description });
}
