import { Field, Int, ObjectType } from 'type-graphql';
import type { CountByValue as Counted } from '../../domain/reports/standings';

@ObjectType({ description: 'A count for each answer.' })
export class CountByValue {
  @Field(() => Int, { description: 'The count of `given`.' })
  readonly given!: number;

  @Field(() => Int, { description: 'The count of `reject`.' })
  readonly reject!: number;

  @Field(() => Int, { description: 'The count of `withdraw`.' })
  readonly withdraw!: number;

  @Field(() => Int, { description: 'The sum.' })
  readonly total!: number;
}

export function countByValueOf({ given, reject, withdraw }: Counted): CountByValue {
  return { given, reject, withdraw, total: given + reject + withdraw };
}
