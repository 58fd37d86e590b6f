import { MessageType } from 'graphql-ws';
import type { Refused } from '../../domain/errors/refusal';
import { refusedErrors } from '../faults/refusalReply';

/** The operation as the body of a request; null where it is nested so deeply that it cannot be written again. */
export function findOperationText(operation: object): string | null {
  try {
    return JSON.stringify(operation);
  } catch {
    return null;
  }
}

/** A message that refuses an operation, as HTTP would. */
export function refusalMessage(id: string, refused: Refused, requestId: string): string {
  return JSON.stringify({ id, type: MessageType.Error, payload: refusedErrors(refused, requestId) });
}
