import { linkedIds } from '../../actions/decisions/customer';
import { pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { requireCustomerId } from '../../domain/input/input';
import { decisionHistory } from '../../actions/decisions/decisionHistory';
import type { CustomerDecision, PendingUpdate } from '../../actions/decisions/pendingUpdate';
import { relianceWords } from '../../domain/decisions/reliance';
import { actorOf } from '../../domain/access/actor';
import { decisionOf } from '../../graphql/decisions/decision';
import { answeredTexts, textLines, type Answered } from '../decisions/answeredTexts';
import { addCustomersExport } from './customersExport';
import { columns } from '../terminal/columns';
import { everyItem, withActions } from '../terminal/actions';
import { instantIn, timeZone } from '../terminal/instants';
import { customerHold } from '../../actions/evidence/erasure/holds';
import { holdReasonWords, type CustomerHold } from '../../domain/evidence/erasure/erasure';
import { holdWords } from './heldLines';
import { addCustomersCertificate } from './customersCertificate';
import { addCustomersErase } from './customersErase';
import { addCustomersHold } from './customersHold';
import { addCustomersLink } from './customersLink';
import { addCustomersRetention } from './customersRetention';
import { addErasuresReplay } from './erasuresReplay';
import { spelled, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addCustomers: AddCommand = (parent, at) => {
  const customers = parent
    .command('customers')
    .description('look up, link, hold and erase customers, and export their evidence');
  addShow(customers, at);
  addCustomersExport(customers, at);
  addCustomersCertificate(customers, at);
  addCustomersErase(customers, at);
  addCustomersHold(customers, at);
  addCustomersLink(customers, at);
  addErasuresReplay(customers, at);
  addCustomersRetention(customers, at);
};

const addShow: AddCommand = (customers, at) => {
  customers
    .command('show')
    .description('show what a customer has to answer, all their decisions, and whether they are held')
    .argument('<customerId>', 'the customer’s id in your systems')
    .option('--texts', 'print the words of each text that they decided on, too')
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .addHelpText('after', showHelp)
    .action((customerId: string, options: ShowOptions) => show(at, customerId, options));
};

interface ShowOptions extends SharedOptions {
  readonly texts?: true;
}

const showHelp = `
Templates that ask nothing, such as retired ones, appear among the decisions only.

Example:
  consent customers show 3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11 --texts --time-zone Europe/Berlin`;

async function show(at: Surroundings, id: string, options: ShowOptions): Promise<void> {
  const customerId = requireCustomerId('customerId', id);
  const { texts, timeZone: zone, json } = options;
  await withActions(at, async (act) => {
    const asOf = new Date();
    const pending = await act(pendingUpdates, { customerId });
    const decisions = await everyItem((page) => act(decisionHistory, { ...page, customerId }));
    const answered = await answeredTexts(act, decisions);
    const hold = await act(customerHold, { customerId });
    const others = (await act(linkedIds, { customerId })).map((other) => other.customerId);
    const same = others.length > 0 ? `the same person: ${others.join(', ')}\n` : '';
    const head = `${customerId} as of ${instantIn(asOf, zone)}\n${same}\n${standings(pending, zone)}\n${held(hold, zone)}`;
    const parts = [head, history(answered, zone), ...(texts ? textLines(answered) : [])];
    at.print(
      json
        ? JSON.stringify({ asOf, ...jsonOf(pending, answered, options), hold, linkedIds: others })
        : parts.join('\n\n'),
    );
  });
}

function jsonOf(pending: readonly PendingUpdate[], all: readonly Answered[], { texts }: ShowOptions) {
  const decisions = all.map(({ decision, version: { number, label }, text }) =>
    Object.assign(decisionOf(decision), { version: { number, label } }, texts && { text }),
  );
  return { pendingUpdates: pending.map(pendingOf), decisions };
}

function pendingOf({ templateCode, accepted, reason, current, decision, ...reliance }: PendingUpdate) {
  const { mayProceed, mayProceedUntil, obstacle } = reliance;
  const { consentVersionId, label } = current.version;
  const shown = { templateCode, accepted, reason, mayProceed, mayProceedUntil, obstacle };
  return { ...shown, consentVersionId, label, decision: decision && decisionOf(decision) };
}

function standings(pending: readonly PendingUpdate[], zone: string | undefined): string {
  if (pending.length === 0) return 'no template asks for an answer';
  const rows = pending.map((each) => standing(each, zone));
  return columns(['template', 'version', 'accepted', 'consent', 'newest decision'], rows);
}

function standing(pending: PendingUpdate, zone: string | undefined): readonly string[] {
  const { templateCode, accepted, reason, current, decision } = pending;
  const newest = decision
    ? `${answer(decision.record)} ${instantIn(decision.record.decidedAt, zone)}`
    : 'none';
  const isAccepted = accepted ? 'yes' : `no, ${reason ?? ''}`;
  const consent = relianceWords(pending, (instant) => instantIn(instant, zone));
  return [templateCode, current.version.label, isAccepted, consent, newest];
}

/** Also of one that was confirmed since, or never. */
function answer({ value, awaitsConfirmation }: CustomerDecision['record']): string {
  return awaitsConfirmation ? `${value}, to be confirmed` : value;
}

function history(all: readonly Answered[], zone: string | undefined): string {
  if (all.length === 0) return noDecisions;
  return columns(
    [
      ...['decided at', 'template', 'sequence', 'version', 'label', 'locale'],
      ...['value', 'channel', 'recorded by', 'hash of the record'],
    ],
    all.map((each) => decided(each, zone)),
  );
}

const noDecisions = `no decisions
Nothing is kept of this customer: they never decided here, or were erased.
If they were erased, the journal of erasures says when.`;

function decided({ decision: { record }, version }: Answered, zone: string | undefined): readonly string[] {
  const {
    decidedAt,
    templateCode,
    sequence,
    channel,
    locale,
    hash,
    recorder,
    source,
    decidedBy: by,
  } = record;
  const { kind, name } = actorOf(recorder);
  const decider =
    by && `for ${[by.role, by.relationship].map(spelled).join(', ')}, check ${spelled(by.check)}`;
  const linked = source?.kind === 'LINKED' && 'recorded anew when two ids were linked';
  const anew = [linked, source?.name && `import from ${source.name}`, decider].filter(Boolean).join(', ');
  const recordedBy = source ? anew : [kind.toLowerCase(), name, decider].filter(Boolean).join(' ');
  const text = [templateCode, String(sequence), String(version.number), version.label, locale];
  return [instantIn(decidedAt, zone), ...text, answer(record), channel ?? '', recordedBy, hash];
}

function held(hold: CustomerHold | null, zone: string | undefined): string {
  if (!hold) return 'not held';
  return `${holdWords(hold, zone)}, so they cannot be erased: ${holdReasonWords[hold.reason]}`;
}
