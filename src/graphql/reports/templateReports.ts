import { field, fieldsOf } from '../fields/operations';
import { Field, Int, ObjectType } from 'type-graphql';
import type { CountByValue as Counted, Standings } from '../../domain/reports/standings';
import {
  standingReport,
  type StandingReport as Reported,
  decisionsPerDay,
} from '../../actions/reports/reports';
import { ConsentTemplate } from '../templates/consentTemplate';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { DateTime, CalendarDate } from '../fields/scalars';
import { standingCost, dayRows } from '../fields/documentCost';
import { fields } from '../fields/fields';

@ObjectType({ description: 'A count for each answer.' })
export class CountByValue extends fields({
  given: [Int, 'The count of `given`.'],
  reject: [Int, 'The count of `reject`.'],
  withdraw: [Int, 'The count of `withdraw`.'],
  total: [Int, 'The sum.'],
}) {}

export function countByValueOf({ given, reject, withdraw }: Counted): CountByValue {
  return { given, reject, withdraw, total: given + reject + withdraw };
}

@ObjectType({ description: 'How many customers have to answer again, by the reason.' })
export class PendingCustomers extends fields({
  newVersion: [
    Int,
    'Customers who decided before a material version that asks them again, also where their consent has ended since.',
  ],
  expired: [
    Int,
    'Customers whose consent has expired, from the day (UTC) after it did. A `given` that was never confirmed does not count.',
  ],
  total: [Int, 'The sum.'],
}) {}

const inStanding = {
  unconfirmed: [
    Int,
    'Customers whose newest answer is a `given` that they have not confirmed, also where the time for it is over.',
  ],
  pending: [PendingCustomers, 'Customers who have to answer the current version, also unconfirmed ones.'],
  expiring: [Int, 'Customers whose consent expires today (UTC). They count as pending from tomorrow.'],
} as const;

@ObjectType({
  description:
    'How the customers who answered this version last stand. A late answer to an older version does not move them.',
})
export class VersionStanding extends fields({
  version: [ConsentVersion, 'The version that these customers answered last.'],
  customers: [CountByValue, 'The customers by their newest decision, without unconfirmed ones.'],
  ...inStanding,
}) {}

@ObjectType({
  description:
    'How the customers of a template answered. Customers who never decided are unknown to the service and not counted.',
})
export class StandingReport extends fields({
  templateCode: [String, 'The code of the template.'],
  asOf: [DateTime, 'When the customers were counted.'],
  customers: [
    CountByValue,
    'All customers who have decided, by their newest decision, without unconfirmed ones.',
  ],
  ...inStanding,
  versions: [
    [VersionStanding],
    'The same for each version that was not cancelled, newest first. Customers count for the version they answered last.',
  ],
}) {}

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

function standingsOf({
  newest,
  unconfirmed,
  pending,
  expiring,
}: Standings): Omit<VersionStanding, 'version'> {
  const { NEW_VERSION: newVersion, EXPIRED: expired } = pending;
  return {
    customers: countByValueOf(newest),
    unconfirmed,
    pending: { newVersion, expired, total: newVersion + expired },
    expiring,
  };
}

@ObjectType({ description: 'The number of decisions recorded on a version on a day.' })
export class DecisionsOfVersion extends fields({
  version: [ConsentVersion, 'The version that the decisions name.'],
  decisions: [CountByValue, 'The decisions recorded on this version on this day.'],
}) {}

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

export const TemplateReports = fieldsOf(ConsentTemplate, {
  standing: field(standingReport, {
    description: 'How many customers gave which answer, overall and for each version.',
    complexity: standingCost,
    type: StandingReport,
    read: async ({ act }, _args, { templateCode }: ConsentTemplate) =>
      reportOf(await act(standingReport, { templateCode })),
  }),
  decisionsPerDay: field(decisionsPerDay, {
    description: 'The number of decisions for each day of a range, including days without any.',
    complexity: dayRows,
    type: [DecisionsOfDay],
    args: {
      from: [CalendarDate, 'The first day.'],
      until: [CalendarDate, 'The last day, inclusive. At most ten years after the first.'],
    },
    read: async ({ act }, { from, until }, { templateCode }: ConsentTemplate) => {
      const days = await act(decisionsPerDay, { templateCode, from, until });
      return days.map(({ day, recorded, versions }) => ({
        day,
        decisions: countByValueOf(recorded),
        versions: versions.map(({ version, recorded: ofVersion }) => ({
          version: consentVersionOf(version),
          decisions: countByValueOf(ofVersion),
        })),
      }));
    },
  }),
});
