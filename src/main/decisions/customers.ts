import { pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { requireCustomerId } from '../../domain/input/input';
import { decisionHistory, type HistoryPage } from '../../actions/decisions/decisionHistory';
import type { Page } from '../../actions/running/page';
import type { CustomerDecision } from '../../actions/decisions/customerDecision';
import type { PendingUpdate } from '../../actions/decisions/pendingUpdate';
import { actorOf } from '../../domain/access/actor';
import { decisionOf } from '../../graphql/decisions/decision';
import { columns } from '../terminal/columns';
import { everyItem } from '../terminal/everyItem';
import { withActions } from '../terminal/actions';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `customers show`: what a customer has to answer, and their decisions. */
export const addCustomers: AddCommand = (parent, at) => {
  parent
    .command('customers')
    .description('look up customers')
    .command('show')
    .description('show what a customer has to answer and all their decisions')
    .argument('<customerId>', 'the customer’s UUID in your systems')
    .option('--json', 'print JSON')
    .addHelpText('after', showHelp)
    .action((customerId: string, { json }: { readonly json?: true }) => show(at, customerId, json === true));
};

const showHelp = `
Templates that ask nothing, such as retired ones, appear among the decisions only.

Example:
  consent customers show 3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11`;

async function show(at: Surroundings, id: string, json: boolean): Promise<void> {
  const customerId = requireCustomerId('customerId', id);
  await withActions(at, async (act) => {
    const pending = await act(pendingUpdates, { customerId });
    const decisions = await everyItem(async (page) =>
      decisionPage(await act(decisionHistory, { ...page, customerId })),
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
  if (pending.length === 0) return 'no template asks for an answer';
  const heads = ['template', 'version', 'accepted', 'may proceed', 'newest decision'];
  return columns(heads, pending.map(standing));
}

function standing({ templateCode, accepted, reason, mayProceed, current, decision }: PendingUpdate) {
  const newest = decision ? `${decision.record.value} ${decision.record.decidedAt.toISOString()}` : 'none';
  const isAccepted = accepted ? 'yes' : `no, ${reason ?? ''}`;
  return [templateCode, current.version.label, isAccepted, mayProceed ? 'yes' : 'no', newest];
}

function history(decisions: readonly CustomerDecision[]): string {
  if (decisions.length === 0) return 'no decisions';
  return columns(
    ['decided at', 'template', 'value', 'locale', 'recorded by', 'hash of the record'],
    decisions.map(decided),
  );
}

function decided({ record }: CustomerDecision): readonly string[] {
  const { decidedAt, templateCode, value, locale, hash, recorder } = record;
  const { kind, name } = actorOf(recorder);
  const recordedBy = [kind.toLowerCase(), name ?? ''].join(' ').trim();
  return [decidedAt.toISOString(), templateCode, value, locale, recordedBy, hash];
}
