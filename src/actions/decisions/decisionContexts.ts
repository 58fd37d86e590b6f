import type DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { customerOr } from '../../domain/access/permission';
import type { DecisionContext } from '../../domain/decisions/context';
import type { CustomerId } from '../../domain/values/checkedText';
import { readContexts, type ContextLookUp } from '../../storage/decisions/contexts';
import { customerAction } from '../running/action';
import { batched } from '../running/inputPhase';

export type DecisionContexts = DataLoader<ContextLookUp, DecisionContext | null>;

const maxContextsPerStatement = 1_000;

/** All contexts requested in one turn cost one statement. */
export function decisionContexts(pool: Pool): DecisionContexts {
  return batched((lookUps) => readContexts(pool, lookUps), maxContextsPerStatement);
}

interface ContextInput {
  readonly customerId: CustomerId;
  /** As a decision that the service has shown says. */
  readonly decision: Omit<ContextLookUp, 'customerId' | 'contextHash'> & {
    readonly contextHash: string | null;
  };
}

/** What is kept of the screen and the request of a decision; null for nothing. */
export const decisionContext = customerAction({
  permission: customerOr('consents:read'),
  input: (sent: ContextInput) => sent,
  run: async (
    { contexts }: { readonly contexts: DecisionContexts },
    { customerId, decision: { templateCode, sequence, contextHash } },
  ): Promise<DecisionContext | null> =>
    contextHash === null ? null : contexts.load({ customerId, templateCode, sequence, contextHash }),
});
