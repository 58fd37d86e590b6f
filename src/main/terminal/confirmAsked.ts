import { mustBeWanted, type Consent } from './confirm';
import { CannotDo } from './explain';
import type { Surroundings } from './surroundings';

/** What an operator says beforehand, where customers may be asked again. */
export interface AskedConsent extends Consent {
  /** How many customers may be asked again, at most. It says yes as well. */
  readonly confirmAsked?: number;
}

/** What publishing comes to for customers, as it was counted. */
export interface AskedCount {
  readonly asked: number;
  /** Whether the number must be stated, for which `--yes` is not enough. */
  readonly mustConfirm: boolean;
}

/**
 * Goes on only when the operator wants it, and knows how many customers are asked again.
 *
 * @returns how many may be asked, at most; null where no number had to be stated
 * @throws CannotDo
 */
export async function mustBeWantedFor(
  at: Surroundings,
  consent: AskedConsent,
  question: string,
  { asked, mustConfirm }: AskedCount,
): Promise<number | null> {
  const { confirmAsked } = consent;
  if (confirmAsked !== undefined) return mustSuffice(confirmAsked, asked);
  if (!mustConfirm) {
    await mustBeWanted(at, consent, question);
    return null;
  }
  const instead = `use --confirm-asked ${asked}`;
  if (consent.yes) throw nothingDone(`--yes is not enough to ask ${asked} customers again; ${instead}.`);
  const answer = await at.confirm(`${question} It may ask up to ${withRoom(asked)} customers again.`);
  if (answer === null) throw nothingDone(`Without a terminal, ${instead}. ${question}`);
  if (!answer) throw new CannotDo('Nothing was done.');
  return withRoom(asked);
}

function mustSuffice(confirmAsked: number, asked: number): number {
  if (asked <= confirmAsked) return confirmAsked;
  throw nothingDone(`It asks ${asked} customers again, got --confirm-asked ${confirmAsked}.`);
}

function nothingDone(why: string): CannotDo {
  return new CannotDo(`Nothing was done. ${why}`);
}

/** Customers decide while the question stands. */
function withRoom(asked: number): number {
  return asked + Math.max(10, Math.ceil(asked / 100));
}
