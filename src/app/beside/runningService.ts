import { connect, type Socket } from 'node:net';
import type { ActionParts } from '../../actions/act';
import type { Action } from '../../actions/running/action';
import { Refused } from '../../domain/errors/refusal';
import { socketPlace } from '../../storage/pglite/heldSocket';
import type { CommandAct } from '../commands';
import { nameOfAction } from './commandActions';
import { frameOf, valuesIn } from './frames';
import { release, socketFolder, socketName, type Answer, type Question } from './messages';
import type { Pages } from './commandSession';

/** The service that a command called did not do as asked; the message is for its operator. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
}

/** As whom a command acts: the holder of the API key, or without one the operator. */
export interface Signature {
  readonly operator: string;
  readonly apiKey: string | null;
}

export interface RunningService {
  /** @throws ServiceFault; what the work throws */
  withActions<Result>(signedAs: Signature, work: (act: CommandAct) => Promise<Result>): Promise<Result>;
  leave(): void;
}

/** The service that has the data folder and takes commands; null where none does. */
export async function findRunningService(dataDir: string): Promise<RunningService | null> {
  const socket = await findConnection(socketFolder(dataDir));
  if (socket === null) return null;
  return {
    leave: () => void socket.destroy(),
    withActions: async (signedAs, work) => {
      const call = new Call(socket);
      try {
        await call.ask({ kind: 'hello', release, ...signedAs });
        return await work(actBy(call));
      } finally {
        // The answer to a last word may still come; nobody waits for it.
        socket.end().unref();
      }
    },
  };
}

async function findConnection(folder: string): Promise<Socket | null> {
  const place = await socketPlace(folder, socketName).catch(() => null);
  if (place === null) return null;
  const socket = await new Promise<Socket | null>((resolve) => {
    const connecting = connect(place.path, () => resolve(connecting));
    connecting.once('error', () => resolve(null));
  });
  await place.leave();
  return socket;
}

function actBy(call: Call): CommandAct {
  return async <Sent, Result>(
    action: Action<ActionParts, Sent, Result>,
    sent: Sent,
  ): Promise<Awaited<Result>> => {
    const answer = await call.ask({ kind: 'perform', action: nameOfAction(action), sent });
    const result = answer.kind === 'opened' ? pagesOf(call, answer) : answer.result;
    return result as Awaited<Result>;
  };
}

function pagesOf(call: Call, { opened, lastEventId }: Answer & { readonly kind: 'opened' }): Pages {
  return {
    lastEventId,
    next: async () => {
      const answer = await call.ask({ kind: 'next', opened });
      return answer.kind === 'done' ? answer.result : null;
    },
    close: () => void call.ask({ kind: 'close', opened }).catch(() => undefined),
  };
}

const gone = 'the service stopped before it answered; look what became of it, then try again';

class Call {
  private readonly answers: AsyncGenerator;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly socket: Socket) {
    this.answers = valuesIn(socket);
    // The answers end then, which reports the failure.
    socket.on('error', () => undefined);
  }

  /** @throws Refused; ServiceFault */
  async ask(question: Question): Promise<Answer & { readonly kind: 'done' | 'opened' }> {
    const answer = this.last.then(
      () => this.exchange(question),
      () => this.exchange(question),
    );
    this.last = answer;
    const { kind, ...rest } = await answer;
    if ('refusal' in rest) throw new Refused(rest.refusal);
    if ('message' in rest) throw new ServiceFault(rest.message);
    return { kind, ...rest } as Answer & { readonly kind: 'done' | 'opened' };
  }

  private async exchange(question: Question): Promise<Answer> {
    this.socket.write(frameOf(question));
    const next = await this.answers.next().catch(() => null);
    if (next === null || next.done) throw new ServiceFault(gone);
    return next.value as Answer;
  }
}
