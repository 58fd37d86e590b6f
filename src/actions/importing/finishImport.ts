import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { importEvent, type FinishedImport } from '../../domain/evidence/changeEvents';
import { requireAll } from '../../domain/input/gathering';
import { requireContentHash, requireWholeNumber } from '../../domain/input/input';
import { writeWaitingEvent } from '../../storage/evidence/waitingEvent';
import type { PrismaClient } from '../../storage/engine/prisma';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import { requireOrigin, type ImportOrigin } from './importRows';

export interface FinishImportInput extends ImportOrigin {
  /** Of the whole file or request body, in hex. */
  readonly fileSha256: string;
  readonly bytes: number;
  readonly rows: number;
  readonly recorded: number;
  readonly unchanged: number;
  readonly superseded: number;
  readonly refused: number;
}

interface Parts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly identities: Identities;
}

/** Writes to the log what an import was, so that the file can be compared with it later. It names no customer. */
export const finishImport = action({
  writes: true,
  permission: holding('decisions:import'),
  input: ({ source, trust, fileSha256, ...counts }: FinishImportInput) => {
    const count = (member: keyof typeof counts) => () =>
      requireWholeNumber(member, counts[member], 0, Number.MAX_SAFE_INTEGER);
    return {
      ...requireOrigin({ source, trust }),
      ...requireAll({
        fileSha256: () => requireContentHash('fileSha256', fileSha256),
        bytes: count('bytes'),
        rows: count('rows'),
        recorded: count('recorded'),
        unchanged: count('unchanged'),
        superseded: count('superseded'),
        refused: count('refused'),
      }),
    };
  },
  run: async (
    { prisma, clock, identities }: Parts,
    { name: source, kind: _imported, ...finished },
    { caller },
  ): Promise<FinishedImport> => {
    const importId = identities.uuid();
    const done = { importId, source, ...finished, importedBy: asRecorder(caller), finishedAt: clock.now() };
    await prisma.$transaction((transaction) => writeWaitingEvent(transaction, importEvent(done)));
    return done;
  },
});
