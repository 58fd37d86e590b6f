import type { AuditStore } from '../../actions/evidence/audit/auditScope';
import type { SuccessionStore } from '../../actions/evidence/succeedLog';
import { AnsweredTexts } from '../../actions/evidence/file/answeredTexts';
import { EvidenceFiles } from '../../actions/evidence/file/evidenceFiles';
import type { EvidenceLog, LogReads } from '../../actions/evidence/evidenceLog';
import { LedgerExtracts } from '../../actions/evidence/file/ledgerExtract';
import type { CheckpointMemory, LogSigner } from '../../actions/evidence/logSigner';
import { keepLog, type LogUpkeep } from '../../actions/evidence/logUpkeep';
import { StatedFiles } from '../../actions/evidence/file/statedFiles';
import { LogForked, type LogStore } from '../../actions/evidence/sequencer';
import type { Clock } from '../../actions/running/clock';
import type { TemplateCatalogue } from '../../actions/templates/templateCatalogue';
import type { LimitsConfig } from '../../config/limits';
import { atMostEvery, reportIntervalMs } from '../../observability/atMostEvery';
import { readLoggedApiKeys } from '../../storage/access/apiKeys';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import type { PrismaClient } from '../../storage/engine/prisma';
import { appendToLog } from '../../storage/evidence/appendToLog';
import * as auditReads from '../../storage/evidence/auditReads';
import { readCustomerRecords } from '../../storage/evidence/customerRecords';
import { findNewestTimestamped } from '../../storage/evidence/checkpointTimestamps';
import { findNewestCheckpoint, readLogKeys } from '../../storage/evidence/logCheckpoints';
import {
  addWaitingEvents,
  findSignedLast,
  readClock,
  readHeldUntil,
  readSignedOrigins,
  readSuccessions,
} from '../../storage/evidence/logSuccession';
import { readLogState } from '../../storage/evidence/logState';
import { findLeafIndexes, readTiles } from '../../storage/evidence/logTiles';
import { readTemplateEvents } from '../../storage/evidence/templateEvents';
import { readSettingsChanges } from '../../storage/publishing/settings';
import { readNewestCountsNow } from '../../storage/reports/tally';
import { awaitEditors, readTimelines } from '../../storage/templates/timelines';
import type { Duty } from '../duties';
import type { Timestamping } from './timestamps';

/** Who signs the log on this node, and where it remembers what was signed. */
export interface LogKeeping {
  /** Null where this node has no key. */
  readonly signer: LogSigner | null;
  readonly memory: CheckpointMemory;
  /** Left out for none. */
  readonly timestamping?: Timestamping;
  /** What the node needs for it. */
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

/** Over the primary: a replica that falls behind between two pages would seem to have lost what it lacks. */
export function auditStoreOver({ pool }: Engine, prisma: PrismaClient): AuditStore {
  return {
    readTiles: readTiles.bind(null, pool),
    findLeafIndexes: findLeafIndexes.bind(null, pool),
    readTimelines: readTimelines.bind(null, prisma),
    readLoggedApiKeys: readLoggedApiKeys.bind(null, prisma),
    readSettingsChanges: readSettingsChanges.bind(null, prisma),
    readHead: auditReads.readAuditedHead.bind(null, pool),
    readCheckpointsAfter: auditReads.readCheckpointsAfter.bind(null, pool),
    readEventsBetween: auditReads.readEventsBetween.bind(null, pool),
    readEventsOfKind: auditReads.readEventsOfKind.bind(null, pool),
    readRecordsAfter: auditReads.readRecordsAfter.bind(null, pool),
    readExpiries: auditReads.readExpiries.bind(null, pool),
    readLinks: auditReads.readLinks.bind(null, pool),
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
    readHeldUntil: readHeldUntil.bind(null, pool),
    readClock: readClock.bind(null, pool),
    readSignedOrigins: readSignedOrigins.bind(null, pool),
    addEvents: addWaitingEvents.bind(null, pool),
  };
}

interface EvidenceFileParts {
  readonly engine: Engine;
  readonly log: EvidenceLog;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly signer: LogSigner | null;
  readonly timestamping: Timestamping;
  readonly limits: Pick<LimitsConfig, 'maxExports'>;
}

export function evidenceFilesOver(parts: EvidenceFileParts): EvidenceFiles {
  const { engine, log, catalogue, clock, signer, limits, timestamping } = parts;
  const { pool } = engine;
  return new EvidenceFiles({
    log,
    extracts: new LedgerExtracts(log, readCustomerRecords.bind(null, pool)),
    files: new StatedFiles({
      log,
      texts: new AnsweredTexts(catalogue),
      readEvents: readTemplateEvents.bind(null, pool),
      clock,
      authorities: timestamping.authorities,
    }),
    signer,
    limits,
  });
}

/** Gives each decision its place in the log, in the background. */
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
