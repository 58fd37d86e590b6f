import { Field, Int, ObjectType } from 'type-graphql';
import type { CountByValue as Counted } from '../domain/standings';

@ObjectType({ description: 'How many there are of each answer.' })
export class CountByValue {
  @Field(() => Int, { description: 'How many are `given`.' })
  readonly given!: number;

  @Field(() => Int, { description: 'How many are `reject`.' })
  readonly reject!: number;

  @Field(() => Int, { description: 'How many are `withdraw`.' })
  readonly withdraw!: number;

  @Field(() => Int, { description: 'How many they are together.' })
  readonly total!: number;
}

export function countByValueOf({ given, reject, withdraw }: Counted): CountByValue {
  return { given, reject, withdraw, total: given + reject + withdraw };
}
