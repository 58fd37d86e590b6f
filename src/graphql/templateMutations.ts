import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { ConsentTemplate, consentTemplateOf } from './consentTemplate';
import type { GraphqlContext } from './context';
import { publishingCost } from './documentCost';
import { Permits } from './permits';

@InputType({ description: 'A template to be created.' })
export class CreateTemplateInput {
  @Field(() => String, {
    description: 'Names the template for good: 1 to 64 of a-z, 0-9, dot, underscore and hyphen.',
  })
  readonly templateCode!: string;

  @Field(() => String, { description: 'What staff call it, 1 to 200 characters.' })
  readonly name!: string;

  @Field(() => String, {
    description: 'The language tag (BCP 47) that every version will have a text in; it stays for good.',
  })
  readonly defaultLocale!: string;
}

@InputType({ description: 'Another name for a template.' })
export class RenameTemplateInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => String, { description: 'What staff call it from now on, 1 to 200 characters.' })
  readonly name!: string;
}

@InputType({ description: 'A template to be retired.' })
export class RetireTemplateInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;
}

@ObjectType({ description: 'A template that was created.' })
export class CreateTemplatePayload {
  @Field(() => ConsentTemplate, { description: 'The template, which has no version yet.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'A template that was renamed.' })
export class RenameTemplatePayload {
  @Field(() => ConsentTemplate, { description: 'The template with its new name.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'A template that was retired.' })
export class RetireTemplatePayload {
  @Field(() => ConsentTemplate, { description: 'The template, which asks nobody any more.' })
  readonly template!: ConsentTemplate;
}

@Resolver()
export class TemplateMutations {
  @Permits('createTemplate')
  @Mutation(() => CreateTemplatePayload, {
    nullable: true,
    description: 'Creates a template; it asks nothing until a version is published.',
    complexity: publishingCost,
  })
  async createTemplate(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => CreateTemplateInput, { description: 'The template to create.' })
    input: CreateTemplateInput,
  ): Promise<CreateTemplatePayload> {
    return { template: consentTemplateOf(await actions.createTemplate(input)) };
  }

  @Permits('renameTemplate')
  @Mutation(() => RenameTemplatePayload, {
    nullable: true,
    description: 'Gives a template another name; its code and its versions stay as they are.',
    complexity: publishingCost,
  })
  async renameTemplate(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => RenameTemplateInput, { description: 'The template to rename, and its new name.' })
    input: RenameTemplateInput,
  ): Promise<RenameTemplatePayload> {
    return { template: consentTemplateOf(await actions.renameTemplate(input)) };
  }

  @Permits('retireTemplate')
  @Mutation(() => RetireTemplatePayload, {
    nullable: true,
    description: 'Retires a template for good: nobody is asked any more, and only `withdraw` is recorded.',
    complexity: publishingCost,
  })
  async retireTemplate(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => RetireTemplateInput, { description: 'The template to retire.' })
    input: RetireTemplateInput,
  ): Promise<RetireTemplatePayload> {
    return { template: consentTemplateOf(await actions.retireTemplate(input)) };
  }
}
