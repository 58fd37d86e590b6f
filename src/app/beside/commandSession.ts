import type { Socket } from 'node:net';
import { actFor, type Act, type ActionParts } from '../../actions/act';
import { RequestLanguages } from '../../actions/running/requestLanguages';
import type { Caller } from '../../domain/access/caller';
import { Refused } from '../../domain/errors/refusal';
import { operator } from '../commands';
import { findCommandAction } from './commandActions';
import { frameOf, valuesIn } from './frames';
import { release, type Answer, type Question } from './messages';

/** Who holds an API key. @throws Refused `UNAUTHENTICATED` */
export type Identify = (apiKey: string) => Promise<Caller>;

const maxOperatorLength = 200;

export class CommandSession {
  private act: Act | null = null;
  private readonly opened = new OpenedPages();
  private answering: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly parts: ActionParts,
    private readonly identify: Identify,
    private readonly onFault: (fault: unknown) => void,
  ) {}

  async run(): Promise<void> {
    try {
      for await (const question of valuesIn(this.socket)) {
        const answer = this.answerTo(question as Question | null);
        this.answering = answer;
        this.socket.write(frameOf(await answer));
      }
    } finally {
      this.opened.closeAll();
      this.socket.destroy();
    }
  }

  /** Once the question in hand is answered. */
  async end(): Promise<void> {
    await this.answering;
    this.socket.end();
  }

  private async answerTo(question: Question | null): Promise<Answer> {
    try {
      return await this.answered(question);
    } catch (fault) {
      if (fault instanceof Refused) return { kind: 'refused', refusal: fault.refusal };
      this.onFault(fault);
      return { kind: 'failed', message: fault instanceof Error ? fault.message : String(fault) };
    }
  }

  private async answered(question: Question | null): Promise<Answer> {
    switch (question?.kind) {
      case 'hello':
        this.act = await this.actionsFor(question);
        return { kind: 'done', result: null };
      case 'perform':
        return this.performed(question.action, question.sent);
      case 'next':
        return { kind: 'done', result: await this.opened.next(question.opened) };
      case 'close':
        this.opened.close(question.opened);
        return { kind: 'done', result: null };
      default:
        throw new Error(`expected a question of a command, got ${typeof (question satisfies null)}`);
    }
  }

  private async actionsFor({
    release: came,
    operator: id,
    apiKey,
  }: Question & { readonly kind: 'hello' }): Promise<Act> {
    if (came !== release) {
      throw new Error(`the service is of release ${release} and the command of ${came}; use the same`);
    }
    if (typeof id !== 'string' || id.length === 0 || id.length > maxOperatorLength) {
      throw new Error(`expected the name of an operator, of at most ${maxOperatorLength} characters`);
    }
    const caller = apiKey === null ? operator({ kind: 'operator', id }) : await this.identify(apiKey);
    return actFor(this.parts, { caller, languages: new RequestLanguages() });
  }

  private async performed(name: string, sent: unknown): Promise<Answer> {
    const action = findCommandAction(name);
    if (!this.act || !action) throw new Error(`expected an action of commands, got ${name}`);
    const result = await this.act(action, sent as never);
    if (!isPages(result)) return { kind: 'done', result };
    const { lastEventId } = result;
    return { kind: 'opened', opened: this.opened.add(result), lastEventId };
  }
}

/** What an action opens instead of giving it at once, such as an export. */
export interface Pages {
  /** After this event the feed tells what it lacks. */
  readonly lastEventId: string | null;
  next(): Promise<unknown>;
  close(): void;
}

function isPages(result: unknown): result is Pages {
  return typeof result === 'object' && result !== null && 'next' in result && 'close' in result;
}

/** A command reads one thing at a time; one more may be about to close. */
const maxOpened = 2;

/** What a command has opened and may not close itself, because it may be gone. */
class OpenedPages {
  private readonly opened = new Map<number, Pages>();
  private count = 0;

  add(pages: Pages): number {
    if (this.opened.size >= maxOpened) {
      pages.close();
      throw new Error(`expected at most ${maxOpened} exports at once`);
    }
    this.count += 1;
    this.opened.set(this.count, pages);
    return this.count;
  }

  async next(number: number): Promise<unknown> {
    const pages = this.opened.get(number);
    if (!pages) throw new Error(`expected an open export, got number ${number}`);
    return pages.next();
  }

  close(number: number): void {
    this.opened.get(number)?.close();
    this.opened.delete(number);
  }

  closeAll(): void {
    for (const pages of this.opened.values()) pages.close();
    this.opened.clear();
  }
}
