import type { Actions } from '../actions/actions';
import { keepCatalogue } from '../actions/catalogueUpkeep';
import type { Clock } from '../actions/clock';
import { createTemplate } from '../actions/createTemplate';
import { DecisionHistory } from '../actions/decisionHistory';
import { DecisionWriter } from '../actions/decisionWriter';
import type { Identities } from '../actions/identities';
import { latestTemplate } from '../actions/latestTemplate';
import { PendingUpdates } from '../actions/pendingUpdates';
import { publishVersion } from '../actions/publishVersion';
import { recordDecision } from '../actions/recordDecision';
import { retireTemplate } from '../actions/retireTemplate';
import { saveDraft } from '../actions/saveDraft';
import { TemplateCatalogue } from '../actions/templateCatalogue';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { appendBatch } from '../storage/ledger/append';
import { readHeads } from '../storage/ledger/heads';
import { findDecision, readHistoryPages } from '../storage/ledger/history';
import { readNewest } from '../storage/ledger/newest';
import { openPrisma } from '../storage/prisma';
import { readRevisions, readTimelines } from '../storage/timelines';
import { apiKeysOver } from './apiKeys';

/** The actions over one database, and how to end them. */
export interface RunningActions {
  readonly actions: Actions;
  /** The templates in memory. */
  readonly catalogue: TemplateCatalogue;
  /** Answers what was taken, then lets go of the database; the engine stays open. */
  close(): Promise<void>;
}

export interface ActionParts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly log: EngineLog;
  /** Told of each API key that is revoked here. */
  readonly onKeyRevoked?: (id: string) => void;
}

/** The channel that the database's trigger on templates notifies. */
const templateChannel = 'consent_template';

export async function runActions(parts: ActionParts): Promise<RunningActions> {
  const { engine, clock, identities, log, onKeyRevoked } = parts;
  const { pool } = engine;
  const prisma = openPrisma(engine);
  const catalogue = new TemplateCatalogue({
    readTimelines: (codes) => readTimelines(prisma, codes),
    readRevisions: () => readRevisions(prisma),
  });
  const upkeep = await keepCatalogue(
    catalogue,
    { listen: (onChange, onGap) => engine.listen(templateChannel, onChange, onGap) },
    (err) => log.warn({ err }, 'templates could not be read; the next poll tries again'),
  );
  const ledger = {
    readHeads: readHeads.bind(null, pool),
    append: appendBatch.bind(null, pool),
  };
  const writer = new DecisionWriter({ ledger, catalogue, clock, identities });
  const publishing = { prisma, catalogue, clock, identities };
  const actions: Actions = {
    latestTemplate: latestTemplate(catalogue, clock),
    pendingUpdates: new PendingUpdates(catalogue, clock, readNewest.bind(null, pool)),
    recordDecision: recordDecision(writer, clock),
    decisionHistory: new DecisionHistory(catalogue, {
      readPages: readHistoryPages.bind(null, pool),
      findDecision: findDecision.bind(null, pool),
    }),
    apiKeys: apiKeysOver({ engine, clock, identities, onRevoked: onKeyRevoked }),
    createTemplate: createTemplate.bind(null, publishing),
    saveDraft: saveDraft.bind(null, publishing),
    publishVersion: publishVersion.bind(null, publishing),
    retireTemplate: retireTemplate.bind(null, publishing),
  };
  return {
    actions,
    catalogue,
    close: async () => {
      await writer.drain();
      await upkeep.stop();
      await prisma.$disconnect();
    },
  };
}
