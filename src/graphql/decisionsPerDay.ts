import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from './context';
import { CountByValue, countByValueOf } from './countByValue';
import { CalendarDate } from './calendarDate';
import { reportCost } from './documentCost';
import { Permits } from './permits';

@ObjectType({ description: 'How many decisions were recorded on a day.' })
export class DecisionsOfDay {
  @Field(() => CalendarDate, { description: 'The day.' })
  readonly day!: string;

  @Field(() => CountByValue, { description: 'The decisions that were recorded on it.' })
  readonly decisions!: CountByValue;
}

@Resolver()
export class DecisionsPerDayQuery {
  @Permits('readReports')
  @Query(() => [DecisionsOfDay], {
    nullable: true,
    description: 'Counts the decisions on a template for each day of a range, days without any too.',
    complexity: reportCost,
  })
  async decisionsPerDay(
    @Ctx() { actions }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('from', () => CalendarDate, { description: 'The first day.' }) from: Date,
    @Arg('until', () => CalendarDate, {
      description: 'The last day, which is counted too; at most ten years after the first.',
    })
    until: Date,
  ): Promise<readonly DecisionsOfDay[]> {
    const days = await actions.decisionsPerDay({ templateCode, from, until });
    return days.map(({ day, recorded }) => ({ day, decisions: countByValueOf(recorded) }));
  }
}
