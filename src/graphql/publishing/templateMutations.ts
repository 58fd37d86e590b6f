import { mutation, rootFields } from '../fields/operations';
import { InputType, Int, ObjectType } from 'type-graphql';
import {
  createTemplate,
  renameTemplate,
  retireTemplate,
  setTemplatePosition,
  setTemplateRules,
} from '../../actions/publishing/templateChanges';
import { Duration } from '../fields/scalars';
import { Confirmation, ContextPart, MayDecide, TemplateKind } from '../templates/templateRules';
import { ConsentTemplate } from '../templates/consentTemplate';
import { publishingCost } from '../fields/documentCost';
import { TemplateForm } from './versionTerms';
import { fields, orNull } from '../fields/fields';

const position = orNull(
  Int,
  'Where customers are asked for the template, from 0 to 10,000: lower positions first. Omitted or null: no position, so after all that have one.',
);

@InputType()
class RulesForm extends fields({
  kind: orNull(
    TemplateKind,
    'What the template asks for, which stays once a version is published. Omitted for a new template: `CONSENT`.',
  ),
  collects: orNull(
    [ContextPart],
    'All that is kept of the screen and the request of an answer. Omitted for a new template: `METHOD`, `PRESENTATION` and `SET`.',
  ),
  mayDecide: orNull(MayDecide, 'Who may consent for a customer. Omitted for a new template: `ANYONE`.'),
  confirmation: orNull(
    Confirmation,
    'Whether a consent has to be confirmed. Omitted for a new template: `NONE`.',
  ),
  confirmationValidity: orNull(
    Duration,
    'How long a consent waits for its confirmation. Omitted for a new template: `P14D`.',
  ),
  notifyBefore: orNull(
    [Duration],
    'How long before the end of each consent there is a `consent.decision.expiring`: at most five durations, shorter than the validity. Omitted for a new template: none.',
  ),
}) {}

@InputType({ description: 'New rules for a template. What you omit or set to null stays as it is.' })
export class SetTemplateRulesInput extends fields(
  {
    templateCode: [String, 'The code of the template.'],
  },
  RulesForm,
) {}

@InputType({ description: 'A template to create.' })
export class CreateTemplateInput extends fields(
  {
    templateCode: [
      String,
      'The permanent code of the template: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen.',
    ],
    name: [String, 'The name that staff use, 1 to 200 characters.'],
    defaultLocale: [
      String,
      'The language tag (BCP 47) that every version must have a text in. It cannot be changed.',
    ],
    position,
  },
  RulesForm,
) {}

@InputType({ description: 'A new name for a template.' })
export class RenameTemplateInput extends fields(
  {
    name: [String, 'The new name, 1 to 200 characters.'],
  },
  TemplateForm,
) {}

@InputType({ description: 'A new position for a template.' })
export class SetTemplatePositionInput extends fields({ position }, TemplateForm) {}

@InputType({ description: 'A template to retire.' })
export class RetireTemplateInput extends TemplateForm {}

@ObjectType({ description: 'The created template.' })
export class CreateTemplatePayload extends fields({
  template: [ConsentTemplate, 'The template, which has no version yet.'],
}) {}

@ObjectType({ description: 'The renamed template.' })
export class RenameTemplatePayload extends fields({
  template: [ConsentTemplate, 'The template with its new name.'],
}) {}

@ObjectType({ description: 'The template with its new position.' })
export class SetTemplatePositionPayload extends fields({
  template: [ConsentTemplate, 'The template.'],
}) {}

@ObjectType({ description: 'The template with its new rules.' })
export class SetTemplateRulesPayload extends fields({
  template: [ConsentTemplate, 'The template.'],
}) {}

@ObjectType({ description: 'The retired template.' })
export class RetireTemplatePayload extends fields({
  template: [ConsentTemplate, 'The template, which no longer asks anyone.'],
}) {}

export const TemplateMutations = rootFields({
  createTemplate: mutation(createTemplate, {
    description: 'Creates a template. It asks nothing until a version is published.',
    complexity: publishingCost,
    input: [CreateTemplateInput, 'The template to create.'],
    payload: CreateTemplatePayload,
    perform: async ({ act }, input) => ({ template: await act(createTemplate, input) }),
  }),
  renameTemplate: mutation(renameTemplate, {
    description: 'Renames a template. Its code and its versions stay as they are.',
    complexity: publishingCost,
    input: [RenameTemplateInput, 'The template to rename, and its new name.'],
    payload: RenameTemplatePayload,
    perform: async ({ act }, input) => ({ template: await act(renameTemplate, input) }),
  }),
  setTemplatePosition: mutation(setTemplatePosition, {
    description: 'Sets where customers are asked for a template, among all that await an answer.',
    complexity: publishingCost,
    input: [SetTemplatePositionInput, 'The template, and its new position.'],
    payload: SetTemplatePositionPayload,
    perform: async ({ act }, input) => ({ template: await act(setTemplatePosition, input) }),
  }),
  setTemplateRules: mutation(setTemplateRules, {
    description:
      'Sets what a template asks for, what is kept of an answer, who may consent, and whether a consent has to be confirmed.',
    complexity: publishingCost,
    input: [SetTemplateRulesInput, 'The template, and its new rules.'],
    payload: SetTemplateRulesPayload,
    perform: async ({ act }, input) => ({ template: await act(setTemplateRules, input) }),
  }),
  retireTemplate: mutation(retireTemplate, {
    description:
      'Permanently retires a template and cancels its scheduled versions. No customer is asked again, and only `withdraw` is recorded.',
    complexity: publishingCost,
    input: [RetireTemplateInput, 'The template to retire.'],
    payload: RetireTemplatePayload,
    perform: async ({ act }, input) => ({ template: await act(retireTemplate, input) }),
  }),
});
