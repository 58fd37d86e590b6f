import type { CustomerStanding } from '../../actions/reports/customerStandings';
import type { LineFormat } from '../../rest/reports/decisionLines';
import { instantIn } from '../terminal/instants';
import { csvLines } from './csv';

type StandingFormat = Pick<LineFormat<CustomerStanding>, 'head' | 'linesOf'>;

/** A line of names, then one for each customer. */
export function standingCsv(timeZone: string | undefined): StandingFormat {
  const cellsOf = (standing: CustomerStanding) =>
    Object.values(lineOf(standing, timeZone)).map((cell) =>
      typeof cell === 'boolean' ? String(cell) : cell,
    );
  return { head: csvLines([members]), linesOf: (standings) => csvLines(standings.map(cellsOf)) };
}

/** The same as JSON objects, one per line. */
export function standingNdjson(timeZone: string | undefined): StandingFormat {
  const textOf = (standing: CustomerStanding) => `${JSON.stringify(lineOf(standing, timeZone))}\n`;
  return { head: '', linesOf: (standings) => standings.map(textOf).join('') };
}

const members = [
  'customer_id',
  'value',
  'version_number',
  'version_label',
  'consent_version_id',
  'locale',
  'decided_at',
  'valid_until',
  'accepted',
  'reason',
  'may_proceed',
  'may_proceed_until',
  'obstacle',
] as const;

type Line = Readonly<Record<(typeof members)[number], string | number | boolean | null>>;

/** In the order of the members. */
function lineOf(
  { customerId, newest, decidedOn, standing }: CustomerStanding,
  timeZone: string | undefined,
): Line {
  const { value, locale, decidedAt, validUntil } = newest;
  const { accepted, reason, mayProceed, mayProceedUntil, obstacle } = standing;
  const written = (instant: Date | null) => instant && instantIn(instant, timeZone);
  return {
    customer_id: customerId,
    value,
    version_number: decidedOn.number,
    version_label: decidedOn.label,
    consent_version_id: decidedOn.consentVersionId,
    locale,
    decided_at: written(decidedAt),
    valid_until: written(validUntil),
    accepted,
    reason,
    may_proceed: mayProceed,
    may_proceed_until: written(mayProceedUntil),
    obstacle,
  };
}
