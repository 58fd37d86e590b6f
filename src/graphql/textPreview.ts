import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A text as a browser would show it.' })
export class TextPreview {
  @Field(() => String, { description: 'The language tag (BCP 47) of the text that is previewed.' })
  readonly locale!: string;

  @Field(() => String, { description: 'The title, which is plain text.' })
  readonly title!: string;

  @Field(() => String, { description: 'The body as HTML in which nothing runs.' })
  readonly html!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The change note as HTML in which nothing runs, or null.',
  })
  readonly changeNoteHtml!: string | null;
}
