import type { AuditStore } from '../actions/evidence/audit/auditScope';
import type { LogReads } from '../actions/evidence/evidenceLog';
import type { SuccessionStore } from '../actions/evidence/succeedLog';
import type { CheckpointMemory, LogSigner } from '../actions/evidence/logSigner';
import { keepLog, type LogUpkeep } from '../actions/evidence/logUpkeep';
import { LogForked, type LogStore } from '../actions/evidence/sequencer';
import { atMostEvery, reportIntervalMs } from '../observability/atMostEvery';
import type { Engine, EngineLog } from '../storage/engine/engine';
import type { PrismaClient } from '../storage/engine/prisma';
import { appendToLog } from '../storage/evidence/appendToLog';
import * as auditReads from '../storage/evidence/auditReads';
import { findNewestCheckpoint, readLogKeys } from '../storage/evidence/logCheckpoints';
import {
  addWaitingEvents,
  findSignedLast,
  readSignedOrigins,
  readSuccessions,
} from '../storage/evidence/logSuccession';
import { readLogState } from '../storage/evidence/logState';
import { findLeafIndexes, readTiles } from '../storage/evidence/logTiles';
import { readTimelines } from '../storage/templates/timelines';

/** Who signs the log on this node, and where it remembers what was signed. */
export interface LogKeeping {
  /** Null where this node has no key. */
  readonly signer: LogSigner | null;
  readonly memory: CheckpointMemory;
  /** Where the authority of time stamps is; null or left out for none. */
  readonly timestampUrl?: URL | null;
}

export function logReadsOver({ pool }: Engine): LogReads {
  return {
    readTiles: readTiles.bind(null, pool),
    findNewestCheckpoint: findNewestCheckpoint.bind(null, pool),
    findLeafIndexes: findLeafIndexes.bind(null, pool),
    readLogKeys: readLogKeys.bind(null, pool),
    readSuccessions: readSuccessions.bind(null, pool),
  };
}

export function logStoreOver({ pool }: Engine, prisma: PrismaClient): LogStore {
  return {
    readState: readLogState.bind(null, pool),
    readTiles: readTiles.bind(null, pool),
    readTimelines: readTimelines.bind(null, prisma),
    append: appendToLog.bind(null, pool),
  };
}

/** Over the primary: a replica that falls behind between two pages would seem to have lost what it lacks. */
export function auditStoreOver({ pool }: Engine, prisma: PrismaClient): AuditStore {
  return {
    readTiles: readTiles.bind(null, pool),
    findLeafIndexes: findLeafIndexes.bind(null, pool),
    readTimelines: readTimelines.bind(null, prisma),
    readHead: auditReads.readAuditedHead.bind(null, pool),
    readCheckpointsAfter: auditReads.readCheckpointsAfter.bind(null, pool),
    readEventsBetween: auditReads.readEventsBetween.bind(null, pool),
    readEventsOfKind: auditReads.readEventsOfKind.bind(null, pool),
    readRecordsAfter: auditReads.readRecordsAfter.bind(null, pool),
    readUnlogged: auditReads.readUnlogged.bind(null, pool),
    areWaiting: auditReads.areWaiting.bind(null, pool),
  };
}

export function successionStoreOver({ pool }: Engine): SuccessionStore {
  return {
    readTiles: readTiles.bind(null, pool),
    readHead: auditReads.readAuditedHead.bind(null, pool),
    readSuccessions: readSuccessions.bind(null, pool),
    findSignedLast: findSignedLast.bind(null, pool),
    readSignedOrigins: readSignedOrigins.bind(null, pool),
    addEvents: addWaitingEvents.bind(null, pool),
  };
}

/** Gives each decision its place in the log, in the background. */
export function startLog(
  { signer, memory }: LogKeeping,
  engine: Engine,
  prisma: PrismaClient,
  now: () => Date,
  log: EngineLog,
): LogUpkeep {
  const store = logStoreOver(engine, prisma);
  const report = atMostEvery(reportIntervalMs, (err: unknown) =>
    log.warn(
      { err },
      err instanceof LogForked ? 'the log is not signed' : 'the log could not go on; it tries again',
    ),
  );
  return keepLog({ store, signer, memory, now }, report);
}
