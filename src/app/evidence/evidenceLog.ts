import type { CheckpointMemory, LogSigner } from '../../actions/evidence/logSigner';
import { keepLog, type LogUpkeep } from '../../actions/evidence/logUpkeep';
import { LogForked } from '../../actions/evidence/sequencer';
import type { Clock } from '../../actions/running/clock';
import { atMostEvery, reportIntervalMs } from '../../observability/atMostEvery';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import type { PrismaClient } from '../../storage/engine/prisma';
import type { Duty } from '../duties';
import type { Timestamping } from './timestamps';

export interface LogKeeping {
  readonly signer: LogSigner | null;
  readonly memory: CheckpointMemory;
  readonly timestamping?: Timestamping;
  readonly duties?: readonly Duty[];
}

export function startLog(
  { signer, memory }: LogKeeping,
  { pool }: Engine,
  prisma: PrismaClient,
  clock: Clock,
  log: EngineLog,
  onPass?: () => void,
): LogUpkeep {
  const report = atMostEvery(reportIntervalMs, (err: unknown) =>
    log.warn(
      { err },
      err instanceof LogForked
        ? `the log is not signed: ${err.message}`
        : 'the log could not go on; it tries again',
    ),
  );
  return keepLog({ pool, prisma, clock, signer, memory }, report, onPass);
}
