import { mustBeWanted, type Consent } from './confirm';
import { CannotDo } from './explain';
import type { Surroundings } from './surroundings';
import { settings } from '../../actions/publishing/settings';
import type { CommandAct } from '../../app/commands';
import { settingsNow, type PublishingSettings } from '../../domain/publishing/settings';

export interface AskedConsent extends Consent {
  /** How many customers may be asked again, at most. It is a limit alone, and says no yes. */
  readonly confirmAsked?: number;
}

export const confirmAskedHelp =
  'publish only if at most so many customers are asked again; --yes stays needed';

export interface AskedCount {
  readonly asked: number;
  /** Whether the number must be stated, for which `--yes` is not enough. */
  readonly mustConfirm: boolean;
}

/** Answers how many may be asked, at most; null where no number had to be stated. @throws CannotDo */
export async function mustBeWantedFor(
  at: Surroundings,
  consent: AskedConsent,
  question: string,
  count: AskedCount,
): Promise<number | null> {
  const { yes, confirmAsked } = consent;
  if (yes) mustBeStated(count, confirmAsked);
  else mustSuffice(count, confirmAsked);
  if (yes || !count.mustConfirm) {
    await mustBeWanted(at, consent, question);
    return confirmAsked ?? null;
  }
  await mustBeTyped(at, count, question, confirmAsked);
  return confirmAsked ?? withRoom(count.asked);
}

/** Where nobody is asked, the limit has to be in the command. @throws CannotDo */
function mustBeStated(count: AskedCount, confirmAsked: number | undefined): void {
  const { asked, mustConfirm } = count;
  mustSuffice(count, confirmAsked);
  if (!mustConfirm || confirmAsked !== undefined) return;
  throw nothingDone(`--yes is not enough to ask ${asked} customers again; add --confirm-asked ${asked}.`);
}

function mustSuffice({ asked }: AskedCount, confirmAsked: number | undefined): void {
  if (confirmAsked === undefined || asked <= confirmAsked) return;
  throw nothingDone(`It asks ${asked} customers again, got --confirm-asked ${confirmAsked}.`);
}

/** Typing the number shows that it was read, which a mere yes does not. */
async function mustBeTyped(
  at: Surroundings,
  { asked }: AskedCount,
  question: string,
  confirmAsked: number | undefined,
): Promise<void> {
  const room = confirmAsked === undefined ? ` ${roomWords(asked)}` : '';
  const typed = await at.answer(`${question}${room} Type the number of customers to ask again (${asked}):`);
  if (typed === null) {
    const needed = `--yes --confirm-asked ${confirmAsked ?? asked}`;
    throw nothingDone(`Without a terminal this command needs ${needed}. ${question}`);
  }
  if (typed.trim() === String(asked)) return;
  throw new CannotDo(`Nothing was done. The number was not typed; it is ${asked}.`);
}

/** Customers decide while the question stands. */
function roomWords(asked: number): string {
  return `Up to ${withRoom(asked) - asked} more who decide in the meantime are asked too.`;
}

function withRoom(asked: number): number {
  return asked + Math.max(10, Math.ceil(asked / 100));
}

function nothingDone(why: string): CannotDo {
  return new CannotDo(`Nothing was done. ${why}`);
}

export async function sayRules(at: Surroundings, act: CommandAct): Promise<PublishingSettings> {
  const rules = settingsNow(await act(settings, null));
  at.say(settingsWords(rules));
  return rules;
}

export function settingsWords({ fourEyes, confirmAskedAbove }: PublishingSettings): string {
  return `four eyes: ${fourEyes ? 'on' : 'off'}; confirm above: ${confirmAskedAbove}`;
}
