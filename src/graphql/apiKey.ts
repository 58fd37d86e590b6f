import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from './dateTime';

@ObjectType({ description: 'A service’s key as it is kept: without its secret.' })
export class ApiKey {
  @Field(() => ID, {
    description: 'The key’s id, a UUID; decisions that the key records name it as `key:<id>`.',
  })
  readonly id!: string;

  @Field(() => String, { description: 'What its holder is called.' })
  readonly name!: string;

  @Field(() => [String], { description: 'What its holder may do.' })
  readonly scopes!: readonly string[];

  @Field(() => DateTime, { description: 'When it was issued.' })
  readonly createdAt!: Date;

  @Field(() => String, { description: 'Who issued it.' })
  readonly createdBy!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it ends by itself; null when it is good until it is revoked.',
  })
  readonly expiresAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last used, give or take a minute; null when it never was.',
  })
  readonly lastUsedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null when it was not.' })
  readonly revokedAt!: Date | null;
}
