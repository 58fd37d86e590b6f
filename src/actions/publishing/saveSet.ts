import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import { optional, requireLine, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { mustBeAt } from '../../domain/publishing/draft';
import {
  mustBeAskable,
  nextSaving,
  requireMembers,
  warningsOf,
  type SetMemberInput,
} from '../../domain/publishing/setSaving';
import type { SetSaving } from '../../domain/templates/consentSet';
import { maxNameLength } from '../../domain/templates/template';
import { underSetLock } from '../../storage/publishing/consentSets';
import { action } from '../running/action';
import { maxRevision } from './draftEditing';
import type { PublishingParts } from './publishingParts';

export interface SaveSetInput {
  readonly setCode: string;
  /** For staff. */
  readonly name: string;
  readonly members: readonly SetMemberInput[];
  /** The revision that was edited; 0 or left out for a new set. */
  readonly expectedRevision?: number | null;
}

export interface SavedSet {
  readonly set: SetSaving;
  /** What speaks against it, in plain words. */
  readonly warnings: readonly string[];
}

/**
 * Saves the next revision of a set, which counts at once.
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED` naming the member, `EDIT_CONFLICT`
 */
export const saveSet = action({
  writes: true,
  permission: holding('templates:publish'),
  input: ({ setCode, name, members, expectedRevision }: SaveSetInput) =>
    requireAll({
      setCode: () => requireTemplateCode('setCode', setCode),
      name: () => requireLine('name', name, maxNameLength),
      members: () => requireMembers(members),
      expectedRevision: () =>
        optional(requireWholeNumber, 'expectedRevision', expectedRevision, 0, maxRevision),
    }),
  run: async (
    { prisma, catalogue, sets, clock }: PublishingParts,
    { expectedRevision, ...wanted },
    { caller },
  ): Promise<SavedSet> => {
    const { setCode } = wanted;
    const instantOf = clock.asking();
    const templateCodes = wanted.members.map(({ templateCode }) => templateCode);
    const set = await underSetLock(prisma, { setCode, templateCodes }, ({ before, templates, lockedAt }) => {
      const now = instantOf(lockedAt);
      mustBeAt(before, expectedRevision, { setCode });
      mustBeAskable(wanted, (code) => templates.get(code) ?? null, now);
      return nextSaving(wanted, before, asRecorder(caller), now);
    });
    sets.keep(set);
    return { set, warnings: warningsOf(set, (code) => catalogue.find(code)) };
  },
});
