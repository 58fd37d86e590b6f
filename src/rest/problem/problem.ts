import { findRetryAfter, type Fault } from '../../actions/running/fault';
import { errorTable } from '../../domain/errors/errors';
import type { InputFault } from '../../domain/errors/inputFault';
import { snakeCase, snakeCased } from '../../domain/events/snakeCase';
import type { RequestIds } from '../../observability/requestId';

/** RFC 9457 problem details, with the members of this service beside the standard ones. */
export interface ProblemBody {
  /** Ends in the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly instance: string;
  readonly request_id: string;
  readonly trace_id?: string;
  readonly [detail: string]: unknown;
}

export interface Problem {
  readonly status: number;
  readonly body: ProblemBody;
  readonly headers: Readonly<Record<string, string>>;
}

export const problemMediaType = 'application/problem+json';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param body what came with the request, where it was read */
export function problemOf(fault: Fault, { requestId, traceId }: RequestIds, body: unknown = null): Problem {
  const { status, meaning } = errorTable[fault.code];
  const spelled = fault.namesAsSent ? fault : inRestSpelling(fault, body);
  return {
    status,
    headers: headersOf(fault),
    body: {
      ...withSnakeCaseKeys(spelled.details),
      type: `/problems/${fault.code}`,
      title: meaning,
      status,
      detail: spelled.message,
      code: fault.code,
      instance: uuidPattern.test(requestId) ? `urn:uuid:${requestId}` : `urn:request:${requestId}`,
      request_id: requestId,
      ...(traceId && { trace_id: traceId }),
    },
  };
}

function headersOf(fault: Fault): Record<string, string> {
  const { code, details } = fault;
  const headers: Record<string, string> = { 'content-type': problemMediaType, 'cache-control': 'no-store' };
  const retryAfter = findRetryAfter(fault);
  if (retryAfter !== null) headers['retry-after'] = retryAfter;
  // RFC 6750, section 3: which scheme to come again with.
  if (code === 'UNAUTHENTICATED') headers['www-authenticate'] = 'Bearer';
  if (Array.isArray(details['allowedMethods'])) headers['allow'] = details['allowedMethods'].join(', ');
  return headers;
}

// The domain words its messages with camelCase names; members are spelled in snake_case at this door.
function inRestSpelling(fault: Fault, body: unknown): Fault {
  const { member, errors } = fault.details;
  const details = {
    ...fault.details,
    ...(typeof member === 'string' ? { member: namesInSnakeCase(member) } : {}),
    ...(Array.isArray(errors) && { errors: errors.map((each: InputFault) => placed(each, body)) }),
  };
  return { ...fault, details, message: namesInSnakeCase(fault.message) };
}

/** What is not in the body came in the path, the query or a header: there names stand side by side. */
function placed({ pointer: camelCase, ...fault }: InputFault, body: unknown): object {
  const pointer = namesInSnakeCase(camelCase);
  const [name = ''] = pointer.split('/').slice(1);
  const isInBody = name === '' || (typeof body === 'object' && body !== null && Object.hasOwn(body, name));
  return isInBody ? { pointer, ...fault } : { parameter: name, ...fault };
}

function withSnakeCaseKeys(details: Fault['details']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [asSpelled(name), snakeCased(value)]),
  );
}

/** A sentence of the domain, its member names as this door spells them. */
export function namesInSnakeCase(text: string): string {
  return text.replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, asSpelled);
}

/** A name that HTTP Feeds has given (https://www.http-feeds.org), and no member of ours. */
const lastEventId = 'lastEventId';

function asSpelled(name: string): string {
  return name === lastEventId ? name : snakeCase(name);
}
