/** What is known of one part of an installation. `soon`: it works, and will not for long. */
export interface Finding {
  readonly what: string;
  readonly state: 'well' | 'soon' | 'broken';
  readonly found: string;
  /** The one thing to do; null where all is well. */
  readonly todo: string | null;
}

type Fault = Omit<Finding, 'what'>;

export const soon = (found: string, todo: string): Fault => ({ state: 'soon', found, todo });
export const broken = (found: string, todo: string): Fault => ({ state: 'broken', found, todo });

/** The first fault counts. */
export function judge(what: string, well: string, ...faults: readonly (Fault | false)[]): Finding {
  const fault = faults.find((each) => each !== false);
  return { what, ...(fault ?? { state: 'well', found: well, todo: null }) };
}

/** Of a PostgreSQL server, its database and our tables. */
export interface ServerFacts {
  readonly version: string;
  readonly versionNumber: number;
  /** As in `pg_settings`; those that the server does not have are missing. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether the role may record decisions; true before there is a table of them. */
  readonly mayRecord: boolean;
  /** Large tables whose statistics are old, or were never gathered. */
  readonly unknownTables: readonly string[];
  /** Older than what the server has. */
  readonly oldExtensions: readonly string[];
  /** Of the limits of connections the one that is nearest. */
  readonly limit: string;
  readonly connections: number;
  readonly maxConnections: number;
}

const oldestVersion = 150_000;

/** @param ofNode how many connections a node opens at most */
export function serverFindings(facts: ServerFacts, ofNode: number): readonly Finding[] {
  const { version, versionNumber, settings, connections, maxConnections } = facts;
  const [tables, extensions] = [facts.unknownTables.join(', '), facts.oldExtensions.join(', ')];
  const off = (...names: readonly string[]) => names.filter((name) => settings[name] === 'off').join(', ');
  const lossy = off('fsync', 'full_page_writes', 'synchronous_commit');
  const idle = off('autovacuum', 'track_counts');
  const cutting = ['idle_session_timeout', 'transaction_timeout'].filter(
    (each) => Number(settings[each]) > 0,
  );
  const isOn = (name: string) => settings[name] === 'on';
  const server = `PostgreSQL ${version}, UTF8`;
  const open = `${connections} of ${maxConnections} are open, and a node opens up to ${ofNode}`;
  const isFull = maxConnections - connections < ofNode;
  return [
    judge(
      'server',
      server,
      versionNumber < oldestVersion && broken(server, 'upgrade to PostgreSQL 15 or later'),
    ),
    judge(
      'writing',
      'allowed',
      isOn('in_hot_standby') && broken('refused', 'name the primary in DATABASE_URL'),
      isOn('transaction_read_only') && broken('refused', 'turn off default_transaction_read_only'),
      !facts.mayRecord && broken('refused to this role', 'name the owner of the tables in DATABASE_URL'),
    ),
    judge(
      'durability',
      'no setting loses decisions',
      lossy !== '' && broken(`${lossy} off`, `turn on ${lossy}`),
    ),
    judge('autovacuum', 'on', idle !== '' && soon(`${idle} off`, `turn on ${idle}`)),
    judge('statistics', 'gathered', tables !== '' && soon('old, or never gathered', `ANALYZE ${tables};`)),
    judge('extensions', 'none is old', extensions !== '' && soon(extensions, 'ALTER EXTENSION … UPDATE;')),
    judge(
      'time-outs',
      'none',
      cutting.length > 0 && soon(`${cutting.join()} set`, `set to 0: ${cutting.join()}`),
    ),
    judge('connections', open, isFull && soon(open, `raise ${facts.limit}, or lower DATABASE_POOL_SIZE`)),
  ];
}

/** @param refused why this code must not work on this database; each ends with what to do after a colon */
export function migrationsFinding([refused = '']: readonly string[], pending: readonly string[]): Finding {
  const [, found = '', todo = ''] = /^(.*): (.*)$/.exec(refused) ?? [];
  const lacking = `the database lacks ${pending.length}, up to ${pending.at(-1) ?? ''}`;
  return judge(
    'migrations',
    'all applied',
    found !== '' && broken(found, todo),
    pending.length > 0 && broken(lacking, 'consent migrate'),
  );
}

export function replicaFinding(state: 'used' | 'behind' | 'away'): Finding {
  const todo =
    state === 'away' ? 'repair the replica, or correct DATABASE_REPLICA_URL' : 'wait, or repair it';
  return judge('replica', 'used', state !== 'used' && soon(state, `${todo}; reports read from the primary`));
}

/** Where Citus coordinates several servers. */
export interface DivisionFacts {
  readonly isDivided: boolean;
  /** Those that can hold parts of the ledger. */
  readonly servers: number;
  readonly unreachable: number;
}

export function divisionFinding({ isDivided, servers, unreachable }: DivisionFacts): Finding {
  return judge(
    'division',
    `over ${servers} servers`,
    unreachable > 0 && broken(`${unreachable} of ${servers} cannot be reached`, 'repair them'),
    !isDivided && soon('none, though Citus is there', 'consent migrate --citus'),
  );
}

/** @param aheadMs how far the database's clock is ahead of this machine's. @param toleranceMs of tokens */
export function clockFinding(aheadMs: number, toleranceMs: number): Finding {
  const byMs = Math.abs(aheadMs);
  const found = `${(byMs / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the database`;
  const fault = byMs > toleranceMs ? broken : soon;
  return judge('clock', 'as that of the database', byMs >= 1_000 && fault(found, 'set both clocks by NTP'));
}

/** What the database holds that can go wrong by itself. */
export interface LedgerFacts {
  readonly now: Date;
  /** Verifier keys of the log; none before the first signature. */
  readonly keys: readonly string[];
  /** The age of the oldest entry that is in no signed checkpoint; of a placed one, since its placing. */
  readonly lagMs: number;
  /** The database lacks what the checkpoint file says was signed. */
  readonly isForked: boolean;
  /** How many the last audit found; null before the first. */
  readonly auditFaults: number | null;
  /** Not revoked, and to end soon or ended lately; the first to end first. */
  readonly endingKeys: readonly { readonly id: string; readonly name: string; readonly expiresAt: Date }[];
  readonly webhooks: {
    readonly endpoints: Readonly<Record<'disabled' | 'gone' | 'given_up', number>>;
    readonly givenUp: number;
    readonly oldestMs: number;
  };
}

const maxLagMs = 10_000;
const maxOldestMs = 3_600_000;

export function ledgerFindings({ now, endingKeys, webhooks, ...log }: LedgerFacts): readonly Finding[] {
  const { endpoints, givenUp, oldestMs } = webhooks;
  const [key] = endingKeys;
  const ended = endpoints.gone + endpoints.given_up;
  const lag = `an entry has waited ${Math.round(log.lagMs / 1_000)} s for a signature`;
  return [
    judge(
      'log',
      log.keys.length > 0 ? 'all is signed' : 'nothing was signed yet',
      log.isForked && broken('lacks what was signed', 'consent log succeed --dry-run'),
      Boolean(log.auditFaults) &&
        broken(`faults that an audit found: ${log.auditFaults}`, 'consent log audit'),
      log.lagMs > maxLagMs && soon(lag, 'start a node with the signing key, or read its log'),
    ),
    judge(
      'API keys',
      'none expires soon',
      key !== undefined &&
        soon(
          `${key.name} ${key.expiresAt > now ? 'expires' : 'expired'} ${key.expiresAt.toISOString()}`,
          `give its holder another; once that is used: consent keys revoke ${key.id}`,
        ),
    ),
    judge(
      'webhooks',
      `${endpoints.disabled} disabled`,
      ended > 0 && soon(`${ended} get nothing more`, 'consent webhooks list'),
      givenUp > 0 && soon(`${givenUp} events were given up`, 'consent webhooks recover <id> --since <when>'),
      oldestMs > maxOldestMs && soon('an event waits for an hour or more', 'consent webhooks list'),
    ),
  ];
}

/** @param fault why the log has another name; null where it has this one */
export function logNameFinding(fault: string | null): Finding {
  return judge('LOG_ORIGIN', 'the name of the log', fault !== null && broken(fault, 'correct LOG_ORIGIN'));
}

/** @param fault why this node cannot open the secrets; null where it can */
export function webhookKeyFinding(fault: string | null): Finding {
  const todo = 'set WEBHOOK_SECRET_KEY to the key that sealed them';
  return judge('webhook key', 'opens the secrets', fault !== null && broken(fault, todo));
}
