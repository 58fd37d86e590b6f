import type { Misfit } from './misfit';

/** The whole of what Apollo Server may say of a request that is none, by how it begins, in words of our own. */
const sayings: readonly (readonly [start: string, says: (part: string) => Omit<Misfit, 'expected'>])[] = [
  ['GraphQL operations must contain a non-empty', () => ({ member: 'query', says: 'query is missing.' })],
  ['GraphQL queries must be strings', () => ({ member: 'query', says: 'query must be a string.' })],
  ['`operationName` in a POST body', (part) => ({ member: part, says: `${part} must be a string.` })],
  ['`variables` in a POST body should', quoted],
  ['`extensions` in a POST body should', quoted],
  ['`variables` in a POST body must', unfit],
  ['`extensions` in a POST body must', unfit],
  ['The variables search parameter', unfitInUrl],
  ['The extensions search parameter', unfitInUrl],
];

/** @param part the member of the request that the message names */
export function findRequestMisfit(message: string, part: string): Omit<Misfit, 'expected'> | null {
  const [, says] = sayings.find(([start]) => message.startsWith(start)) ?? [];
  return says?.(part) ?? null;
}

function quoted(part: string): Omit<Misfit, 'expected'> {
  return {
    member: part,
    says: `${part} is a string, but must be an object. Send it without quotation marks.`,
  };
}

function unfit(part: string): Omit<Misfit, 'expected'> {
  return { member: part, says: `${part} must be an object.` };
}

function unfitInUrl(part: string): Omit<Misfit, 'expected'> {
  return { member: part, says: `${part} in the URL must be an object as JSON.` };
}
