import { consentSet, consentSets } from '../../actions/templates/consentSets';
import type { SetMember } from '../../domain/templates/consentSet';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import type { SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addSets: AddCommand = (parent, at) => {
  const sets = parent.command('sets').description('list and show sets, which are what screens ask');
  sets
    .command('list')
    .description('list the sets, sorted by code')
    .option('--json', 'print JSON')
    .action((options: SharedOptions) => list(at, options));
  sets
    .command('show')
    .description('show what a screen asks')
    .argument('<code>', 'the code of the set')
    .option('--json', 'print JSON')
    .action((code: string, options: SharedOptions) => show(at, code, options));
};

async function list(at: Surroundings, { json }: SharedOptions): Promise<void> {
  const found = await withActions(at, (act) => act(consentSets, null));
  if (json) {
    at.print(JSON.stringify(found));
    return;
  }
  const rows = found.map(({ setCode, revision, members, name }) => [
    ...[setCode, String(revision), String(members.length), name],
  ]);
  at.print(rows.length > 0 ? columns(['code', 'revision', 'templates', 'name'], rows) : 'no sets found');
}

async function show(at: Surroundings, setCode: string, { json }: SharedOptions): Promise<void> {
  const set = await withActions(at, (act) => act(consentSet, { setCode }));
  const lines = [`${set.setCode}: "${set.name}", revision ${set.revision}`, ...set.members.map(memberWords)];
  at.print(json ? JSON.stringify(set) : lines.join('\n  '));
}

/** A template with how a screen asks for it. */
export function memberWords({ templateCode, required, audience }: SetMember): string {
  const notes = [...(required ? ['required'] : []), ...audience];
  return notes.length > 0 ? `${templateCode} (${notes.join(', ')})` : templateCode;
}
