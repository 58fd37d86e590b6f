import { Arg, Ctx, Field, InputType, Int, ObjectType, Resolver } from 'type-graphql';
import {
  createTemplate,
  renameTemplate,
  retireTemplate,
  setTemplatePosition,
} from '../../actions/publishing/templateChanges';
import { ConsentTemplate } from '../templates/consentTemplate';
import type { GraphqlContext } from '../fields/context';
import { publishingCost } from '../fields/documentCost';
import { TemplateForm } from './versionTerms';
import { ActionMutation } from '../fields/permits';

const positionField = {
  nullable: true,
  description:
    'Where customers are asked for the template, from 0 to 10,000: lower positions first. Omitted or null: no position, so after all that have one.',
};

@InputType({ description: 'A template to create.' })
export class CreateTemplateInput {
  @Field(() => String, {
    description:
      'The permanent code of the template: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen.',
  })
  readonly templateCode!: string;

  @Field(() => String, { description: 'The name that staff use, 1 to 200 characters.' })
  readonly name!: string;

  @Field(() => String, {
    description: 'The language tag (BCP 47) that every version must have a text in. It cannot be changed.',
  })
  readonly defaultLocale!: string;

  @Field(() => Int, positionField)
  readonly position!: number | null;
}

@InputType({ description: 'A new name for a template.' })
export class RenameTemplateInput extends TemplateForm {
  @Field(() => String, { description: 'The new name, 1 to 200 characters.' })
  readonly name!: string;
}

@InputType({ description: 'A new position for a template.' })
export class SetTemplatePositionInput extends TemplateForm {
  @Field(() => Int, positionField)
  readonly position!: number | null;
}

@InputType({ description: 'A template to retire.' })
export class RetireTemplateInput extends TemplateForm {}

@ObjectType({ description: 'The created template.' })
export class CreateTemplatePayload {
  @Field(() => ConsentTemplate, { description: 'The template, which has no version yet.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'The renamed template.' })
export class RenameTemplatePayload {
  @Field(() => ConsentTemplate, { description: 'The template with its new name.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'The template with its new position.' })
export class SetTemplatePositionPayload {
  @Field(() => ConsentTemplate, { description: 'The template.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'The retired template.' })
export class RetireTemplatePayload {
  @Field(() => ConsentTemplate, { description: 'The template, which no longer asks anyone.' })
  readonly template!: ConsentTemplate;
}

@Resolver()
export class TemplateMutations {
  @ActionMutation(createTemplate, () => CreateTemplatePayload, {
    description: 'Creates a template. It asks nothing until a version is published.',
    complexity: publishingCost,
  })
  async createTemplate(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => CreateTemplateInput, { description: 'The template to create.' })
    input: CreateTemplateInput,
  ): Promise<CreateTemplatePayload> {
    return { template: await act(createTemplate, input) };
  }

  @ActionMutation(renameTemplate, () => RenameTemplatePayload, {
    description: 'Renames a template. Its code and its versions stay as they are.',
    complexity: publishingCost,
  })
  async renameTemplate(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RenameTemplateInput, { description: 'The template to rename, and its new name.' })
    input: RenameTemplateInput,
  ): Promise<RenameTemplatePayload> {
    return { template: await act(renameTemplate, input) };
  }

  @ActionMutation(setTemplatePosition, () => SetTemplatePositionPayload, {
    description: 'Sets where customers are asked for a template, among all that await an answer.',
    complexity: publishingCost,
  })
  async setTemplatePosition(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => SetTemplatePositionInput, { description: 'The template, and its new position.' })
    input: SetTemplatePositionInput,
  ): Promise<SetTemplatePositionPayload> {
    return { template: await act(setTemplatePosition, input) };
  }

  @ActionMutation(retireTemplate, () => RetireTemplatePayload, {
    description:
      'Permanently retires a template and cancels its scheduled versions. No customer is asked again, and only `withdraw` is recorded.',
    complexity: publishingCost,
  })
  async retireTemplate(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RetireTemplateInput, { description: 'The template to retire.' })
    input: RetireTemplateInput,
  ): Promise<RetireTemplatePayload> {
    return { template: await act(retireTemplate, input) };
  }
}
