import type { ActionParts } from '../actions/act';
import { DecisionHistory } from '../actions/decisions/decisionHistory';
import { DecisionWriter } from '../actions/decisions/decisionWriter';
import { PendingUpdates } from '../actions/decisions/pendingUpdates';
import { LogAudit } from '../actions/evidence/audit/auditLog';
import type { Changes } from '../actions/events/changes';
import type { FeedHead } from '../actions/events/feedHead';
import { EvidenceLog } from '../actions/evidence/evidenceLog';
import type { LogSigner } from '../actions/evidence/logSigner';
import { Drafts } from '../actions/publishing/drafts';
import { DecisionExport, type ExportStore } from '../actions/reports/decisionExport';
import { Reports } from '../actions/reports/reports';
import type { Clock } from '../actions/running/clock';
import type { Identities } from '../actions/running/identities';
import { PublishedVersions } from '../actions/templates/publishedVersions';
import { TemplateCatalogue } from '../actions/templates/templateCatalogue';
import { Templates } from '../actions/templates/templates';
import type { ErasureConfig } from '../config/erasure';
import { defaultLimits, type LimitsConfig } from '../config/limits';
import { atMostEvery, reportIntervalMs } from '../observability/atMostEvery';
import { findDecision } from '../storage/decisions/decision';
import { readHistoryPages } from '../storage/decisions/history';
import { readNewest } from '../storage/decisions/newest';
import { atMost } from '../storage/engine/atMost';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { openPrisma, type PrismaClient } from '../storage/engine/prisma';
import { readFeedEdges } from '../storage/events/feedEdges';
import { readDrafts } from '../storage/publishing/drafts';
import { templateStoreOver } from '../storage/publishing/templateStore';
import { readExportPage } from '../storage/reports/exportPage';
import { readNewestCounts, readRecordedCounts } from '../storage/reports/tally';
import {
  readRevisions,
  readTemplateCodes,
  readTemplates,
  readTimelines,
} from '../storage/templates/timelines';
import { apiKeysOver } from './apiKeys';
import { erasuresOver, holdsOver, retentionOver } from './evidence/erasures';
import { auditStoreOver, evidenceFilesOver, logReadsOver } from './evidence/evidenceLog';
import { noTimestamping, timestampsOver, type Timestamping } from './evidence/timestamps';
import { noWebhookKeeping, webhooksOver, type WebhookKeeping } from './events/webhooks';
import { feedOver } from './events/feed';
import { ledgerOver, type OnRecorded } from './ledger';
import { settingsOver } from './settings';
import { WriteWatch } from './writeWatch';

/** What the actions work with over one database, and how to end it. */
export interface OpenActions {
  readonly parts: ActionParts;
  readonly prisma: PrismaClient;
  /** Whether what is recorded is kept. */
  readonly writes: WriteWatch;
  readonly feedHead: FeedHead;
  /** What was written here and waits for its place in the log. */
  readonly changes: Changes;
  /** Finishes what was begun, then lets go of the database; the engine stays open. */
  close(): Promise<void>;
}

export interface OpenActionsOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly log: EngineLog;
  /** The defaults, unless others are given. */
  readonly limits?: ActionLimits;
  /** Who stamps checkpoints, and whose stamps are believed; nobody stamps, unless given. */
  readonly timestamping?: Timestamping;
  /** Where erasures are written down; without it nobody can be erased. */
  readonly erasure?: ErasureConfig;
  /** How webhooks are sent; without it there are none. */
  readonly webhooks?: WebhookKeeping;
  readonly onRecorded?: OnRecorded;
  /** Called with each API key that is revoked here. */
  readonly onKeyRevoked?: (id: string) => void;
  /** Who signs what evidence files state; nobody, unless given. */
  readonly logSigner?: LogSigner | null;
}

type ActionLimits = Pick<
  LimitsConfig,
  | 'maxPageSize'
  | 'maxBatchSize'
  | 'maxDecisionWaitMs'
  | 'maxWaitingDecisions'
  | 'maxExports'
  | 'maxTextMemoryBytes'
>;

/** How long each thing that has begun is waited for at the end. Its caller has a response by then. */
export const drainLimitMs = 2_000;

/** How many look-ups share a connection: few wait for a slow one, and with a fast database one is enough. */
const lookUpsUnderway = 8;

/** Opens all that actions work with, and starts nothing: a command needs no more. */
export function openActions(options: OpenActionsOptions): OpenActions {
  const { engine, clock, identities, log, limits = defaultLimits, onKeyRevoked } = options;
  const { logSigner = null, timestamping = noTimestamping } = options;
  const { pool } = engine;
  const prisma = openPrisma(engine);
  const catalogue = new TemplateCatalogue(templateSource(engine, prisma, clock), limits, () => clock.now());
  const writes = new WriteWatch();
  const onTurnedAway = atMostEvery(reportIntervalMs, (why: string) =>
    log.warn({ why }, 'decisions are turned away'),
  );
  const feed = feedOver(engine, catalogue);
  const ledger = ledgerOver(pool, writes, feed.changes, options.onRecorded);
  const decisionWriter = new DecisionWriter({ ledger, catalogue, clock, identities, onTurnedAway, limits });
  const settings = settingsOver(prisma);
  const drafts = new Drafts(catalogue, readDrafts.bind(null, prisma));
  const evidenceLog = new EvidenceLog(logReadsOver(engine));
  const history = {
    readPages: readHistoryPages.bind(null, pool),
    findDecision: findDecision.bind(null, prisma),
  };
  const erasures = erasuresOver(engine, prisma, options);
  const parts: ActionParts = {
    limits,
    catalogue,
    clock,
    identities,
    settings,
    templateStore: templateStoreOver(prisma),
    feed: feed.feed,
    webhooks: webhooksOver(engine, options.webhooks ?? noWebhookKeeping, clock, identities),
    templates: new Templates(catalogue, clock),
    publishedVersions: new PublishedVersions(catalogue, readTemplateCodes.bind(null, prisma)),
    pendingUpdates: new PendingUpdates(
      catalogue,
      clock,
      readNewest.bind(null, engine.sharing(lookUpsUnderway)),
    ),
    decisionWriter,
    decisionHistory: new DecisionHistory(catalogue, history),
    drafts,
    evidenceLog,
    evidenceFiles: evidenceFilesOver({
      engine,
      log: evidenceLog,
      catalogue,
      clock,
      signer: logSigner,
      timestamping,
      limits,
    }),
    timestamps: timestampsOver(engine, timestamping, clock, identities),
    logAudit: new LogAudit(auditStoreOver(engine, prisma)),
    erasures,
    holds: holdsOver(engine),
    retention: retentionOver(engine, { erasures, catalogue, clock }, options),
    reports: new Reports({ catalogue, clock, tally: tallyOver(engine), drafts, settings }),
    decisionExport: new DecisionExport(catalogue, exportStoreOver(engine), limits),
    apiKeys: apiKeysOver({ prisma, clock, identities, onRevoked: onKeyRevoked }),
  };
  return {
    parts,
    prisma,
    writes,
    feedHead: feed.head,
    changes: feed.changes,
    close: async () => {
      await atMost(drainLimitMs, 'recording decisions', decisionWriter.drain(), log);
      await atMost(drainLimitMs, 'what Prisma had begun', prisma.$disconnect(), log);
    },
  };
}

function templateSource({ pool }: Engine, prisma: PrismaClient, clock: Clock) {
  return {
    readTimelines: readTimelines.bind(null, prisma),
    readTemplates: readTemplates.bind(null, prisma),
    readRevisions: async (codes?: readonly string[]) => {
      const setClock = clock.asking();
      const { readAt, revisions } = await readRevisions(pool, codes);
      setClock(readAt);
      return revisions;
    },
  };
}

function exportStoreOver(engine: Engine): ExportStore {
  return {
    readFeedEdges: () => engine.readLagging(readFeedEdges),
    readPage: (request) => engine.readLagging((lagging) => readExportPage(lagging, request)),
  };
}

function tallyOver(engine: Engine) {
  return {
    readNewest: (codes: readonly string[]) =>
      engine.readLagging((lagging) => readNewestCounts(lagging, codes)),
    readRecorded: (codes: readonly string[], days: { readonly from: string; readonly until: string }) =>
      engine.readLagging((lagging) => readRecordedCounts(lagging, codes, days)),
  };
}
