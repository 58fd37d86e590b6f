import { ServiceFault } from '../../app/beside/runningService';
import { MigrationsPending } from '../../app/database';
import { ConfigFaults } from '../../config/config';
import { Refused } from '../../domain/errors/refusal';
import { FaultyFiles } from '../../markdown/fileFault';
import { isUnavailable } from '../../storage/engine/faults';
import { DataFolderFault } from '../../storage/pglite/dataFolder';
import { DatabaseFault } from '../../storage/postgresql/databaseFault';
import { UnfitSession } from '../../storage/postgresql/pooledSession';
import { MigrationFailed, MigrationRefused } from '../../storage/migration/migrationSession';

/** A command failed for a reason that its message explains to the operator. */
export class CannotDo extends Error {
  override readonly name: string = 'CannotDo';
}

/** The words of a command do not go together, so that it did not begin. */
export class NotUnderstood extends CannotDo {
  override readonly name = 'NotUnderstood';
}

/** Nobody reads standard output any more, so that the command has nothing left to do. */
export class NobodyReads extends CannotDo {
  override readonly name = 'NobodyReads';
}

/** What was to be judged could not be, so that nothing speaks for it or against it. */
export class NotJudged extends CannotDo {
  override readonly name: string = 'NotJudged';
}

/** What was looked at is broken, which is worse than something to do. */
export class FoundBroken extends CannotDo {
  override readonly name = 'FoundBroken';
}

/** One line for faults that an operator can correct; the whole stack for unforeseen ones. */
export function explain(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  // A name that stands for several addresses fails once for each, and says so only in its parts.
  if (fault instanceof AggregateError) return fault.errors.map(explain).join('; ');
  if ('severity' in fault) return `the database reports an error: ${fault.message}`;
  if (fault instanceof Refused && fault.cause instanceof Error)
    return `${fault.message} ${fault.cause.message}`;
  if (isForeseen(fault)) return fault.message;
  if (isUnavailable(fault)) return `the database cannot be reached any more: ${fault.message}`;
  return fault.stack ?? fault.message;
}

const foreseen = [
  CannotDo,
  ConfigFaults,
  DatabaseFault,
  DataFolderFault,
  FaultyFiles,
  MigrationFailed,
  MigrationRefused,
  MigrationsPending,
  Refused,
  ServiceFault,
  UnfitSession,
];

function isForeseen(fault: Error): boolean {
  return foreseen.some((kind) => fault instanceof kind) || 'syscall' in fault;
}
