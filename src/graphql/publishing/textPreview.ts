import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A text as a browser would show it.' })
export class TextPreview {
  @Field(() => String, { description: 'The language tag (BCP 47) of the text that is previewed.' })
  readonly locale!: string;

  @Field(() => String, { description: 'The title, which is plain text.' })
  readonly title!: string;

  @Field(() => String, { description: 'The body as sanitised HTML.' })
  readonly html!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The change note as sanitised HTML. Null if there is no note.',
  })
  readonly changeNoteHtml!: string | null;
}
