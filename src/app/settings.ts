import type { SettingsStore } from '../actions/publishing/settings';
import type { Config } from '../config/config';
import {
  judgeSettings,
  settingsNow,
  type PublishingSettings,
  type StoredSettings,
} from '../domain/publishing/settings';
import type { EngineLog } from '../storage/engine/engine';
import type { PrismaClient } from '../storage/engine/prisma';
import { readSettings, underSettingsLock } from '../storage/publishing/settings';

export function settingsOver(prisma: PrismaClient): SettingsStore {
  return {
    read: () => readSettings(prisma),
    change: (judge) => underSettingsLock(prisma, judge),
  };
}

/** As whom the log names the environment of a node. */
const environment = { kind: 'operator', id: 'environment' } as const;

/**
 * Stores the settings of the environment, unless they were ever changed in the database. Then those count, and
 * differences are reported.
 */
export async function seedSettings(
  store: SettingsStore,
  wanted: Config['firstSettings'],
  log: EngineLog,
): Promise<void> {
  if (wanted.fourEyes === null && wanted.confirmAskedAbove === null) return;
  const stored = await seeded(store, wanted);
  const counting = settingsNow(stored);
  const ignored = [
    ...named('FOUR_EYES', counting.fourEyes, wanted.fourEyes),
    ...named('CONFIRM_ASKED_ABOVE', counting.confirmAskedAbove, wanted.confirmAskedAbove),
  ];
  if (ignored.length > 0) log.warn({ ignored, counting }, 'the settings in the database count, not these');
}

async function seeded(store: SettingsStore, wanted: Config['firstSettings']): Promise<StoredSettings> {
  const stored = await store.read();
  if (stored.change) return stored;
  return store.change((found, now) =>
    // Another node may have been faster.
    found.change ? { kind: 'waiting' } : judgeSettings(found, wanted, environment, now),
  );
}

function named<Name extends keyof PublishingSettings>(
  variable: string,
  counting: PublishingSettings[Name],
  wanted: PublishingSettings[Name] | null,
): readonly string[] {
  return wanted === null || wanted === counting ? [] : [variable];
}
