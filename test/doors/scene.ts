import type { FakeClock } from '../service/fakeClock';
import type { Given } from '../service/given';
import type { LedgerView } from '../service/ledger';
import type {
  Answer,
  DecideInput,
  Decision,
  Door,
  PendingInput,
  PendingUpdate,
  Recorded,
  RefusedAnswer,
} from './door';

/** Where an example plays: a running service, one of its doors, and a clock that the example moves. */
export interface Scene {
  readonly given: Given;
  readonly door: Door;
  readonly clock: FakeClock;
  readonly ledger: LedgerView;
  /** Records an answer that nothing speaks against. */
  readonly decided: (input: DecideInput) => Promise<Recorded>;
  readonly pendingOf: (input: PendingInput) => Promise<PendingUpdate>;
  /** The instant this number of days from now. */
  readonly inDays: (days: number) => Date;
}

/** One behaviour of the service, told as an example. */
export interface Behaviour {
  readonly name: string;
  readonly play: (scene: Scene) => Promise<void>;
}

export function sceneAt(door: Door, stage: Pick<Scene, 'given' | 'clock' | 'ledger'>): Scene {
  return {
    ...stage,
    door,
    decided: async (input) => answered(await door.decide(input)),
    pendingOf: async (input) => answered(await door.pending(input)),
    inDays: (days) => new Date(stage.clock.now().getTime() + days * 24 * 60 * 60 * 1000),
  };
}

/** The value of an answer that must not be a refusal. */
export function answered<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'answered') return answer.value;
  throw new Error(
    `Expected an answer, got ${answer.code} ${JSON.stringify(answer.details)}: ${answer.message}`,
  );
}

/** The refusal, where there must be one. */
export function refused(answer: Answer<unknown>): RefusedAnswer {
  if (answer.kind === 'refused') return answer;
  throw new Error(`Expected a refusal, got ${JSON.stringify(answer.value)}`);
}

/** What became of a decision, in one word: `recorded`, `unchanged` or the code of the refusal. */
export function outcomeOf(answer: Answer<Recorded>): string {
  if (answer.kind === 'refused') return answer.code;
  return answer.value.changed ? 'recorded' : 'unchanged';
}

export function sequencesOf(decisions: readonly Pick<Decision, 'sequence'>[]): readonly number[] {
  return decisions.map(({ sequence }) => sequence);
}
