import type { AddCommand } from '../terminal/surroundings';
import { addLogAudit } from './logAudit';
import { addLogMonitor } from './logMonitor';
import { addLogSucceed } from './logSucceed';
import { addLogTimestamp } from './logTimestamp';

export const addLog: AddCommand = (parent, at) => {
  const log = parent.command('log').description('check and continue the signed log of all evidence');
  addLogAudit(log, at);
  addLogMonitor(log, at);
  addLogTimestamp(log, at);
  addLogSucceed(log, at);
};
