import { anonymous, type Caller } from '../domain/caller';

/** Who makes the request: nobody has to prove who they are yet. */
export function callerOf(_request: unknown): Caller {
  return anonymous;
}
