import { actFor, type Act, type ActionParts } from '../actions/act';
import { DatabaseClock } from '../actions/running/clock';
import { randomIdentities } from '../actions/running/identities';
import { RequestLanguages } from '../actions/running/requestLanguages';
import { fillCatalogue } from '../actions/templates/catalogueUpkeep';
import type { Caller, Recorder } from '../domain/access/caller';
import { scopes } from '../domain/values/scope';
import { openActions, type OpenActionsOptions } from './actions';

/** A caller who may do everything, for those who can open the database. */
export function operator({ kind, id }: Recorder): Caller {
  return { kind, id, scopes: new Set(scopes) };
}

type Options = Pick<OpenActionsOptions, 'engine' | 'log' | 'fourEyes'> &
  Partial<Pick<OpenActionsOptions, 'identities'>>;

/** Does a command's work with the actions that the doors perform, for one caller. */
export async function withActions<Result>(
  { identities = randomIdentities, ...options }: Options,
  caller: Caller,
  work: (act: Act, parts: ActionParts) => Promise<Result>,
): Promise<Result> {
  const open = openActions({ ...options, identities, clock: new DatabaseClock() });
  try {
    await fillCatalogue(open.parts.catalogue);
    return await work(actFor(open.parts, { caller, languages: new RequestLanguages() }), open.parts);
  } finally {
    await open.close();
  }
}
