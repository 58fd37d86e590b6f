import {
  Arg,
  Ctx,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  registerEnumType,
  Resolver,
} from 'type-graphql';
import type { DraftOrigin as DraftOriginOf } from '../actions/startDraft';
import { ConsentTemplate, consentTemplateOf } from './consentTemplate';
import type { GraphqlContext } from './context';
import { publishingCost } from './documentCost';
import { Draft, draftOf } from './draft';
import { Permits } from './permits';

export const DraftOrigin = {
  EMPTY: 'EMPTY',
  CURRENT: 'CURRENT',
} as const satisfies { readonly [Origin in DraftOriginOf]: Origin };

registerEnumType(DraftOrigin, {
  name: 'DraftOrigin',
  description: 'What a draft begins with.',
  valuesConfig: {
    EMPTY: { description: 'No texts.' },
    CURRENT: {
      description:
        'The texts of the current version, or of the one scheduled last where there is one, without their change notes.',
    },
  },
});

@InputType({ description: 'A draft to be started.' })
export class StartDraftInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => String, {
    description: 'What the version will be called, 1 to 64 characters, such as `v2.0`.',
  })
  readonly label!: string;

  @Field(() => DraftOrigin, { defaultValue: DraftOrigin.EMPTY, description: 'What the draft begins with.' })
  readonly from!: DraftOriginOf;
}

@InputType({ description: 'The wording in one locale.' })
export class TextInput {
  @Field(() => String, { description: 'The language tag (BCP 47) of the text; each may come once.' })
  readonly locale!: string;

  @Field(() => String, { description: 'The title: one line of plain text, 1 to 200 characters.' })
  readonly title!: string;

  @Field(() => String, {
    description:
      'The text in Markdown, 1 to 100,000 characters, without HTML and with full links (https, http, mailto, tel) only.',
  })
  readonly body!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What is new for the reader since the version before, in the same Markdown, at most 2,000 characters.',
  })
  readonly changeNote!: string | null;
}

@InputType({ description: 'A draft to be saved; what it held before is replaced.' })
export class SaveDraftInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => String, {
    description: 'What the version will be called, 1 to 64 characters, such as `v2.0`.',
  })
  readonly label!: string;

  @Field(() => [TextInput], {
    description: 'All texts of the draft, at most 100; a locale that is left out is dropped.',
  })
  readonly texts!: readonly TextInput[];

  @Field(() => Int, {
    nullable: true,
    description: 'The `revision` of the draft that was edited; left out or 0 when there is none yet.',
  })
  readonly expectedRevision!: number | null;
}

@InputType({ description: 'A draft to be thrown away.' })
export class DiscardDraftInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The `revision` of the draft that was read; left out, whatever it is at.',
  })
  readonly expectedRevision!: number | null;
}

@ObjectType({ description: 'A draft that was started.' })
export class StartDraftPayload {
  @Field(() => Draft, { description: 'The draft as it begins.' })
  readonly draft!: Draft;
}

@ObjectType({ description: 'A draft that was saved.' })
export class SaveDraftPayload {
  @Field(() => Draft, { description: 'The draft as it is now, with its new revision.' })
  readonly draft!: Draft;
}

@ObjectType({ description: 'A draft that was thrown away.' })
export class DiscardDraftPayload {
  @Field(() => ConsentTemplate, { description: 'The template, which has no draft now.' })
  readonly template!: ConsentTemplate;
}

@Resolver()
export class DraftMutations {
  @Permits('startDraft')
  @Mutation(() => StartDraftPayload, {
    nullable: true,
    description: 'Starts the template’s one draft, empty or from the version that it would follow.',
    complexity: publishingCost,
  })
  async startDraft(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => StartDraftInput, { description: 'The draft to start.' }) input: StartDraftInput,
  ): Promise<StartDraftPayload> {
    return { draft: draftOf(await actions.drafts.start(input)) };
  }

  @Permits('saveDraft')
  @Mutation(() => SaveDraftPayload, {
    nullable: true,
    description: 'Saves the template’s draft, unless somebody else has saved it since it was read.',
    complexity: publishingCost,
  })
  async saveDraft(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => SaveDraftInput, { description: 'The draft to save.' }) input: SaveDraftInput,
  ): Promise<SaveDraftPayload> {
    return { draft: draftOf(await actions.drafts.save(input)) };
  }

  @Permits('discardDraft')
  @Mutation(() => DiscardDraftPayload, {
    nullable: true,
    description: 'Throws the template’s draft away.',
    complexity: publishingCost,
  })
  async discardDraft(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => DiscardDraftInput, { description: 'The draft to throw away.' })
    input: DiscardDraftInput,
  ): Promise<DiscardDraftPayload> {
    return { template: consentTemplateOf(await actions.drafts.discard(input)) };
  }
}
