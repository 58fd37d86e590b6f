import { actorOf } from '../access/actor';
import { isProved, type Recorder } from '../access/caller';
import { Refused } from '../errors/refusal';

export interface PublishingSettings {
  /** Whether a draft must be published by another person than the one who saved it last. */
  readonly fourEyes: boolean;
  /** A publication that asks more customers again than these must state how many. */
  readonly confirmAskedAbove: number;
}

export const defaultSettings: PublishingSettings = { fourEyes: false, confirmAskedAbove: 1_000 };

export const maxConfirmAskedAbove = 999_999_999;

/** A change that took effect: the settings from then on. */
export interface SettingsChange extends PublishingSettings {
  /** 1, 2, 3… */
  readonly revision: number;
  readonly changedAt: Date;
  readonly changedBy: Recorder;
  /** The second person; null where four eyes were off. */
  readonly confirmedBy: Recorder | null;
}

/** A change that awaits a second person. */
export interface SettingsProposal extends PublishingSettings {
  readonly proposedAt: Date;
  readonly proposedBy: Recorder;
}

export interface StoredSettings {
  /** The newest change; null while the defaults count. */
  readonly change: SettingsChange | null;
  readonly proposal: SettingsProposal | null;
}

/** What is left out or null stays as it is. */
export interface WantedSettings {
  readonly fourEyes?: boolean | null;
  readonly confirmAskedAbove?: number | null;
}

export type SettingsOutcome =
  | { readonly kind: 'changed'; readonly change: SettingsChange }
  | { readonly kind: 'proposed'; readonly proposal: SettingsProposal }
  /** The settings are as wanted, so a proposal of others is void. */
  | { readonly kind: 'kept' }
  /** The same person has proposed the same before. */
  | { readonly kind: 'waiting' };

export function settingsNow({ change }: Pick<StoredSettings, 'change'>): PublishingSettings {
  const { fourEyes, confirmAskedAbove } = change ?? defaultSettings;
  return { fourEyes, confirmAskedAbove };
}

/** The settings with who changed them, as the GraphQL door and commands show them. */
export function shownSettings(stored: StoredSettings) {
  const { change, proposal } = stored;
  return {
    ...settingsNow(stored),
    revision: change?.revision ?? 0,
    changedAt: change && change.changedAt,
    changedBy: change && actorOf(change.changedBy),
    confirmedBy: change?.confirmedBy ? actorOf(change.confirmedBy) : null,
    proposal: proposal && { ...proposal, proposedBy: actorOf(proposal.proposedBy) },
  };
}

/**
 * Where four eyes are on, a change takes effect once a second person asks for the same. Otherwise one person who may
 * not publish alone would first turn the rule off.
 * @throws Refused `FOUR_EYES_REQUIRED` for somebody who has not proved who they are
 */
export function judgeSettings(
  stored: StoredSettings,
  wanted: WantedSettings,
  by: Recorder,
  now: Date,
): SettingsOutcome {
  const present = settingsNow(stored);
  const next = {
    fourEyes: wanted.fourEyes ?? present.fourEyes,
    confirmAskedAbove: wanted.confirmAskedAbove ?? present.confirmAskedAbove,
  };
  if (areSame(next, present)) return { kind: 'kept' };
  if (!present.fourEyes) return { kind: 'changed', change: changeOf(stored, next, now, by, null) };
  if (!isProved(by)) throw new Refused({ code: 'FOUR_EYES_REQUIRED', unproved: 'settings' });
  const { proposal } = stored;
  if (!proposal || !areSame(proposal, next)) {
    return { kind: 'proposed', proposal: { ...next, proposedAt: now, proposedBy: by } };
  }
  const { proposedBy } = proposal;
  if (proposedBy.id === by.id) return { kind: 'waiting' };
  return { kind: 'changed', change: changeOf(stored, next, now, proposedBy, by) };
}

function areSame(a: PublishingSettings, b: PublishingSettings): boolean {
  return a.fourEyes === b.fourEyes && a.confirmAskedAbove === b.confirmAskedAbove;
}

/** Instants rise with revisions, as the log orders events by them. */
function changeOf(
  { change: before }: StoredSettings,
  next: PublishingSettings,
  now: Date,
  changedBy: Recorder,
  confirmedBy: Recorder | null,
): SettingsChange {
  const earliestMs = before ? before.changedAt.getTime() + 1 : 0;
  const changedAt = new Date(Math.max(now.getTime(), earliestMs));
  return { ...next, revision: (before?.revision ?? 0) + 1, changedAt, changedBy, confirmedBy };
}
