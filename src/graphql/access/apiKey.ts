import { Field, ID, ObjectType } from 'type-graphql';
import type { ApiKey as DomainKey } from '../../domain/access/apiKey';
import { actorOf } from '../../domain/access/actor';
import { DateTime } from '../fields/dateTime';
import { Actor } from './actor';

@ObjectType({ description: 'The key of a service, without its secret.' })
export class ApiKey {
  @Field(() => ID, {
    description: 'The key’s id, a UUID. Decisions recorded with the key name it as `key:<id>`.',
  })
  readonly id!: string;

  @Field(() => String, { description: 'The name of the holder.' })
  readonly name!: string;

  @Field(() => [String], { description: 'The scopes of the holder.' })
  readonly scopes!: readonly string[];

  @Field(() => DateTime, { description: 'When the key was issued.' })
  readonly createdAt!: Date;

  @Field(() => Actor, { description: 'Who issued the key.' })
  readonly createdBy!: Actor;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key expires. Null if it is valid until it is revoked.',
  })
  readonly expiresAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key was last used, to the minute. Null if it never was.',
  })
  readonly lastUsedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the key was revoked. Null if it was not.' })
  readonly revokedAt!: Date | null;
}

export function apiKeyOf(key: DomainKey): ApiKey {
  return { ...key, createdBy: actorOf(key.createdBy) };
}
