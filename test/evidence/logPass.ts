import { generateKeyPairSync } from 'node:crypto';
import { signerFrom, type CheckpointMemory, type LogSigner } from '../../src/actions/evidence/logSigner';
import { sequence, type LogStanding } from '../../src/actions/evidence/sequencer';
import type { LogKeeping } from '../../src/app/evidence/evidenceLog';
import { parseVerifierKey, type NoteKey } from '../../src/domain/evidence/signedNote';
import type { Engine } from '../../src/storage/engine/engine';
import { openPrisma } from '../../src/storage/engine/prisma';
import { FakeClock } from '../service/fakeClock';

export const logKeyPem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
export const logSigner = signerFrom('consent.test/ledger', logKeyPem);

/** The public key of the signer. */
export function logKey(): NoteKey {
  const key = parseVerifierKey(logSigner.keys[0]?.vkey ?? '');
  if (!key) throw new Error('The signer has no key.');
  return key;
}

/** Remembers nothing, so that every tree is signed. */
const forgetful: CheckpointMemory = { read: () => Promise.resolve(null), keep: () => Promise.resolve() };

/** For a service that keeps its log by itself. */
export const logKeeping: LogKeeping = { signer: logSigner, memory: forgetful };

interface PassOptions {
  readonly signer?: LogSigner | null;
  readonly memory?: CheckpointMemory;
  readonly now?: Date;
}

/** One pass of a node over the database. */
export async function logPass(
  engine: Engine,
  { signer = logSigner, memory = forgetful, now = new Date() }: PassOptions = {},
): Promise<LogStanding> {
  const prisma = openPrisma(engine);
  try {
    return await sequence({ pool: engine.pool, prisma, clock: new FakeClock(now), signer, memory });
  } finally {
    await prisma.$disconnect();
  }
}

/** Passes until nothing waits any more. */
export async function logAll(engine: Engine): Promise<void> {
  while ((await logPass(engine)).isBehind);
}
