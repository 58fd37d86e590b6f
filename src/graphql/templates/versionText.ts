import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The wording of a version or a draft in one locale.' })
export class VersionText {
  @Field(() => String, { description: 'The language tag (BCP 47) of the text.' })
  readonly locale!: string;

  @Field(() => String, { description: 'The title to show, one line.' })
  readonly title!: string;

  @Field(() => String, { description: 'The text to show, in Markdown.' })
  readonly body!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
  })
  readonly changeNote!: string | null;

  @Field(() => String, {
    description:
      'SHA-256 in hex of title, body and locale. Send it with the decision to prove what was shown.',
  })
  readonly contentHash!: string;
}
