import { holdingAnyOf } from '../../domain/access/permission';
import { refusalOr, type Refusal } from '../../domain/errors/refusal';
import { isSameSet, mustBeAskable, warningsOf, type WantedSet } from '../../domain/publishing/setSaving';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';

/** What a declared set comes to at the time of the look. */
export interface SetPlan {
  readonly declared: WantedSet;
  /** Of the set as it is; 0 where there is none. */
  readonly revision: number;
  readonly isDue: boolean;
  /** Why it could not be saved; null if it could. */
  readonly refusal: Refusal | null;
  /** What speaks against it, in plain words. */
  readonly warnings: readonly string[];
}

interface SetsInput {
  readonly declared: readonly WantedSet[];
  /** Templates that are created before the sets are saved. */
  readonly created: readonly string[];
}

/** What each declared set comes to, in the same order; changes nothing. */
export const planSets = action({
  permission: holdingAnyOf('templates:write', 'templates:publish'),
  input: (sent: SetsInput) => sent,
  run: async (
    { catalogue, sets, clock }: PublishingParts,
    { declared, created },
  ): Promise<readonly SetPlan[]> => {
    await catalogue.reconcile();
    const find = (code: string) => catalogue.find(code);
    return declared.map((wanted) => {
      const before = sets.find(wanted.setCode);
      const isDue = !before || !isSameSet(before, wanted);
      const members = wanted.members.filter(({ templateCode }) => !created.includes(templateCode));
      const judged = isDue && refusalOr(() => mustBeAskable({ members }, find, clock.now()));
      const plan = { declared: wanted, revision: before?.revision ?? 0, isDue, refusal: judged || null };
      return { ...plan, warnings: warningsOf(wanted, find) };
    });
  },
});
