import type { HistoryPage } from '../actions/decisionHistory';
import type { Page } from '../actions/page';
import type { CustomerDecision, PendingUpdate } from '../actions/served';
import { recorderOf } from '../actions/served';
import { decisionOf } from '../graphql/decision';
import { columns } from './columns';
import { everyItem } from './everyItem';
import { withActions } from './actions';
import type { AddCommand, Surroundings } from './surroundings';

/** `customers show`: where a customer stands and what she has decided. */
export const addCustomers: AddCommand = (parent, at) => {
  parent
    .command('customers')
    .description('look up customers')
    .command('show')
    .description('show where a customer stands on every template, and all that she has decided')
    .argument('<customerId>', 'the UUID by which your systems know her')
    .option('--json', 'print JSON')
    .addHelpText('after', showHelp)
    .action((customerId: string, { json }: { readonly json?: true }) => show(at, customerId, json === true));
};

const showHelp = `
Templates that ask nothing, such as retired ones, are in the decisions only.

Example:
  npm run consent -- customers show 3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11`;

async function show(at: Surroundings, customerId: string, json: boolean): Promise<void> {
  await withActions(at, async ({ pendingUpdates, decisionHistory }) => {
    const pending = await pendingUpdates.many({ customerId });
    const decisions = await everyItem(async (asked) =>
      decisionPage(await decisionHistory.page({ ...asked, customerId })),
    );
    if (json)
      at.print(
        JSON.stringify({ pendingUpdates: pending.map(pendingOf), decisions: decisions.map(decisionOf) }),
      );
    else at.print(`${standings(pending)}\n\n${history(decisions)}`);
  });
}

function decisionPage({ decisions, hasNextPage }: HistoryPage): Page<CustomerDecision> {
  return { places: decisions.map(({ cursor, decision }) => ({ cursor, item: decision })), hasNextPage };
}

function pendingOf({ templateCode, accepted, reason, mayProceed, current, decision }: PendingUpdate) {
  const { consentVersionId, label } = current.version;
  const newest = decision && decisionOf(decision);
  return { templateCode, accepted, reason, mayProceed, consentVersionId, label, decision: newest };
}

function standings(pending: readonly PendingUpdate[]): string {
  if (pending.length === 0) return 'no template asks for anything';
  const heads = ['template', 'version', 'accepted', 'may proceed', 'newest decision'];
  return columns(heads, pending.map(standing));
}

function standing({ templateCode, accepted, reason, mayProceed, current, decision }: PendingUpdate) {
  const newest = decision ? `${decision.record.value} ${decision.record.decidedAt.toISOString()}` : 'none';
  const isAccepted = accepted ? 'yes' : `no, ${reason ?? ''}`;
  return [templateCode, current.version.label, isAccepted, mayProceed ? 'yes' : 'no', newest];
}

function history(decisions: readonly CustomerDecision[]): string {
  if (decisions.length === 0) return 'there are no decisions';
  return columns(
    ['decided at', 'template', 'value', 'locale', 'recorded by', 'decision'],
    decisions.map(decided),
  );
}

function decided(decision: CustomerDecision): readonly string[] {
  const { decidedAt, templateCode, value, locale, hash } = decision.record;
  const { kind, id } = recorderOf(decision);
  const recorder = kind === 'customer' || id === null ? kind : `${kind} ${id}`;
  return [decidedAt.toISOString(), templateCode, value, locale, recorder, hash];
}
