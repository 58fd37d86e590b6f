import { Arg, Ctx, Field, InputType, Int, ObjectType, Resolver } from 'type-graphql';
import {
  discardDraft,
  saveDraft,
  startDraft,
  type DraftOrigin as DraftOriginOf,
} from '../../actions/publishing/draftEditing';
import { ConsentTemplate } from '../templates/consentTemplate';
import type { GraphqlContext } from '../fields/context';
import { publishingCost } from '../fields/documentCost';
import { ConsentDraft, draftOf } from './draft';
import { TemplateForm, VersionTermsInput } from './versionTerms';
import { ActionMutation } from '../fields/permits';
import { unread } from '../fields/unread';
import { enumType } from '../fields/enumType';

export const DraftOrigin = enumType<DraftOriginOf>('DraftOrigin', 'The texts that a draft starts with.', {
  EMPTY: 'No texts.',
  LATEST: 'The texts of the last scheduled version, or else of the current one, without their change notes.',
});

@InputType({ description: 'A draft to start.' })
export class StartDraftInput extends TemplateForm {
  @Field(() => String, {
    description: 'The label of the version, 1 to 64 characters, such as `v2.0`.',
  })
  readonly label!: string;

  @Field(() => DraftOrigin, {
    defaultValue: DraftOrigin.EMPTY,
    description: 'The texts that the draft starts with.',
  })
  readonly from!: DraftOriginOf;

  @Field(() => VersionTermsInput, {
    nullable: true,
    description: 'The terms that publishing begins with. Defaults to none.',
  })
  readonly terms!: VersionTermsInput | null;
}

@InputType({ description: 'A text in one locale.' })
export class TextInput {
  @Field(() => String, { description: 'The language tag (BCP 47) of the text. Each locale may occur once.' })
  readonly locale!: string;

  @Field(() => String, { description: 'The title, one line of plain text, 1 to 200 characters.' })
  readonly title!: string;

  @Field(() => String, {
    description:
      'The text in Markdown, 1 to 100,000 characters. HTML is refused, and links must start with https, http, mailto or tel.',
  })
  readonly body!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What has changed for the reader since the previous version, in Markdown. At most 2,000 characters.',
  })
  readonly changeNote!: string | null;
}

@InputType({ description: 'A draft to save. Its label and texts replace what the draft held before.' })
export class SaveDraftInput extends TemplateForm {
  @Field(() => String, {
    description: 'The label of the version, 1 to 64 characters, such as `v2.0`.',
  })
  readonly label!: string;

  @Field(() => [TextInput], {
    description: 'All texts of the draft, at most 100. A locale that is left out is removed.',
  })
  readonly texts!: readonly TextInput[];

  @Field(() => VersionTermsInput, {
    nullable: true,
    description:
      'All terms that publishing begins with. They replace those of the draft. Omitted or null: the draft keeps its terms.',
  })
  readonly terms!: VersionTermsInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The `revision` of the draft that you edited. Omitted, null or 0: there is no draft yet.',
  })
  readonly expectedRevision!: number | null;
}

@InputType({ description: 'A draft to discard.' })
export class DiscardDraftInput extends TemplateForm {
  @Field(() => Int, {
    description: 'The `revision` of the draft that you read. If it was saved since, it is kept.',
  })
  readonly expectedRevision!: number;
}

@ObjectType({ description: 'The started draft.' })
export class StartDraftPayload {
  @Field(() => ConsentDraft, { nullable: true, description: `The new draft. ${unread}` })
  readonly draft!: ConsentDraft | null;

  @Field(() => ConsentTemplate, { description: 'The template that now has the draft.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'The saved draft.' })
export class SaveDraftPayload {
  @Field(() => ConsentDraft, {
    nullable: true,
    description: `The draft as it is now, with its new revision. ${unread}`,
  })
  readonly draft!: ConsentDraft | null;

  @Field(() => ConsentTemplate, { description: 'The template of the draft.' })
  readonly template!: ConsentTemplate;
}

@ObjectType({ description: 'The outcome of discarding a draft.' })
export class DiscardDraftPayload {
  @Field(() => ConsentTemplate, { description: 'The template, which now has no draft.' })
  readonly template!: ConsentTemplate;
}

@Resolver()
export class DraftMutations {
  @ActionMutation(startDraft, () => StartDraftPayload, {
    description: 'Starts the template’s draft, empty or from the version that it would follow.',
    complexity: publishingCost,
  })
  async startDraft(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => StartDraftInput, { description: 'The draft to start.' }) input: StartDraftInput,
  ): Promise<StartDraftPayload> {
    const { draft, template } = await act(startDraft, input);
    return { draft: draftOf(draft), template };
  }

  @ActionMutation(saveDraft, () => SaveDraftPayload, {
    description: 'Saves the template’s draft. Fails if somebody else has saved it in the meantime.',
    complexity: publishingCost,
  })
  async saveDraft(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => SaveDraftInput, { description: 'The draft to save.' }) input: SaveDraftInput,
  ): Promise<SaveDraftPayload> {
    const { draft, template } = await act(saveDraft, input);
    return { draft: draftOf(draft), template };
  }

  @ActionMutation(discardDraft, () => DiscardDraftPayload, {
    description: 'Discards the template’s draft.',
    complexity: publishingCost,
  })
  async discardDraft(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => DiscardDraftInput, { description: 'The draft to discard.' })
    input: DiscardDraftInput,
  ): Promise<DiscardDraftPayload> {
    return { template: await act(discardDraft, input) };
  }
}
