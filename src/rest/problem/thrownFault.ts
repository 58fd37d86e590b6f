import type { FastifyError } from 'fastify';
import { faultOf, type Fault } from '../../actions/running/fault';
import { invalidMember } from '../../domain/errors/inputFault';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { invalidInputOf } from './validationFault';

/** Any thrown value as a fault, also what Fastify throws before routing. @param contentType as it was sent */
export function thrownFault(error: unknown, contentType?: string): Fault {
  return findRequestFault(error, contentType) ?? faultOf(error);
}

function findRequestFault(error: unknown, contentType: string | undefined): Fault | null {
  if (!isFastifyError(error)) return null;
  if (error.validation) return invalidInputOf(error.validation, error.validationContext);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large.', details: {} };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'UNSUPPORTED_MEDIA_TYPE', message: mediaTypeSays(contentType), details: {} };
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidInput('body', 'a JSON document', 'No body came. Send a JSON document.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalidInput('body', 'a JSON document in UTF-8');
    case 'FST_ERR_BAD_URL':
      return invalidInput('path', 'percent-encoded UTF-8');
    default:
      // A body that broke off while it was read carries a 4xx status and is not a fault of the storage.
      return isClientStatus(error.statusCode) ? invalidInput('request', 'complete and well-formed') : null;
  }
}

/** What came is repeated if it can be a media type; its parameters are not. */
function mediaTypeSays(contentType = ''): string {
  const came = /^[\w.+-]{1,40}\/[\w.+-]{1,60}(?=\s*(?:;|$))/.exec(contentType)?.[0].toLowerCase();
  return came === undefined || came === 'application/json'
    ? 'The body must be application/json in UTF-8.'
    : `The Content-Type is ${came}. Send application/json.`;
}

function invalidInput(member: string, expected: string, says?: string): Fault {
  const errors = [{ pointer: '', expected }];
  const message = refusalMessage(invalidMember(member, expected, undefined, says));
  return { code: 'INVALID_INPUT', message, details: { member, expected, errors } };
}

function isClientStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

function isFastifyError(error: unknown): error is Partial<FastifyError> & Error {
  return error instanceof Error && ('statusCode' in error || 'validation' in error);
}
