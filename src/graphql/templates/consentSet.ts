import { query, rootFields } from '../fields/operations';
import { Int, ObjectType } from 'type-graphql';
import { consentSet, consentSets } from '../../actions/templates/consentSets';
import { listedSets, setRows } from '../fields/documentCost';
import { fields } from '../fields/fields';

export const requiredSays = 'Whether everybody to whom it applies has to agree before they may go on.';

@ObjectType({ description: 'A template that a screen asks for.' })
class ConsentSetMember extends fields({
  templateCode: [String, 'The code of the template.'],
  required: [Boolean, requiredSays],
  audience: [[String], 'Your own words for those to whom it applies, such as `de`. Empty for everybody.'],
}) {}

@ObjectType({ description: 'What one screen asks: several templates, some of them required.' })
export class ConsentSet extends fields({
  setCode: [String, 'The code of the set.'],
  name: [String, 'The name that staff use.'],
  revision: [Int, 'Counts the savings of the set. All are kept.'],
  members: [
    [ConsentSetMember],
    'What it asks, 1 to 50 templates in the order of the screen.',
    { complexity: setRows },
  ],
}) {}

export const SetQueries = rootFields({
  consentSet: query(consentSet, {
    description: 'What one screen asks, without a customer.',
    complexity: 1,
    type: ConsentSet,
    args: { setCode: [String, 'The code of the set.'] },
    read: ({ act }, { setCode }) => act(consentSet, { setCode }),
  }),
  consentSets: query(consentSets, {
    description: 'All sets, in the order of their codes.',
    complexity: listedSets,
    type: [ConsentSet],
    read: ({ act }) => act(consentSets, null),
  }),
});
