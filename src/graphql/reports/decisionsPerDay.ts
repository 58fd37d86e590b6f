import { Arg, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { decisionsPerDay } from '../../actions/reports/reports';
import { ConsentTemplate } from '../templates/consentTemplate';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import type { GraphqlContext } from '../fields/context';
import { CountByValue, countByValueOf } from './countByValue';
import { CalendarDate } from '../fields/dateTime';
import { dayRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@ObjectType({ description: 'The number of decisions recorded on a version on a day.' })
export class DecisionsOfVersion {
  @Field(() => ConsentVersion, { description: 'The version that the decisions name.' })
  readonly version!: ConsentVersion;

  @Field(() => CountByValue, { description: 'The decisions recorded on this version on this day.' })
  readonly decisions!: CountByValue;
}

@ObjectType({ description: 'The number of decisions recorded on a day.' })
export class DecisionsOfDay {
  @Field(() => CalendarDate, { description: 'The day.' })
  readonly day!: string;

  @Field(() => CountByValue, { description: 'The decisions recorded on this day.' })
  readonly decisions!: CountByValue;

  @Field(() => [DecisionsOfVersion], {
    description: 'The same for each version that was decided on this day, newest first.',
  })
  readonly versions!: readonly DecisionsOfVersion[];
}

@Resolver(() => ConsentTemplate)
export class TemplateDecisionsPerDay {
  @Permits(decisionsPerDay)
  @FieldResolver(() => [DecisionsOfDay], {
    nullable: true,
    description: 'The number of decisions for each day of a range, including days without any.',
    complexity: dayRows,
  })
  async decisionsPerDay(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
    @Arg('from', () => CalendarDate, { description: 'The first day.' }) from: Date,
    @Arg('until', () => CalendarDate, {
      description: 'The last day, inclusive. At most ten years after the first.',
    })
    until: Date,
  ): Promise<readonly DecisionsOfDay[]> {
    const days = await act(decisionsPerDay, { templateCode, from, until });
    return days.map(({ day, recorded, versions }) => ({
      day,
      decisions: countByValueOf(recorded),
      versions: versions.map(({ version, recorded: ofVersion }) => ({
        version: consentVersionOf(version),
        decisions: countByValueOf(ofVersion),
      })),
    }));
  }
}
