import { query, mutation, rootFields } from '../fields/operations';
import { InputType, Int, ObjectType } from 'type-graphql';
import { changeSettings, settings } from '../../actions/publishing/settings';
import { shownSettings } from '../../domain/publishing/settings';
import { Actor } from '../access/actor';
import { DateTime } from '../fields/scalars';
import { writingCost } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';

const fourEyesSays = 'Whether a draft must be published by another person than its last editor.';
const confirmSays = 'A publication that asks more customers again than these must state how many.';

@ObjectType({ description: 'A change of the settings that awaits a second person.' })
export class SettingsProposal extends fields({
  fourEyes: [Boolean, fourEyesSays],
  confirmAskedAbove: [Int, confirmSays],
  proposedAt: [DateTime, 'When it was proposed.'],
  proposedBy: [Actor, 'Who proposed it. Another person has to ask for the same.'],
}) {}

@ObjectType({ description: 'What publishing requires, as the database holds it.' })
export class PublishingSettings extends fields({
  fourEyes: [Boolean, fourEyesSays],
  confirmAskedAbove: [Int, confirmSays],
  revision: [Int, 'Counts the changes. 0 while the defaults count.'],
  changedAt: orNull(DateTime, 'When they were changed last. Null while the defaults count.'),
  changedBy: orNull(Actor, 'Who changed them last. Null while the defaults count.'),
  confirmedBy: orNull(Actor, 'The second person, where four eyes were on. Null for none.'),
  proposal: orNull(SettingsProposal, 'A change that awaits a second person. Null for none.'),
}) {}

@InputType({ description: 'Other settings. What is left out stays as it is.' })
export class ChangeSettingsInput extends fields({
  fourEyes: orNull(Boolean, fourEyesSays),
  confirmAskedAbove: orNull(Int, confirmSays),
}) {}

@ObjectType({ description: 'The settings afterwards.' })
export class ChangeSettingsPayload extends fields({
  settings: [PublishingSettings, 'The settings. With a `proposal`, the change awaits a second person.'],
}) {}

export const SettingsFields = rootFields({
  settings: query(settings, {
    description: 'What publishing requires, and a change that awaits a second person.',
    type: PublishingSettings,
    read: async ({ act }) => shownSettings(await act(settings, null)),
  }),
  changeSettings: mutation(changeSettings, {
    description:
      'Changes what publishing requires: at once while four eyes are off. While they are on, it only proposes the change, until another person sends the same. Sending the present settings withdraws a proposal.',
    complexity: writingCost,
    input: [ChangeSettingsInput, 'The settings to change.'],
    payload: ChangeSettingsPayload,
    perform: async ({ act }, input) => ({ settings: shownSettings(await act(changeSettings, input)) }),
  }),
});
