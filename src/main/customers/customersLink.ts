import { linkCustomers, linkPreview, type CustomerLink } from '../../actions/evidence/linkCustomers';
import { linkReasons, type LinkReason } from '../../domain/evidence/linking';
import type { CustomerHold } from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { mustBeWanted } from '../terminal/confirm';
import { CannotDo } from '../terminal/explain';
import { instantIn, timeZone } from '../terminal/instants';
import { counted, oneOf, spelled, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { holdWords } from './heldLines';

interface LinkOptions extends SharedOptions {
  readonly reason: LinkReason;
  readonly includeHeld?: true;
  readonly dryRun?: true;
}

export const addCustomersLink: AddCommand = (parent, at) => {
  parent
    .command('link')
    .description('make two customers one person')
    .argument('<customerId>', 'the id of the customer who stays')
    .argument('<formerId>', 'the id that means the same person from then on')
    .requiredOption('--reason <reason>', `why: ${linkReasons.map(spelled).join(' or ')}`, oneOf(linkReasons))
    .option('--include-held', 'link also where one of them is held')
    .option('--dry-run', 'only tell what would be recorded anew')
    .addOption(timeZone())
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((id: string, former: string, options: LinkOptions) => link(at, id, former, options));
};

const help = `
Per template the later answer counts. Where that is the former customer’s, it is recorded anew on the one who stays.

Example:
  consent customers link 10048213 visitor-7c1e --reason duplicate`;

async function link(at: Surroundings, id: string, former: string, options: LinkOptions): Promise<void> {
  const { reason, includeHeld, dryRun, timeZone: zone, json } = options;
  const customerId = requireCustomerId('customerId', id);
  const pair = { customerId, formerCustomerId: requireCustomerId('formerId', former) };
  const tell = (link: CustomerLink) => at.print(json ? JSON.stringify(inShort(link)) : words(link, zone));
  await withActions(at, async (act) => {
    const planned = await act(linkPreview, pair);
    if (dryRun) {
      tell(planned);
      return;
    }
    if (planned.hold && !includeHeld)
      throw new CannotDo(
        `Nothing was done. ${heldWords(planned.hold, zone)} To link them, add --include-held.`,
      );
    await mustBeWanted(at, options, question(planned));
    const confirmDecisions = planned.decisions.length;
    tell(await act(linkCustomers, { ...pair, reason, confirmDecisions, includeHeld }));
  });
}

function question(link: CustomerLink): string {
  const { customerId, formerCustomerId, decisions } = link;
  const anew = `${counted(decisions.length, 'decision')} will be recorded anew on ${customerId}.`;
  return `${unknownWords(link)}${anew} This cannot be undone. Let ${formerCustomerId} mean the same person?`;
}

/** Legitimate of a visitor who never answered, and not to be undone where the id is mistyped. */
function unknownWords({ formerCustomerId, isFormerKnown }: CustomerLink): string {
  return isFormerKnown ? '' : `Nobody is known by ${formerCustomerId}: look whether it is right. `;
}

function inShort({ customerId, formerCustomerId, linkedAt, isFormerKnown, hold, decisions }: CustomerLink) {
  const anew = decisions.map(({ templateCode, value, decidedAt, awaitsConfirmation }) => ({
    ...{ templateCode, value, decidedAt, awaitsConfirmation },
  }));
  return { customerId, formerCustomerId, linkedAt, isFormerKnown, decisions: anew, hold };
}

function words(link: CustomerLink, zone: string | undefined): string {
  const { linkedAt, hold, decisions } = inShort(link);
  const head = linkedAt ? `linked at ${instantIn(linkedAt, zone)}` : 'nothing was linked';
  const rows = decisions.map(({ templateCode, value, decidedAt, awaitsConfirmation }) => [
    templateCode,
    awaitsConfirmation ? `${value}, to be confirmed` : value,
    instantIn(decidedAt, zone),
  ]);
  const anew =
    rows.length > 0
      ? columns(['recorded anew', 'value', 'decided at'], rows)
      : 'no decision is recorded anew';
  const unknown = linkedAt ? '' : unknownWords(link).trim();
  return [head, ...(unknown ? [unknown] : []), ...(hold ? [heldWords(hold, zone)] : []), '', anew].join('\n');
}

function heldWords(hold: CustomerHold, zone: string | undefined): string {
  return `One of them is ${holdWords(hold, zone)}.`;
}
