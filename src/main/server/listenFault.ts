import type { Config } from '../../config/config';
import { CannotDo } from '../terminal/explain';

/** Why nothing listens, naming the variable to set; what is no fault of an address stays as it is. */
export function listenFault(fault: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  const says = sayings[code]?.({ host, port });
  return says === undefined ? fault : new CannotDo(`${says} (${code})`, { cause: fault });
}

type Saying = (place: Pick<Config, 'host' | 'port'>) => string;

const noAddress: Saying = ({ host }) => `HOST: this machine has no address ${host}`;

const sayings: Readonly<Record<string, Saying>> = {
  EADDRINUSE: ({ host, port }) => `PORT: another process listens at ${host}:${port}; set PORT to a free port`,
  EACCES: ({ port }) => `PORT: this user may not listen at port ${port}; set PORT to 1024 or above`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};
