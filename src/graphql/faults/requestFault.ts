import type { Misfit } from './misfit';

type RequestMisfit = Omit<Misfit, 'expected'> & Partial<Pick<Misfit, 'expected'>>;

/** What Apollo Server says of a request that is none, by how it begins, in words that tell what to send. */
const misfits: Readonly<Record<string, RequestMisfit>> = {
  'Operation batching disabled': { member: 'body', expected: 'one operation, not a list of them' },
  'This operation has been blocked as a potential Cross-Site': {
    member: 'request',
    says: 'A browser would send this request for any web page without asking (CSRF). Send Content-Type: application/json, or the header Apollo-Require-Preflight: yes.',
  },
  'POST body missing': {
    member: 'body',
    expected: 'a JSON object with a query, sent as application/json',
  },
  'GraphQL operations must contain a non-empty': { member: 'query', says: 'query is missing.' },
  'GraphQL queries must be strings': { member: 'query', says: 'query must be a string.' },
  '`operationName` in a POST body': { member: 'operationName', says: 'operationName must be a string.' },
  '`variables` in a POST body should': quoted('variables'),
  '`extensions` in a POST body should': quoted('extensions'),
  '`variables` in a POST body must': { member: 'variables', says: 'variables must be an object.' },
  '`extensions` in a POST body must': { member: 'extensions', says: 'extensions must be an object.' },
  'The variables search parameter': unfitInUrl('variables'),
  'The extensions search parameter': unfitInUrl('extensions'),
};

export function requestMisfit(message: string): RequestMisfit {
  const [, misfit] = Object.entries(misfits).find(([start]) => message.startsWith(start)) ?? [];
  return misfit ?? { member: parts.find((part) => message.includes(part)) ?? 'request', says: message };
}

const parts = ['query', 'variables', 'operationName', 'extensions'];

function quoted(member: string): RequestMisfit {
  return { member, says: `${member} is a string, but must be an object. Send it without quotation marks.` };
}

function unfitInUrl(member: string): RequestMisfit {
  return { member, says: `${member} in the URL must be an object as JSON.` };
}
