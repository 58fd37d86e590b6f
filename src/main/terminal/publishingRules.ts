import { settings } from '../../actions/publishing/settings';
import type { CommandAct } from '../../app/commands';
import { settingsNow, type PublishingSettings } from '../../domain/publishing/settings';
import type { Surroundings } from './surroundings';

/** Says by which settings a command publishes. */
export async function sayRules(at: Surroundings, act: CommandAct): Promise<PublishingSettings> {
  const rules = settingsNow(await act(settings, null));
  at.say(settingsWords(rules));
  return rules;
}

export function settingsWords({ fourEyes, confirmAskedAbove }: PublishingSettings): string {
  return `four eyes: ${fourEyes ? 'on' : 'off'}; confirm above: ${confirmAskedAbove}`;
}
