import { CannotDo } from '../terminal/explain';

/** Where something was to listen, with the variables that say so. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  readonly variables: { readonly host: string; readonly port: string };
}

/** Why nothing listens, naming the variable to set; what is no fault of an address stays as it is. */
export function listenFault(fault: unknown, place: ListeningPlace): unknown {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  const says = sayings[code]?.(place);
  return says === undefined ? fault : new CannotDo(`${says} (${code})`, { cause: fault });
}

type Saying = (place: ListeningPlace) => string;

const noAddress: Saying = ({ host, variables }) => `${variables.host}: this machine has no address ${host}`;

const sayings: Readonly<Record<string, Saying>> = {
  EADDRINUSE: ({ host, port, variables: { port: name } }) =>
    `${name}: another process listens at ${host}:${port}; set ${name} to a free port`,
  EACCES: ({ port, variables: { port: name } }) =>
    `${name}: this user may not listen at port ${port}; set ${name} to 1024 or above`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};
