import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { decisionsPerDay } from '../../actions/reports/reports';
import type { GraphqlContext } from '../fields/context';
import { CountByValue, countByValueOf } from './countByValue';
import { CalendarDate } from '../fields/calendarDate';
import { reportCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@ObjectType({ description: 'The number of decisions recorded on a day.' })
export class DecisionsOfDay {
  @Field(() => CalendarDate, { description: 'The day.' })
  readonly day!: string;

  @Field(() => CountByValue, { description: 'The decisions recorded on this day.' })
  readonly decisions!: CountByValue;
}

@Resolver()
export class DecisionsPerDayQuery {
  @Permits(decisionsPerDay)
  @Query(() => [DecisionsOfDay], {
    nullable: true,
    description: 'The number of decisions on a template for each day of a range, including days without any.',
    complexity: reportCost,
  })
  async decisionsPerDay(
    @Ctx() { act }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('from', () => CalendarDate, { description: 'The first day.' }) from: Date,
    @Arg('until', () => CalendarDate, {
      description: 'The last day, inclusive. At most ten years after the first.',
    })
    until: Date,
  ): Promise<readonly DecisionsOfDay[]> {
    const days = await act(decisionsPerDay, { templateCode, from, until });
    return days.map(({ day, recorded }) => ({ day, decisions: countByValueOf(recorded) }));
  }
}
