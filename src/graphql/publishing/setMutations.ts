import { mutation, rootFields } from '../fields/operations';
import { InputType, Int, ObjectType } from 'type-graphql';
import { saveSet } from '../../actions/publishing/saveSet';
import { publishingCost } from '../fields/documentCost';
import { ConsentSet, requiredSays } from '../templates/consentSet';
import { fields, orNull } from '../fields/fields';

@InputType({ description: 'A template that a screen is to ask for.' })
class ConsentSetMemberInput extends fields({
  templateCode: [String, 'The code of the template, which no other member has.'],
  required: [Boolean, requiredSays, { defaultValue: false }],
  audience: orNull(
    [String],
    'Your own words for those to whom it applies: at most 20, each 1 to 32 of a-z, 0-9 and hyphen. Omitted or empty: everybody.',
  ),
}) {}

@InputType({ description: 'What a screen is to ask.' })
export class SaveSetInput extends fields({
  setCode: [
    String,
    'The permanent code of the set: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen.',
  ],
  name: [String, 'The name that staff use, 1 to 200 characters.'],
  members: [
    [ConsentSetMemberInput],
    'The templates in the order of the screen, 1 to 50. They take the place of all members.',
  ],
  expectedRevision: orNull(Int, 'The `revision` that was edited. Omitted or 0 for a new set.'),
}) {}

@ObjectType({ description: 'The saved set.' })
export class SaveSetPayload extends fields({
  set: [ConsentSet, 'The set with its new revision, which counts from now on.'],
  warnings: [
    [String],
    'What speaks against the set, which is saved all the same: such as consent that is required. In words for staff.',
  ],
}) {}

export const SetMutations = rootFields({
  saveSet: mutation(saveSet, {
    description: 'Saves what one screen asks, as the next revision of the set. It counts at once.',
    complexity: publishingCost,
    input: [SaveSetInput, 'The set with all of its members.'],
    payload: SaveSetPayload,
    perform: ({ act }, input) => act(saveSet, input),
  }),
});
