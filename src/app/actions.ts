import type { ActionParts } from '../actions/act';
import { otherIds } from '../actions/decisions/customer';
import { decisionContexts } from '../actions/decisions/decisionContexts';
import { historyPages } from '../actions/decisions/decisionHistory';
import { KnownPresentations } from '../actions/templates/knownPresentations';
import { DecisionWriter, type Ledger } from '../actions/decisions/decisionWriter';
import { PendingUpdates } from '../actions/decisions/pendingUpdates';
import { EvidenceFiles } from '../actions/evidence/file/evidenceFiles';
import { EvidenceLog } from '../actions/evidence/evidenceLog';
import { Erasures } from '../actions/evidence/erasure/erasures';
import { Retention } from '../actions/evidence/erasure/retention';
import type { LogSigner } from '../actions/evidence/logSigner';
import { draftsOver } from '../actions/publishing/drafts';
import { DecisionExport } from '../actions/reports/decisionExport';
import { TallyReader } from '../actions/reports/tallyReader';
import type { ReadSystem } from '../actions/reports/system';
import type { Clock } from '../actions/running/clock';
import type { Identities } from '../actions/running/identities';
import { ConsentSets } from '../actions/templates/consentSets';
import { PublishedVersions } from '../actions/templates/publishedVersions';
import { TemplateCatalogue, type TimelineSource } from '../actions/templates/templateCatalogue';
import type { ErasureConfig } from '../config/erasure';
import { defaultLimits, type LimitsConfig } from '../config/limits';
import { atMostEvery, reportIntervalMs } from '../observability/atMostEvery';
import { atMost } from '../storage/engine/closing';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { openPrisma, type PrismaClient } from '../storage/engine/prisma';
import { erasureJournal } from '../storage/evidence/erasure/erasureJournal';
import { firstSubject, readLapsedPage } from '../storage/evidence/erasure/lapsedCustomers';
import {
  readRevisions,
  readTemplateCodes,
  readTemplates,
  readTimelines,
} from '../storage/templates/timelines';
import { noTimestamping, timestampsOver, type Timestamping } from './evidence/timestamps';
import { noWebhookKeeping, webhooksOver, type WebhookKeeping } from './events/webhooks';
import { feedOver } from './events/feed';
import { ledgerOver, oneLaneBeside, type OnRecorded } from './ledger';
import { settingsOver } from './settings';
import { WriteWatch } from './writeWatch';

export type OpenActions = ReturnType<typeof openActions>;

export interface OpenActionsOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly log: EngineLog;
  readonly limits?: ActionLimits;
  /** Who stamps checkpoints, and whose stamps are believed; nobody stamps, unless given. */
  readonly timestamping?: Timestamping;
  /** Where erasures are written down; without it nobody can be erased. */
  readonly erasure?: ErasureConfig;
  /** How webhooks are sent; without it there are none. */
  readonly webhooks?: WebhookKeeping;
  readonly onRecorded?: OnRecorded;
  readonly onKeyRevoked?: (id: string) => void;
  /** Who signs what evidence files state; nobody, unless given. */
  readonly logSigner?: LogSigner | null;
  /** How a running service fares; commands ask for nothing of it. */
  readonly readSystem?: ReadSystem;
}

type ActionLimits = Pick<
  LimitsConfig,
  | 'maxPageSize'
  | 'maxBatchSize'
  | 'maxDecisionWaitMs'
  | 'maxAnswerAgeDays'
  | 'maxWaitingDecisions'
  | 'maxExports'
  | 'maxTextMemoryBytes'
>;

/** How long each thing that has begun is waited for at the end. Its caller has a response by then. */
export const drainLimitMs = 2_000;

/** How many look-ups share a connection: few wait for a slow one, and with a fast database one is enough. */
const lookUpsUnderway = 8;

/** Opens all that actions work with, and starts nothing: a command needs no more. */
export function openActions(options: OpenActionsOptions) {
  const { engine, clock, log, limits = defaultLimits } = options;
  const prisma = openPrisma(engine);
  const sets = new ConsentSets(prisma);
  const source = templateSource(engine, prisma, clock, sets);
  const catalogue = new TemplateCatalogue(source, limits, () => clock.now());
  const writes = new WriteWatch();
  const { feed, head, changes } = feedOver(engine, catalogue);
  const ledger = ledgerOver(engine.pool, writes, changes, options.onRecorded);
  const shared = { engine, prisma, catalogue, sets, clock, identities: options.identities, limits };
  const decisionWriter = decisionWriterOver(ledger, shared, log);
  const importWriter = decisionWriterOver(oneLaneBeside(ledger), shared, log);
  const parts: ActionParts = {
    ...shared,
    ...customerParts(shared),
    ...evidenceParts(options, shared),
    decisionWriter,
    importWriter,
    feed,
  };
  return {
    parts,
    prisma,
    writes,
    feedHead: head,
    /** What was written here and waits for its place in the log. */
    changes,
    /** Finishes work that has begun; the engine stays open. */
    close: async () => {
      const drained = Promise.all([decisionWriter.drain(), importWriter.drain()]);
      await atMost(drainLimitMs, 'recording decisions', drained, log);
      await atMost(drainLimitMs, 'what Prisma had begun', prisma.$disconnect(), log);
    },
  };
}

type Shared = Pick<ActionParts, 'prisma' | 'catalogue' | 'sets' | 'clock' | 'identities'> & {
  readonly engine: Engine;
  readonly limits: ActionLimits;
};

function decisionWriterOver(ledger: Ledger, shared: Shared, log: EngineLog): DecisionWriter {
  const onTurnedAway = atMostEvery(reportIntervalMs, (why: string) =>
    log.warn({ why }, 'decisions are turned away'),
  );
  return new DecisionWriter({ ...shared, ledger, onTurnedAway });
}

function customerParts({ engine, prisma, catalogue, clock, limits }: Shared) {
  return {
    settings: settingsOver(prisma),
    drafts: draftsOver(prisma),
    publishedVersions: new PublishedVersions(catalogue, (ids) => readTemplateCodes(prisma, ids)),
    pendingUpdates: new PendingUpdates(catalogue, clock, engine.sharing(lookUpsUnderway)),
    historyPages: historyPages(engine.pool),
    otherIds: otherIds(engine.pool),
    contexts: decisionContexts(engine.pool),
    presentations: new KnownPresentations(engine.pool),
    tallyReader: new TallyReader(engine, catalogue),
    decisionExport: new DecisionExport(catalogue, engine, limits),
  };
}

function evidenceParts(options: OpenActionsOptions, shared: Shared) {
  const { logSigner: signer = null, timestamping = noTimestamping, webhooks = noWebhookKeeping } = options;
  const { engine, prisma, clock, identities } = shared;
  const { pool } = engine;
  const evidenceLog = new EvidenceLog(pool);
  const { journalFile = null, rememberedForMs = 0, retention = null } = options.erasure ?? {};
  const journal = erasureJournal(journalFile);
  const erasures = new Erasures({ pool, prisma, clock, identities, journal, rememberedForMs });
  const timestamps = timestampsOver(engine, timestamping, clock, identities);
  return {
    pool,
    evidenceLog,
    erasures,
    evidenceFiles: new EvidenceFiles({ ...shared, pool, log: evidenceLog, signer, timestamps }),
    timestamps,
    retention: new Retention({
      ...shared,
      erasures,
      retention,
      readLapsedPage: (after, before) => readLapsedPage(pool, after ?? firstSubject, before),
    }),
    readSystem: options.readSystem ?? raiseNotServing,
    backUp: engine.backUp,
    webhooks: webhooksOver(engine, webhooks, clock, identities),
    onKeyRevoked: options.onKeyRevoked,
  };
}

function raiseNotServing(): never {
  throw new Error('Only a service knows how it fares.');
}

function templateSource(
  { pool }: Engine,
  prisma: PrismaClient,
  clock: Clock,
  consentSets: ConsentSets,
): TimelineSource {
  return {
    readTimelines: (codes) => readTimelines(prisma, codes),
    readTemplates: (codes) => readTemplates(prisma, codes),
    readRevisions: async (codes) => {
      const setClock = clock.asking();
      const { readAt, revisions, sets } = await readRevisions(pool, codes);
      setClock(readAt);
      await consentSets.follow(sets);
      return revisions;
    },
  };
}
