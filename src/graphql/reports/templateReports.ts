import { Field, Int, ObjectType, Ctx, Resolver, Root, Arg } from 'type-graphql';
import type { CountByValue as Counted, Standings } from '../../domain/reports/standings';
import {
  standingReport,
  type StandingReport as Reported,
  decisionsPerDay,
} from '../../actions/reports/reports';
import { ConsentTemplate } from '../templates/consentTemplate';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import type { GraphqlContext } from '../fields/context';
import { DateTime, CalendarDate } from '../fields/scalars';
import { standingCost, dayRows } from '../fields/documentCost';
import { ActionField } from '../fields/permits';

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

@ObjectType({ description: 'How many customers have to answer again, by the reason.' })
export class PendingCustomers {
  @Field(() => Int, {
    description: 'Customers who decided before a material version that asks them again.',
  })
  readonly newVersion!: number;

  @Field(() => Int, {
    description: 'Customers whose consent has expired. They are counted from the day (UTC) after it expired.',
  })
  readonly expired!: number;

  @Field(() => Int, { description: 'The sum.' })
  readonly total!: number;
}

const pendingField = { description: 'Those of them who have to answer the current version.' };
const expiringField = {
  description: 'Customers whose consent expires today (UTC). They count as pending from tomorrow.',
};

@ObjectType({
  description:
    'How the customers who answered this version last stand. A late answer to an older version does not move them.',
})
export class VersionStanding {
  @Field(() => ConsentVersion, { description: 'The version that these customers answered last.' })
  readonly version!: ConsentVersion;

  @Field(() => CountByValue, { description: 'The customers by their newest decision.' })
  readonly customers!: CountByValue;

  @Field(() => PendingCustomers, pendingField)
  readonly pending!: PendingCustomers;

  @Field(() => Int, expiringField)
  readonly expiring!: number;
}

@ObjectType({
  description:
    'How the customers of a template answered. Customers who never decided are unknown to the service and not counted.',
})
export class StandingReport {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => DateTime, { description: 'When the customers were counted.' })
  readonly asOf!: Date;

  @Field(() => CountByValue, { description: 'All customers who have decided, by their newest decision.' })
  readonly customers!: CountByValue;

  @Field(() => PendingCustomers, pendingField)
  readonly pending!: PendingCustomers;

  @Field(() => Int, expiringField)
  readonly expiring!: number;

  @Field(() => [VersionStanding], {
    description:
      'The same for each version that was not cancelled, newest first. Customers count for the version they answered last.',
  })
  readonly versions!: readonly VersionStanding[];
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
export class TemplateReports {
  @ActionField(standingReport, () => StandingReport, {
    description: 'How many customers gave which answer, overall and for each version.',
    complexity: standingCost,
  })
  async standing(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
  ): Promise<StandingReport> {
    return reportOf(await act(standingReport, { templateCode }));
  }

  @ActionField(decisionsPerDay, () => [DecisionsOfDay], {
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
