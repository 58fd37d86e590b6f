import type { FastifyError } from 'fastify';
import { faultOf, type Fault } from '../../actions/running/fault';
import { invalidMember } from '../../domain/errors/inputFault';
import { refusalMessage } from '../../domain/errors/refusal';
import { invalidInputOf } from './validationFault';

/** Reads any thrown value as a fault, also what Fastify throws before a route is reached. */
export function thrownFault(error: unknown): Fault {
  return findRequestFault(error) ?? faultOf(error);
}

function findRequestFault(error: unknown): Fault | null {
  if (!isFastifyError(error)) return null;
  if (error.validation) return invalidInputOf(error.validation, error.validationContext);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large.', details: {} };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return mediaTypeFault;
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidInput('body', 'a JSON document', 'nothing');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalidInput('body', 'a JSON document in UTF-8');
    case 'FST_ERR_BAD_URL':
      return invalidInput('path', 'percent-encoded UTF-8');
    default:
      // A body that broke off while it was read carries a 4xx status and is no fault of the storage.
      return isClientStatus(error.statusCode) ? invalidInput('request', 'complete and well-formed') : null;
  }
}

const mediaTypeFault: Fault = {
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'The body must be application/json in UTF-8.',
  details: {},
};

function invalidInput(member: string, expected: string, came?: string): Fault {
  const errors = [{ pointer: '', expected }];
  const message = refusalMessage(invalidMember(member, expected, came));
  return { code: 'INVALID_INPUT', message, details: { member, expected, errors } };
}

function isClientStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

function isFastifyError(error: unknown): error is Partial<FastifyError> & Error {
  return error instanceof Error && ('statusCode' in error || 'validation' in error);
}
