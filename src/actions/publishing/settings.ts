import { asRecorder } from '../../domain/access/caller';
import { holding, holdingAnyOf } from '../../domain/access/permission';
import { invalidInput, optional, requireWholeNumber } from '../../domain/input/input';
import {
  judgeSettings,
  maxConfirmAskedAbove,
  type SettingsOutcome,
  type StoredSettings,
  type WantedSettings,
} from '../../domain/publishing/settings';
import { action } from '../running/action';
import type { Clock } from '../running/clock';

export interface SettingsStore {
  read(): Promise<StoredSettings>;
  /** Judges and writes while publications and other changes wait. Gives what is stored afterwards. */
  change(judge: (stored: StoredSettings, lockedAt: Date) => SettingsOutcome): Promise<StoredSettings>;
}

interface Parts {
  readonly settings: SettingsStore;
  readonly clock: Clock;
}

export const settings = action({
  permission: holdingAnyOf('settings:manage', 'templates:publish', 'audit:read'),
  input: () => null,
  run: ({ settings: store }: Parts): Promise<StoredSettings> => store.read(),
});

/** Changes what publishing requires, as `judgeSettings` does. @throws Refused `FOUR_EYES_REQUIRED` */
export const changeSettings = action({
  writes: true,
  permission: holding('settings:manage'),
  input: (wanted: WantedSettings) => requireWanted(wanted),
  run: ({ settings: store, clock }: Parts, wanted, { caller }): Promise<StoredSettings> => {
    const instantOf = clock.asking();
    return store.change((stored, lockedAt) =>
      judgeSettings(stored, wanted, asRecorder(caller), instantOf(lockedAt)),
    );
  },
});

/** Nothing wanted would be taken for the wish that all stays as it is. @throws Refused `INVALID_INPUT` */
function requireWanted({ fourEyes, confirmAskedAbove }: WantedSettings): WantedSettings {
  const most = optional(requireWholeNumber, 'confirmAskedAbove', confirmAskedAbove, 0, maxConfirmAskedAbove);
  if ((fourEyes ?? null) !== null || most !== null) return { fourEyes, confirmAskedAbove: most };
  throw invalidInput('fourEyes', 'this setting, or confirmAskedAbove');
}
