import { readLedgerFacts, ledgerHealth } from '../../actions/health/ledgerHealth';
import { DatabaseClock } from '../../actions/running/clock';
import { mustOpenSecrets } from '../../app/events/webhooks';
import { mustBeName } from '../../app/local/logOrigin';
import { defaultPoolSize } from '../../config/database';
import * as rules from '../../domain/health/findings';
import { Refused } from '../../domain/errors/refusal';
import { causeOfFailure } from '../../observability/health';
import { checkpointFile } from '../../storage/evidence/checkpointFile';
import { readClock } from '../../storage/evidence/logSuccession';
import { mustFitModels, readDivisionFacts, readServerFacts } from '../../storage/health/healthFacts';
import { pendingMigrations } from '../../storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../storage/migration/migrationFolder';
import { refusals } from '../../storage/migration/migrationState';
import { openEngine } from '../../storage/openEngine';
import { quietLog } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import { mustBeThere, whenFree } from '../terminal/inUse';
import type { Surroundings } from '../terminal/surroundings';

export interface DatabaseLook {
  readonly findings: readonly rules.Finding[];
  /** Verifier keys of the log. */
  readonly logKeys: readonly string[];
}

const patienceMs = 5_000;
const refusedKey =
  'the service refuses CONSENT_KEY; set a key that is in force and has operations:read, or none';

/** In the service that has the embedded database, where one runs. @throws as opening the database */
export async function lookAtDatabase(at: Surroundings): Promise<DatabaseLook> {
  const { auth, database, evidenceLog, webhooks, commandKey: apiKey } = at.config();
  const { origin, signingKey, signingKeyFile } = evidenceLog;
  const memory = checkpointFile(evidenceLog.checkpointFile);
  const kept = await memory.newest().catch(() => null);
  const running = await at.findRunning();
  if (running) {
    const signedAs = { operator: at.operator, apiKey };
    const ledger = await running
      .withActions(signedAs, (act) => act(ledgerHealth, { kept }))
      .catch((fault: unknown) => {
        throw fault instanceof Refused ? new CannotDo(refusedKey, { cause: fault }) : fault;
      });
    return { findings: rules.ledgerFindings(ledger), logKeys: ledger.keys };
  }
  mustBeThere(database);
  // A server that has few connections left keeps them.
  const modest = database.kind === 'pglite' ? database : { ...database, poolSize: 1 };
  const engine = await whenFree(database, () =>
    openEngine(
      modest,
      quietLog(() => undefined),
    ),
  );
  const { pool, schema } = engine;
  try {
    const state = await pendingMigrations(engine, MIGRATIONS_FOLDER);
    const pending = state.pending.map(({ name }) => name);
    const refused = [...refusals(state)];
    const isMigrated = refused.length + pending.length === 0;
    const misfit = isMigrated && (await causeOfFailure(() => mustFitModels(engine), patienceMs));
    if (misfit) refused.push(`${misfit.split('\n').at(-1)}: undo what was changed by hand`);
    const findings = [rules.migrationsFinding(refused, pending)];
    let aheadMs = 0;
    const clock = new DatabaseClock(Date.now, (ms) => (aheadMs = ms));
    clock.asking()(await readClock(pool));
    if (database.kind === 'postgresql') {
      const ofNode = (database.poolSize ?? defaultPoolSize) + 1;
      const replica = engine.replicaState();
      findings.unshift(...rules.serverFindings(await readServerFacts(pool, schema), ofNode));
      if (replica) findings.push(rules.replicaFinding(replica));
      findings.push(rules.clockFinding(aheadMs, auth.tokens.clockToleranceS * 1_000));
    }
    if (!isMigrated || misfit) return { findings, logKeys: [] };
    const division = await readDivisionFacts(pool);
    if (division) findings.push(rules.divisionFinding(division));
    const ledger = await readLedgerFacts({ pool, clock }, kept);
    findings.push(...rules.ledgerFindings(ledger));
    if (database.kind === 'postgresql') {
      const fault = await causeOfFailure(() => mustOpenSecrets(engine, webhooks.secretKey), patienceMs);
      findings.push(rules.webhookKeyFinding(fault));
      if (origin !== null && (signingKey ?? signingKeyFile) !== null)
        findings.push(rules.logNameFinding(await causeOfFailure(() => mustBeName(origin, pool), patienceMs)));
    }
    return { findings, logKeys: ledger.keys };
  } finally {
    await engine.close();
  }
}
