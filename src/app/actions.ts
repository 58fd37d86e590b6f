import type { Actions } from '../actions/actions';
import { onceAtHand } from '../actions/atHand';
import { keepCatalogue } from '../actions/catalogueUpkeep';
import type { Clock } from '../actions/clock';
import { createTemplate } from '../actions/createTemplate';
import { DecisionExport } from '../actions/decisionExport';
import { DeclaredVersions } from '../actions/declaredVersions';
import { DecisionHistory } from '../actions/decisionHistory';
import { DecisionWriter } from '../actions/decisionWriter';
import { discardDraft } from '../actions/discardDraft';
import { Drafts } from '../actions/drafts';
import type { Identities } from '../actions/identities';
import { latestTemplate } from '../actions/latestTemplate';
import { PendingUpdates } from '../actions/pendingUpdates';
import { PublishedVersions } from '../actions/publishedVersions';
import { publishVersion } from '../actions/publishVersion';
import { recordDecision } from '../actions/recordDecision';
import { Reports } from '../actions/reports';
import { renameTemplate } from '../actions/renameTemplate';
import { retireTemplate } from '../actions/retireTemplate';
import { saveDraft } from '../actions/saveDraft';
import { stateVersion } from '../actions/served';
import { startDraft } from '../actions/startDraft';
import { TemplateCatalogue } from '../actions/templateCatalogue';
import { Templates } from '../actions/templates';
import { templateVersions } from '../actions/templateVersions';
import { withdrawVersion } from '../actions/withdrawVersion';
import { usualLimits, type LimitsConfig } from '../config/limits';
import { readDrafts } from '../storage/drafts';
import { atMost } from '../storage/engine/atMost';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { readExportPage } from '../storage/ledger/exportPage';
import { findDecision, readHistoryPages } from '../storage/ledger/history';
import { readNewest } from '../storage/ledger/newest';
import { openPrisma } from '../storage/prisma';
import { readNewestCounts, readRecordedCounts } from '../storage/tally';
import { readRevisions, readTemplateCodes, readTemplates, readTimelines } from '../storage/timelines';
import { apiKeysOver } from './apiKeys';
import { atMostEvery, reportIntervalMs } from './atMostEvery';
import { ledgerOver } from './ledger';
import { WriteWatch } from './writeWatch';

/** The actions over one database, and how to end them. */
export interface RunningActions {
  readonly actions: Actions;
  /** The templates in memory. */
  readonly catalogue: TemplateCatalogue;
  /** Whether what is recorded is kept. */
  readonly writes: WriteWatch;
  /** Answers what was taken, then lets go of the database; the engine stays open. */
  close(): Promise<void>;
}

export interface ActionParts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly log: EngineLog;
  /** Whether a draft must be published by another person than the one who saved it last. */
  readonly fourEyes: boolean;
  /** What holds where nothing is configured, unless others are given. */
  readonly limits?: Pick<
    LimitsConfig,
    | 'maxPageSize'
    | 'maxBatchSize'
    | 'maxDecisionWaitMs'
    | 'maxWaitingDecisions'
    | 'maxExports'
    | 'maxTextMemoryBytes'
  >;
  /** Told of each API key that is revoked here. */
  readonly onKeyRevoked?: (id: string) => void;
}

/** The channel that the database's trigger on templates notifies. */
const templateChannel = 'consent_template';

/** How long each thing that has begun is waited for at the end. Whoever asked for it has an answer by then. */
export const drainLimitMs = 2_000;

/** So many look-ups share a connection: few wait for one that is slow, and with a fast database one is enough. */
const lookUpsUnderway = 8;

export async function runActions(parts: ActionParts): Promise<RunningActions> {
  const { engine, clock, identities, log, fourEyes, limits = usualLimits, onKeyRevoked } = parts;
  const { pool } = engine;
  const prisma = openPrisma(engine);
  const templates = {
    readTimelines: readTimelines.bind(null, prisma),
    readTemplates: readTemplates.bind(null, prisma),
    readRevisions: async (codes?: readonly string[]) => {
      const tellTime = clock.asking();
      const { readAt, revisions } = await readRevisions(pool, codes);
      tellTime(readAt);
      return revisions;
    },
  };
  const catalogue = new TemplateCatalogue(templates, limits);
  const upkeep = await keepCatalogue(
    catalogue,
    { listen: (onChange, onGap) => engine.listen(templateChannel, onChange, onGap) },
    (err) => log.warn({ err }, 'templates could not be read; the next poll tries again'),
  );
  const writes = new WriteWatch();
  const ledger = ledgerOver(pool, writes);
  const onTurnedAway = atMostEvery(reportIntervalMs, (why: string) =>
    log.warn({ why }, 'decisions are turned away'),
  );
  const writer = new DecisionWriter({ ledger, catalogue, clock, identities, onTurnedAway, limits });
  const source = {
    readPages: readHistoryPages.bind(null, pool),
    findDecision: findDecision.bind(null, pool),
  };
  const publishing = { prisma, catalogue, clock, identities, fourEyes };
  const actions: Actions = {
    limits,
    latestTemplate: latestTemplate(catalogue, clock),
    pendingUpdates: new PendingUpdates(
      catalogue,
      clock,
      readNewest.bind(null, engine.sharing(lookUpsUnderway)),
      limits,
    ),
    recordDecision: recordDecision(writer, clock),
    decisionHistory: new DecisionHistory(catalogue, source, limits),
    decisionExport: new DecisionExport(
      catalogue,
      (asked) => engine.readLagging((lagging) => readExportPage(lagging, asked)),
      limits,
    ),
    reports: new Reports(catalogue, clock, {
      readNewest: (code) => engine.readLagging((lagging) => readNewestCounts(lagging, code)),
      readRecorded: (code, days) => engine.readLagging((lagging) => readRecordedCounts(lagging, code, days)),
    }),
    apiKeys: apiKeysOver({ engine, clock, identities, limits, onRevoked: onKeyRevoked }),
    templates: new Templates(catalogue, clock, limits),
    publishedVersions: new PublishedVersions(catalogue, clock, readTemplateCodes.bind(null, prisma)),
    templateVersions: templateVersions(catalogue, clock, limits),
    createTemplate: createTemplate.bind(null, publishing),
    renameTemplate: renameTemplate.bind(null, publishing),
    drafts: new Drafts(catalogue, readDrafts.bind(null, prisma)),
    startDraft: startDraft.bind(null, publishing),
    saveDraft: saveDraft.bind(null, publishing),
    discardDraft: discardDraft.bind(null, publishing),
    publishVersion: publishVersion.bind(null, publishing),
    stateVersion: (version) =>
      onceAtHand(catalogue.timeline(version.templateCode), (timeline) =>
        stateVersion(timeline, version, clock.now()),
      ),
    withdrawVersion: withdrawVersion.bind(null, publishing),
    declaredVersions: new DeclaredVersions(publishing),
    retireTemplate: retireTemplate.bind(null, publishing),
  };
  return {
    actions,
    catalogue,
    writes,
    close: async () => {
      await atMost(drainLimitMs, 'recording decisions', writer.drain(), log);
      await atMost(drainLimitMs, 'listening for changes', upkeep.stop(), log);
      await atMost(drainLimitMs, 'what Prisma had begun', prisma.$disconnect(), log);
    },
  };
}
