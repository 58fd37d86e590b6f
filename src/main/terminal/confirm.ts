import { CannotDo } from './explain';
import type { Surroundings } from './surroundings';

export interface Consent {
  /** Said beforehand, as `--yes`. */
  readonly yes?: true;
}

/** Goes on only when the operator wants it. @throws CannotDo */
export async function mustBeWanted(at: Surroundings, { yes }: Consent, question: string): Promise<void> {
  if (yes) return;
  const answer = await at.confirm(question);
  if (answer === null)
    throw new CannotDo(`Nothing was done. Without a terminal this command needs --yes. ${question}`);
  if (!answer) throw new CannotDo('Nothing was done.');
}
