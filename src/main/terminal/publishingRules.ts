import { publishingRules, type PublishingRules } from '../../actions/publishing/publishingRules';
import type { CommandAct } from '../../app/commands';
import type { SettingsOf } from './actions';
import type { Surroundings } from './surroundings';

/**
 * Says by which rules a command publishes. With PostgreSQL they are those of the shell that it runs in, and nothing
 * tells it what the nodes are set to.
 */
export async function sayRules(
  at: Surroundings,
  act: CommandAct,
  settingsOf: SettingsOf,
): Promise<PublishingRules> {
  const rules = await act(publishingRules, null);
  const { fourEyes, confirmAskedAbove } = rules;
  const whose = settingsOf === 'service' ? 'settings of the running service' : 'settings of this shell';
  at.say(`four eyes: ${fourEyes ? 'on' : 'off'}; confirm above: ${confirmAskedAbove} (${whose})`);
  return rules;
}
