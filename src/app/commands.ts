import { actFor, type Act, type ActionParts } from '../actions/act';
import type { Action } from '../actions/running/action';
import { DatabaseClock } from '../actions/running/clock';
import { randomIdentities } from '../actions/running/identities';
import { RequestLanguages } from '../actions/running/requestLanguages';
import { fillCatalogue } from '../actions/templates/catalogueUpkeep';
import type { Caller } from '../domain/access/caller';
import { scopes } from '../domain/values/scope';
import { keyringOver } from './authentication';
import { openActions, type OpenActionsOptions } from './actions';
import { startLog, type LogKeeping } from './evidence/evidenceLog';

/** A caller who may do everything, for those who can open the database. */
export function operator({ kind, id }: Pick<Caller, 'kind' | 'id'>): Caller {
  return { kind, id, scopes: new Set(scopes) };
}

export type CommandAct = <Sent, Result>(
  action: Action<ActionParts, Sent, Result>,
  sent: Sent,
) => Promise<Awaited<Result>>;

/** As commands take it: what is at hand is promised too. */
export function performedBy(act: Act): CommandAct {
  return async <Sent, Result>(
    action: Action<ActionParts, Sent, Result>,
    sent: Sent,
  ): Promise<Awaited<Result>> => await act(action, sent);
}

type Options = Pick<OpenActionsOptions, 'engine' | 'log'> &
  Partial<Pick<OpenActionsOptions, 'identities' | 'timestamping' | 'erasure' | 'webhooks'>> & {
    /** Where the command needs places in the log, which no service may be there to give. */
    readonly logKeeping?: LogKeeping | null;
  };

/** @throws Refused `UNAUTHENTICATED` for an API key that is not in force */
export async function withActions<Result>(
  { identities = randomIdentities, logKeeping = null, ...options }: Options,
  as: Caller | { readonly apiKey: string },
  work: (act: Act, parts: ActionParts) => Promise<Result>,
): Promise<Result> {
  const clock = new DatabaseClock();
  const open = openActions({ ...options, identities, clock, logSigner: logKeeping?.signer ?? null });
  const upkeep = logKeeping?.signer && startLog(logKeeping, options.engine, open.prisma, clock, options.log);
  try {
    await fillCatalogue(open.parts.catalogue);
    const keyring = keyringOver(open.prisma, clock, options.log);
    const caller = 'apiKey' in as ? await keyring.holderOf(as.apiKey) : as;
    await keyring.drain();
    return await work(actFor(open.parts, { caller, languages: new RequestLanguages() }), open.parts);
  } finally {
    if (upkeep) await upkeep.stop();
    await open.close();
  }
}
