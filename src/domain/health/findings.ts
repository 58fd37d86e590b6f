/** What is known of one part of an installation. `soon`: it works, and will not for long. */
export interface Finding {
  readonly what: string;
  readonly state: 'well' | 'soon' | 'broken';
  readonly found: string;
  /** The one thing to do; null where all is well. */
  readonly todo: string | null;
}

type Fault = Omit<Finding, 'what'>;

const soon = (found: string, todo: string): Fault => ({ state: 'soon', found, todo });
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
  const isReadOnly = settings['transaction_read_only'] === 'on';
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
      isReadOnly && broken('refused', 'name the primary in DATABASE_URL'),
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
  const todo = 'repair the replica; reports read from the primary';
  return judge('replica', 'used', state !== 'used' && soon(state, todo));
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
          `give its holder another, and: consent keys revoke ${key.id}`,
        ),
    ),
    judge(
      'webhooks',
      `${endpoints.disabled} disabled`,
      ended > 0 && soon(`${ended} get nothing more`, 'consent webhooks list'),
      givenUp > 0 && soon(`${givenUp} events were given up`, 'consent webhooks recover'),
      oldestMs > maxOldestMs && soon('an event waits for an hour or more', 'consent webhooks list'),
    ),
  ];
}

/** @param fault why a node could not use it; null where it can. @param isRequired whether it is not ready then */
export function fileFinding(
  setting: string,
  file: string | null,
  fault: string | null,
  isRequired: boolean,
): Finding {
  const missing = isRequired ? broken : soon;
  return judge(
    setting,
    file ?? '',
    file === null && missing('names no file', `name a file that no restore turns back`),
    fault !== null && broken(`${file}: ${fault}`, 'let the user of the service read and write it'),
  );
}

const mb = 1024 ** 2;

export function diskFinding(folder: string, freeBytes: number, totalBytes: number): Finding {
  const found = `${Math.floor(freeBytes / mb)} MB free at ${folder}`;
  const fault = freeBytes < 64 * mb ? broken : soon;
  const isScarce = freeBytes < Math.max(64 * mb, Math.min(10_240 * mb, totalBytes / 10));
  return judge('disk', found, isScarce && fault(found, 'free space, or enlarge the disk'));
}

/** Of two findings of the same row. */
export function worseOf(one: Finding, other: Finding): Finding {
  const states = ['well', 'soon', 'broken'];
  return states.indexOf(other.state) > states.indexOf(one.state) ? other : one;
}

export interface LogKeyFacts {
  readonly hasKey: boolean;
  /** What is wrong with the key; null where it signs, or there is none. */
  readonly fault: string | null;
  /** False where the log has other keys alone. */
  readonly isKnown: boolean;
}

export function logKeyFinding(key: LogKeyFacts, isEmbedded: boolean, isSigned: boolean): Finding {
  const { hasKey, fault, isKnown } = key;
  return judge(
    'log key',
    hasKey ? 'signs the log' : 'the first start makes one',
    fault !== null && broken(fault, 'put the key back from your store of secrets'),
    !isKnown && soon('the log does not know this key', 'unless you replace the key, set the key of the log'),
    !hasKey && isEmbedded && isSigned && broken('lost', 'put log-key.pem back from a backup'),
    !hasKey && !isEmbedded && soon('this node does not sign', 'set LOG_SIGNING_KEY_FILE and LOG_ORIGIN'),
  );
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

/** @param fault why its keys cannot be had; null where they can */
export function issuerFinding(host: string, fault: string | null): Finding {
  const todo = 'correct AUTH_JWKS_URL, or its server';
  return judge('issuer', `${host} gives its keys`, fault !== null && broken(`${host}: ${fault}`, todo));
}
