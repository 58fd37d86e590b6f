import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useRef, useState } from 'react';
import { findRefusal } from '../apollo';
import { PendingStateFragmentDoc } from '../documents/generated';
import type { AnswerTo } from './answer';
import { keptAnswer } from './keptAnswer';

/** What the customer saw, the text or their own decision, is not the newest any more. */
const overtaking = ['VERSION_SUPERSEDED', 'CONTENT_MISMATCH', 'DECISION_CONFLICT'];
const passing = ['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'];

export interface Occasions {
  /** What was shown is not what has to be answered any more: load it anew. */
  readonly onOvertaken: () => Promise<void>;
  readonly onRecorded?: () => void;
}

interface Decided {
  readonly templateCode: string;
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
}

/**
 * Sends what the customer answers, keeps what did not arrive, and tells what has become of it. It never undoes a
 * decision that was recorded elsewhere since they pressed: the service refuses it by its `afterSequence`. Nor does a yes
 * that was pressed offline undo a no that was said again elsewhere, and made no record: that is refused by `decidedAt`.
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

  const send = async (input: Input): Promise<void> => {
    // A second press may come before the first is drawn.
    if (isSending.current) return;
    isSending.current = true;
    kept.keep(input);
    setAnswer({ kind: 'sending', value: sending.valueOf(input) });
    const outcome = await outcomeOf(sending, onOvertaken, input).finally(() => {
      isSending.current = false;
    });
    if (isDoneWith(outcome)) kept.drop();
    if (asked.current !== sending.name) return;
    setAnswer(outcome);
    if (outcome.kind !== 'recorded') return;
    const decisions = sending.decisionsIn(input);
    setRecorded({ decisions, standing: standingAfter(client, sending, decisions) });
    onRecorded?.();
  };

  // What was recorded does not answer another text, nor a state that the customer has changed elsewhere.
  const isPast =
    answer.kind === 'recorded' &&
    recorded?.standing !== standingAfter(client, sending, recorded?.decisions ?? []);
  return {
    answer: isPast ? ({ kind: 'none' } as const) : answer,
    /** The `afterSequence` of an answer that is given now; undefined where the cache does not tell. */
    seenOn: (templateCode: string) => {
      const shown = shownBy(client, sending, { templateCode });
      return shown ? (shown.decision?.sequence ?? 0) : undefined;
    },
    press: (input: Input) => void send(input),
    resend: async () => {
      if (answer.kind === 'unsent') await send(answer.input);
    },
    /** Clears what was said of an answer that is done with. */
    forget: () =>
      setAnswer((current) => (['sending', 'unsent'].includes(current.kind) ? current : { kind: 'none' })),
  };
}

async function outcomeOf<Input, Value>(
  sending: Sending<Input, Value>,
  onOvertaken: Occasions['onOvertaken'],
  input: Input,
): Promise<AnswerTo<Input, Value>> {
  try {
    const isOver = await sending.record(input);
    return isOver
      ? { kind: 'recorded', value: sending.valueOf(input) }
      : { kind: 'overtaken', wasRecorded: true };
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal || passing.includes(refusal.code)) return { kind: 'unsent', input };
    if (!overtaking.includes(refusal.code)) return { kind: 'refused', refusal };
    // What the page cannot load now, it shows as it loads everything else.
    await onOvertaken().catch(() => undefined);
    if (refusal.code === 'DECISION_CONFLICT') return { kind: 'outdated' };
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

function standingAfter(client: ApolloClient, customer: Customer, decisions: readonly Decided[]): string {
  const shown = decisions.map((each) => shownBy(client, customer, each));
  return JSON.stringify(shown.map((each) => [each?.accepted, each?.decision?.id]));
}

function unsentIf<Input, Value>(kept: Input | null): AnswerTo<Input, Value> {
  return kept ? { kind: 'unsent', input: kept } : { kind: 'none' };
}

/** A signed-out customer’s answer is kept until after the next sign-in, which often reloads the page. */
function isDoneWith(outcome: AnswerTo<unknown, unknown>): boolean {
  if (outcome.kind === 'refused') return outcome.refusal.code !== 'UNAUTHENTICATED';
  return outcome.kind !== 'unsent';
}
