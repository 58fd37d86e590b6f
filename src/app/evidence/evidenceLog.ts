import type { LogReads } from '../../actions/evidence/evidenceLog';
import type { CheckpointMemory, LogSigner } from '../../actions/evidence/logSigner';
import { keepLog, type LogUpkeep } from '../../actions/evidence/logUpkeep';
import { LogForked, type LogStore } from '../../actions/evidence/sequencer';
import type { Clock } from '../../actions/running/clock';
import { atMostEvery, reportIntervalMs } from '../../observability/atMostEvery';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import type { PrismaClient } from '../../storage/engine/prisma';
import { appendToLog } from '../../storage/evidence/appendToLog';
import {
  findNewestTimestamped,
  findNewestCheckpoint,
  readLogKeys,
} from '../../storage/evidence/logCheckpoints';
import { readClock, readSuccessions } from '../../storage/evidence/logSuccession';
import { readLogState } from '../../storage/evidence/logState';
import { findLeafIndexes, readTiles } from '../../storage/evidence/logTiles';
import { readNewestCountsNow } from '../../storage/reports/tally';
import { awaitEditors, readTimelines } from '../../storage/templates/timelines';
import type { Duty } from '../duties';
import type { Timestamping } from './timestamps';

/** Who signs the log on this node, and where it remembers what was signed. */
export interface LogKeeping {
  readonly signer: LogSigner | null;
  readonly memory: CheckpointMemory;
  readonly timestamping?: Timestamping;
  readonly duties?: readonly Duty[];
}

export function logReadsOver({ pool }: Engine): LogReads {
  return {
    readTiles: readTiles.bind(null, pool),
    findNewestCheckpoint: findNewestCheckpoint.bind(null, pool),
    findNewestTimestamped: findNewestTimestamped.bind(null, pool),
    findLeafIndexes: findLeafIndexes.bind(null, pool),
    readLogKeys: readLogKeys.bind(null, pool),
    readSuccessions: readSuccessions.bind(null, pool),
  };
}

export function logStoreOver({ pool }: Engine, prisma: PrismaClient, clock: Pick<Clock, 'asking'>): LogStore {
  return {
    readState: async (maxLeaves) => {
      const instantOf = clock.asking();
      return readLogState(pool, maxLeaves, instantOf(await readClock(pool)));
    },
    readTiles: readTiles.bind(null, pool),
    readTimelines: async (templateCodes) => {
      await awaitEditors(pool, templateCodes);
      return readTimelines(prisma, templateCodes);
    },
    readNewestCounts: readNewestCountsNow.bind(null, prisma),
    append: appendToLog.bind(null, pool),
  };
}

/** Places decisions in the log in the background. */
export function startLog(
  { signer, memory }: LogKeeping,
  engine: Engine,
  prisma: PrismaClient,
  clock: Clock,
  log: EngineLog,
  onPass?: () => void,
): LogUpkeep {
  const store = logStoreOver(engine, prisma, clock);
  const report = atMostEvery(reportIntervalMs, (err: unknown) =>
    log.warn(
      { err },
      err instanceof LogForked
        ? `the log is not signed: ${err.message}`
        : 'the log could not go on; it tries again',
    ),
  );
  return keepLog({ store, signer, memory, now: () => clock.now() }, report, onPass);
}
