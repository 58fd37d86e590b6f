import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sweepCheckpoints } from '../../storage/evidence/logCheckpoints';
import { repeatedly, type Repeated } from '../../actions/evidence/repeatedly';
import { Timestamps } from '../../actions/evidence/timestamp/timestamps';
import type { Clock } from '../../actions/running/clock';
import type { Identities } from '../../actions/running/identities';
import { ConfigFaults } from '../../config/config';
import type { LogConfig } from '../../config/log';
import { certificatesIn } from '../../domain/evidence/timestamp/certificate';
import type { Engine, EngineLog } from '../../storage/engine/engine';

export interface Timestamping {
  readonly url: URL | null;
  readonly authorities: readonly X509Certificate[] | null;
}

export const noTimestamping: Timestamping = { url: null, authorities: null };

export async function timestampingOf({
  timestampUrl: url,
  timestampCaFile,
}: Pick<LogConfig, 'timestampUrl' | 'timestampCaFile'>): Promise<Timestamping> {
  if (timestampCaFile === null) return { url, authorities: null };
  const pem = await readFile(timestampCaFile, 'utf8').catch(unreadable);
  const authorities = certificatesIn(pem);
  if (authorities && authorities.length > 0) return { url, authorities };
  const came = authorities ? 'none' : 'one that cannot be read';
  throw new ConfigFaults([`TIMESTAMP_CA_FILE: expected certificates of authorities in PEM, got ${came}`]);
}

function unreadable(fault: NodeJS.ErrnoException): never {
  throw new ConfigFaults([`TIMESTAMP_CA_FILE: the file cannot be read (${String(fault.code)})`]);
}

export function timestampsOver(
  { pool }: Engine,
  { url, authorities }: Timestamping,
  clock: Clock,
  { nonce }: Identities,
): Timestamps {
  return new Timestamps({
    pool,
    url,
    authorities,
    now: () => clock.now(),
    random: nonce,
  });
}

/** How often a node checks for work. Nodes share it. */
const choresEveryMs = 60_000;

export function startLogChores(
  engine: Engine,
  timestamps: Timestamps,
  now: () => Date,
  log: EngineLog,
): Repeated {
  const stamping = repeatedly(stampedDaily(timestamps, log), choresEveryMs, (err) =>
    log.warn({ err }, 'no time stamp could be asked for; it is tried again'),
  );
  const sweeping = repeatedly(
    (until) => sweepCheckpoints(engine.pool, now(), until),
    choresEveryMs,
    (err) => log.warn({ err }, 'old checkpoints could not be removed; it is tried again'),
  );
  return {
    stop: async () => {
      await Promise.all([stamping.stop(), sweeping.stop()]);
    },
  };
}

/** An authority that is away for hours is logged once. */
export function stampedDaily(timestamps: Timestamps, log: EngineLog): (until: AbortSignal) => Promise<void> {
  let isFailing = false;
  return async (until) => {
    const stamping = await timestamps.stampDaily(until);
    if (!stamping || until.aborted) return;
    if (stamping.kind === 'failed') {
      const { size, reason } = stamping;
      if (!isFailing) log.warn({ size, reason }, 'the authority gave no time stamp; it is asked again');
    } else log.info(stamping, 'the checkpoint is time-stamped');
    isFailing = stamping.kind === 'failed';
  };
}
