import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { StandingReport as Reported } from '../actions/reports';
import type { Standings } from '../domain/standings';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from './context';
import { CountByValue, countByValueOf } from './countByValue';
import { DateTime } from './dateTime';
import { reportCost } from './documentCost';
import { Permits } from './permits';

@ObjectType({ description: 'How many customers the current version awaits who have decided before.' })
export class PendingCustomers {
  @Field(() => Int, { description: 'Those whom a material version asks again since their newest decision.' })
  readonly newVersion!: number;

  @Field(() => Int, {
    description: 'Those whose consent has expired, counted once the day (UTC) on which it did is over.',
  })
  readonly expired!: number;

  @Field(() => Int, { description: 'How many they are together.' })
  readonly total!: number;
}

@ObjectType({
  description:
    'Where the customers stand who answered this version last; a late answer to an older one does not move them.',
})
export class VersionStanding {
  @Field(() => ConsentVersion, { description: 'The version that they answered last.' })
  readonly version!: ConsentVersion;

  @Field(() => CountByValue, { description: 'The customers by their newest decision.' })
  readonly customers!: CountByValue;

  @Field(() => PendingCustomers, { description: 'Those of them whom the current version awaits.' })
  readonly pending!: PendingCustomers;

  @Field(() => Int, {
    description:
      'Those whom it does not await yet, though their consent runs out today (UTC) and may have done so by now.',
  })
  readonly expiring!: number;
}

@ObjectType({
  description:
    'Where the customers of a template stand; who has never decided is unknown to the service and not counted.',
})
export class StandingReport {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => DateTime, { description: 'The instant that the report is of.' })
  readonly asOf!: Date;

  @Field(() => CountByValue, { description: 'All customers who have decided, by their newest decision.' })
  readonly customers!: CountByValue;

  @Field(() => PendingCustomers, { description: 'Those of them whom the current version awaits.' })
  readonly pending!: PendingCustomers;

  @Field(() => Int, {
    description:
      'Those whom it does not await yet, though their consent runs out today (UTC) and may have done so by now.',
  })
  readonly expiring!: number;

  @Field(() => [VersionStanding], {
    description:
      'The same for each version that was not withdrawn, by the version that customers answered last; the last to take effect comes first.',
  })
  readonly versions!: readonly VersionStanding[];
}

@Resolver()
export class StandingReportQuery {
  @Permits('readReports')
  @Query(() => StandingReport, {
    nullable: true,
    description: 'Tells how many customers stand where, on each version of a template.',
    complexity: reportCost,
  })
  async standingReport(
    @Ctx() { actions }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
  ): Promise<StandingReport> {
    return reportOf(await actions.standingReport({ templateCode }));
  }
}

function reportOf({ templateCode, asOf, versions, ...all }: Reported): StandingReport {
  return {
    templateCode,
    asOf,
    ...standingsOf(all),
    versions: versions.map(({ version, ...standings }) => ({
      version: consentVersionOf(version),
      ...standingsOf(standings),
    })),
  };
}

function standingsOf({ newest, pending, expiring }: Standings): Omit<VersionStanding, 'version'> {
  const { NEW_VERSION: newVersion, EXPIRED: expired } = pending;
  return {
    customers: countByValueOf(newest),
    pending: { newVersion, expired, total: newVersion + expired },
    expiring,
  };
}
