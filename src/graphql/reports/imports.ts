import { query, rootFields } from '../fields/operations';
import { ID, Int, ObjectType } from 'type-graphql';
import { finishedImports } from '../../actions/importing/finishedImports';
import { Actor } from '../access/actor';
import { DecisionSourceTrust } from '../decisions/decision';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { pageRows } from '../fields/documentCost';
import { fields } from '../fields/fields';
import { DateTime } from '../fields/scalars';

@ObjectType({ description: 'Decisions that were brought in from another system.' })
class DecisionImport extends fields({
  importId: [ID, 'The id of the import, which the importer got.'],
  source: [String, 'The name of the other system.'],
  trust: [DecisionSourceTrust, 'How well that system knows what it states.'],
  fileSha256: [String, 'The SHA-256 hash of the file, in hex. The service does not keep the file.'],
  rows: [Int, 'How many rows the file had.'],
  recorded: [Int, 'How many rows were recorded.'],
  unchanged: [Int, 'How many rows said nothing new.'],
  superseded: [Int, 'How many rows a newer decision of their customer precedes, or a no that was said here.'],
  refused: [
    Int,
    'How many rows were refused. The importer got them with their reasons; the service keeps none.',
  ],
  importedBy: [Actor, 'Who brought them in.'],
  finishedAt: [DateTime, 'When the import was finished.'],
}) {}

const DecisionImportConnection = connectionType('DecisionImport', () => DecisionImport, {
  item: 'An import',
  node: 'import',
  page: 'imports, newest first',
});

export const ImportsQuery = rootFields({
  imports: query(finishedImports, {
    description:
      'What was brought in from other systems, newest first. Dry runs are not kept, nor are imports that broke off.',
    complexity: pageRows,
    type: DecisionImportConnection,
    args: { ...pageArguments },
    read: async ({ act }, { first, after }) =>
      connectionOf(await act(finishedImports, { first, after }), (told) => told, !after),
  }),
});
