import { Field, InputType, ObjectType } from 'type-graphql';
import { ChangeKind, Reask } from '../templates/consentVersion';
import { DateTime, Duration } from '../fields/scalars';

@InputType({
  description:
    'The terms to publish a draft on. A member that you omit or set to null is not stated, so publishing uses its default.',
})
export class VersionTermsInput {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the version takes effect: not in the past, and later than every scheduled version. Not stated: when it is published.',
  })
  readonly effectiveFrom!: Date | null;

  @Field(() => ChangeKind, {
    nullable: true,
    description: 'Whether the version needs new answers. Not stated: `MATERIAL`, which does.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL' | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why no new answer is needed, 1 to 500 characters. An editorial version needs it by its publication.',
  })
  readonly editorialReason!: string | null;

  @Field(() => Reask, {
    nullable: true,
    description: 'Which customers a material version asks again. Not stated: `EVERYONE`.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY' | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when older consents still allow processing. Not stated: no grace period.',
  })
  readonly graceUntil!: Date | null;

  @Field(() => Duration, {
    nullable: true,
    description: 'How long a consent stays valid, such as `P1Y`. Not stated: no expiry.',
  })
  readonly validity!: string | null;
}

@ObjectType({ description: 'The terms that a draft would be published on. Null: not stated.' })
export class VersionTerms {
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the version takes effect. Null: when it is published.',
  })
  readonly effectiveFrom!: Date | null;

  @Field(() => ChangeKind, {
    nullable: true,
    description: 'Whether the version needs new answers. Null: it does, as a `MATERIAL` one.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL' | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why no new answer is needed. Null for a material version, or while nobody has stated it.',
  })
  readonly editorialReason!: string | null;

  @Field(() => Reask, {
    nullable: true,
    description: 'Which customers the version asks again. Null: everyone, or nobody if it is editorial.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY' | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when older consents still allow processing. Null: no grace period.',
  })
  readonly graceUntil!: Date | null;

  @Field(() => Duration, {
    nullable: true,
    description:
      'How long a consent stays valid, such as `P1Y`. Null: it never expires, or as before if the version is editorial.',
  })
  readonly validity!: string | null;
}
