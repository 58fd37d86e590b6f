import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useRef, useState } from 'react';
import { findRefusal } from '../apollo';
import {
  PendingStateFragmentDoc,
  type DecisionValue,
  type PendingStateFragment,
} from '../documents/generated';
import type { AnswerTo, Kept, Seen } from './answer';
import { keptAnswer } from './keptAnswer';

/** The text that the customer saw is not the one to answer any more. */
const overtaking = ['VERSION_SUPERSEDED', 'CONTENT_MISMATCH'];
const passing = ['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'];

export interface Occasions {
  /** What was shown is not what has to be answered any more: load it anew. */
  readonly onOvertaken: () => Promise<void>;
  readonly onRecorded?: () => void;
}

interface Decided {
  readonly templateCode: string;
  readonly value: DecisionValue;
  readonly consentVersionId?: string | null | undefined;
}

type Customer = Pick<Sending<unknown, unknown>, 'customerId'>;

/** What was recorded, and where the customer stood just after it. */
interface Recorded {
  readonly decisions: readonly Decided[];
  readonly standing: string;
}

export interface Sending<Input, Value> {
  readonly customerId: string;
  /** By what an answer is kept that has not arrived. */
  readonly name: string;
  readonly valueOf: (input: Input) => Value;
  readonly decisionsIn: (input: Input) => readonly Decided[];
  /** Resolves to whether nothing is left to answer. */
  readonly record: (input: Input) => Promise<boolean>;
  readonly ask: () => Promise<readonly PendingStateFragment[]>;
}

/**
 * Sends what the customer answers, keeps what did not arrive, and tells what has become of it. What was kept is sent
 * only if the customer has not decided elsewhere since: it would undo a newer decision.
 */
export function useSending<Input, Value>(
  sending: Sending<Input, Value>,
  { onOvertaken, onRecorded }: Occasions,
) {
  const client = useApolloClient();
  const kept = keptAnswer<Input>(sending.name);
  const [answer, setAnswer] = useState<AnswerTo<Input, Value>>(() => unsentIf(kept.find()));
  const isSending = useRef(false);
  const [recorded, setRecorded] = useState<Recorded>();
  // Where no key tells pages apart, the answer of one customer must not become another's.
  const asked = useRef(sending.name);
  if (asked.current !== sending.name) {
    asked.current = sending.name;
    setAnswer(unsentIf(kept.find()));
  }

  const send = async (unsent: Kept<Input>, isLate: boolean): Promise<void> => {
    // A second press may come before the first is drawn.
    if (isSending.current) return;
    isSending.current = true;
    kept.keep(unsent);
    setAnswer({ kind: 'sending', value: sending.valueOf(unsent.input) });
    const outcome = await outcomeOf(sending, onOvertaken, unsent, isLate).finally(() => {
      isSending.current = false;
    });
    if (isDoneWith(outcome)) kept.drop();
    if (asked.current !== sending.name) return;
    setAnswer(outcome);
    if (outcome.kind !== 'recorded') return;
    const decisions = sending.decisionsIn(unsent.input);
    setRecorded({ decisions, standing: standingAfter(client, sending, decisions) });
    onRecorded?.();
  };

  // What was recorded does not answer another text, nor a state that the customer has changed elsewhere.
  const isPast =
    answer.kind === 'recorded' &&
    recorded?.standing !== standingAfter(client, sending, recorded?.decisions ?? []);
  return {
    answer: isPast ? ({ kind: 'none' } as const) : answer,
    press: (input: Input) =>
      void send({ input, seen: seenBy(client, sending, sending.decisionsIn(input)) }, false),
    resend: async () => {
      if (answer.kind === 'unsent') await send(answer, true);
    },
    /** Clears what was said of an answer that is done with. */
    forget: () =>
      setAnswer((current) => (['sending', 'unsent'].includes(current.kind) ? current : { kind: 'none' })),
  };
}

async function outcomeOf<Input, Value>(
  sending: Sending<Input, Value>,
  onOvertaken: Occasions['onOvertaken'],
  unsent: Kept<Input>,
  isLate: boolean,
): Promise<AnswerTo<Input, Value>> {
  const { input, seen } = unsent;
  // What the page cannot load now, it shows as it loads everything else.
  const load = () => onOvertaken().catch(() => undefined);
  try {
    if (isLate && (await isOutdated(sending, input, seen))) {
      await load();
      return { kind: 'outdated' };
    }
    const isOver = await sending.record(input);
    return isOver
      ? { kind: 'recorded', value: sending.valueOf(input) }
      : { kind: 'overtaken', wasRecorded: true };
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal || passing.includes(refusal.code)) return { kind: 'unsent', ...unsent };
    if (!overtaking.includes(refusal.code)) return { kind: 'refused', refusal };
    await load();
    return { kind: 'overtaken', wasRecorded: false };
  }
}

/** What the cache has is what the page shows. */
function shownBy({ cache }: ApolloClient, { customerId }: Customer, { templateCode }: Decided) {
  const id = cache.identify({ __typename: 'PendingUpdate', customerId, templateCode });
  return id
    ? cache.readFragment({ id, fragment: PendingStateFragmentDoc, fragmentName: 'PendingState' })
    : null;
}

function seenBy(client: ApolloClient, customer: Customer, decisions: readonly Decided[]): Seen {
  return Object.fromEntries(
    decisions.map((each) => [each.templateCode, shownBy(client, customer, each)?.decision?.id ?? null]),
  );
}

function standingAfter(client: ApolloClient, customer: Customer, decisions: readonly Decided[]): string {
  const shown = decisions.map((each) => shownBy(client, customer, each));
  return JSON.stringify(shown.map((each) => [each?.accepted, each?.decision?.id]));
}

/** Whether a different decision was made elsewhere meanwhile. A withdrawal is always sent. */
async function isOutdated<Input, Value>(
  { decisionsIn, ask }: Sending<Input, Value>,
  input: Input,
  seen: Seen,
): Promise<boolean> {
  const decisions = decisionsIn(input).filter(({ value }) => value !== 'withdraw');
  if (decisions.length === 0) return false;
  const standings = await ask();
  return decisions.some(({ templateCode, value, consentVersionId }) => {
    const newest = standings.find((each) => each.templateCode === templateCode)?.decision;
    if (!newest || newest.id === seen[templateCode]) return false;
    return newest.value !== value || newest.consentVersionId !== consentVersionId;
  });
}

function unsentIf<Input, Value>(kept: Kept<Input> | null): AnswerTo<Input, Value> {
  return kept ? { kind: 'unsent', ...kept } : { kind: 'none' };
}

/** A signed-out customer’s answer is kept until after the next sign-in, which often reloads the page. */
function isDoneWith(outcome: AnswerTo<unknown, unknown>): boolean {
  if (outcome.kind === 'refused') return outcome.refusal.code !== 'UNAUTHENTICATED';
  return outcome.kind !== 'unsent';
}
