import { field, fieldsOf } from '../fields/operations';
import { Int, ObjectType } from 'type-graphql';
import { templateReport, type TemplateReport as Reported } from '../../actions/reports/templateReport';
import { ConsentTemplate } from '../templates/consentTemplate';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { CalendarDate, DateTime } from '../fields/scalars';
import { reportCost } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';

@ObjectType({ description: 'How often a version was agreed to by the end of a day.' })
export class AcceptancePoint extends fields({
  day: [CalendarDate, 'The day.'],
  given: [Int, 'How many `given` were recorded on the version up to the end of this day.'],
}) {}

@ObjectType({ description: 'How the acceptance of a version grew.' })
export class VersionAcceptance extends fields({
  version: [ConsentVersion, 'The version. It began at its `effectiveFrom`.'],
  points: [
    [AcceptancePoint],
    'At most 60 days, equally far apart, from the one on which it took effect until today.',
  ],
}) {}

@ObjectType({ description: 'How far the current version has come with those whom it asks.' })
export class AnswerFunnel extends fields({
  version: [ConsentVersion, 'The current version.'],
  asked: [Int, 'Customers whom it asks again or who have answered it. Who never decided is unknown.'],
  answered: [
    Int,
    'Those of them who have answered it, or the version before if the change since is editorial.',
  ],
  given: [Int, 'Those of them whose newest decision is `given`, and confirmed where that is needed.'],
  mayProceed: [Int, 'Those of them whose consent is in force now, so that you may process data on it.'],
}) {}

@ObjectType({
  description:
    'Customers by where they stand today (UTC). Each counts once: for the first that is true of them.',
})
export class CustomersByStanding extends fields({
  inForce: [Int, 'Customers whose consent is in force and who are not asked again.'],
  inGrace: [Int, 'Customers whom a new version asks again and whose older consent still counts meanwhile.'],
  superseded: [Int, 'Customers who answered an older version alone, which no longer counts.'],
  expired: [Int, 'Customers whose consent has expired.'],
  unconfirmed: [Int, 'Customers who have not confirmed their consent.'],
  rejected: [Int, 'Customers whose newest decision is `reject`.'],
  withdrawn: [Int, 'Customers whose newest decision is `withdraw`.'],
}) {}

@ObjectType({ description: 'The number of consents that end in a month.' })
export class LapsingConsents extends fields({
  month: [CalendarDate, 'The first day of the month.'],
  consents: [Int, 'Consents in force today that end in this month unless they are renewed.'],
}) {}

@ObjectType({ description: 'The number of answers that came within a span of days.' })
export class AnswerSpan extends fields({
  fromDay: [Int, 'The first day of the span: 0 is the day (UTC) on which the version took effect.'],
  untilDay: orNull(Int, 'The last day of the span, inclusive. Null if it has no end.'),
  answers: [Int, 'How many `given` and `reject` were recorded. A renewal counts too.'],
}) {}

@ObjectType({ description: 'How long it took until the current version was answered.' })
export class AnswerTimes extends fields({
  version: [
    ConsentVersion,
    'The current version. Answers to versions that differ editorially alone count as answers to it.',
  ],
  halfAfterDays: orNull(Int, 'After how many days half of its answers had come. Null if there is none.'),
  spans: [[AnswerSpan], 'The answers by the days since it took effect.'],
}) {}

@ObjectType({
  description:
    'Customers whose newest answer is in one language or came through one channel. Each counts once, as soon as the log has their answer.',
})
export class AnswerGroup extends fields({
  name: orNull(
    String,
    'The tag of the language, or the channel. Null if no channel was stated, and for the others.',
  ),
  others: [
    Boolean,
    'Whether these are all others together: groups of fewer than five customers, those beyond the twenty largest, and any that could else be told from the sum.',
  ],
  given: [Int, 'Customers whose newest answer is `given`, and confirmed where that is needed.'],
  reject: [Int, 'Customers whose newest answer is `reject`.'],
  withdraw: [Int, 'Customers whose newest answer is `withdraw`.'],
  unconfirmed: [Int, 'Customers who have not confirmed their consent.'],
}) {}

@ObjectType({ description: 'The numbers of the pictures that the console shows of a template.' })
export class TemplateReport extends fields({
  asOf: [DateTime, 'When the customers were counted.'],
  acceptance: [[VersionAcceptance], 'The five versions that took effect last, oldest first.'],
  funnel: orNull(AnswerFunnel, 'How far the current version has come. Null before the first is in effect.'),
  standings: [CustomersByStanding, 'Where customers stand. Who never decided is unknown and not counted.'],
  expiryForecast: [
    [LapsingConsents],
    'How many consents end in this month (UTC) and in each of the eleven after it.',
  ],
  answerTimes: orNull(
    AnswerTimes,
    'How soon the current version was answered. Null before the first is in effect.',
  ),
  locales: [
    [AnswerGroup],
    'Customers by the language of the text that they answered last, the largest group first. Empty if none has five.',
  ],
  channels: [
    [AnswerGroup],
    'Customers by the `channel` of their newest answer, the largest group first. Empty if none has five.',
  ],
}) {}

export const TemplateReportField = fieldsOf(ConsentTemplate, {
  report: field(templateReport, {
    description:
      'How the acceptance of versions grew, where customers stand and answered, and which consents will lapse.', // With up to 300 points.
    complexity: ({ childComplexity }) => 4 * reportCost + childComplexity,
    type: TemplateReport,
    read: async ({ act }, _args, { templateCode }: ConsentTemplate) =>
      reportOf(await act(templateReport, { templateCode })),
  }),
});

function reportOf({ acceptance, funnel, expiryForecast, answerTimes, ...report }: Reported): TemplateReport {
  return {
    ...report,
    acceptance: acceptance.map(({ version, points }) => ({
      version: consentVersionOf(version),
      points: points.map(({ day, given }) => ({ day: new Date(day), given })),
    })),
    funnel: funnel && { ...funnel, version: consentVersionOf(funnel.version) },
    expiryForecast: expiryForecast.map(({ month, consents }) => ({ month: new Date(month), consents })),
    answerTimes: answerTimes && { ...answerTimes, version: consentVersionOf(answerTimes.version) },
  };
}
