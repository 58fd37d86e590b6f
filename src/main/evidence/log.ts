import type { AddCommand } from '../terminal/surroundings';
import { addLogTimestamp } from './logTimestamp';

/** `log timestamp`: what operators do with the log of all evidence. */
export const addLog: AddCommand = (parent, at) => {
  const log = parent.command('log').description('work with the log of all evidence');
  addLogTimestamp(log, at);
};
