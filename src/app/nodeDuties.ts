import { once } from 'node:events';
import { connect } from 'node:net';
import type { Config } from '../config/config';
import type { Engine } from '../storage/engine/engine';
import { erasureJournal } from '../storage/evidence/erasure/erasureJournal';
import type { Duty } from './duties';
import { mustOpenSecrets } from './events/webhooks';
import type { LogKeeping } from './evidence/evidenceLog';

type Given = Pick<Config, 'mode'> & Partial<Pick<Config, 'erasure' | 'webhooks'>>;

export function dutiesOf(
  { mode, erasure, webhooks }: Given,
  engine: Pick<Engine, 'pool'>,
  keeping: LogKeeping | null,
): readonly Duty[] {
  const duties = [...(keeping?.duties ?? [])];
  // A service that is only tried out erases nobody.
  const mustErase = erasure && (erasure.journalFile !== null || mode === 'production');
  if (mustErase) {
    const journal = erasureJournal(erasure.journalFile);
    duties.push({ setting: 'ERASURE_JOURNAL_FILE', tryOut: () => journal.tryOut() });
  }
  if (webhooks) {
    const tryOut = () => mustOpenSecrets(engine, webhooks.secretKey);
    duties.push({ setting: 'WEBHOOK_SECRET_KEY', tryOut });
  }
  const url = keeping?.timestamping?.url;
  if (url) duties.push({ setting: 'TIMESTAMP_URL', tryOut: reachedOnce(url) });
  return duties;
}

const reachedWithinMs = 2_000;

/** Decisions must not wait for somebody else's server, so one that was reached may be away later. */
function reachedOnce(url: URL): Duty['tryOut'] {
  let wasReached = false;
  return async () => {
    if (wasReached) return;
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port });
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(reachedWithinMs) });
      wasReached = true;
    } finally {
      socket.destroy();
    }
  };
}
