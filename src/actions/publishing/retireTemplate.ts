import { holding } from '../../domain/access/permission';
import { requireTemplateCode } from '../../domain/input/input';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';

/**
 * Stops asking for a consent; from then on only `withdraw` is recorded. Repeating it changes nothing.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`
 */
export const retireTemplate = action({
  permission: holding('templates:publish'),
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async ({ templateStore, catalogue, clock }: PublishingParts, templateCode) => {
    const instantOf = clock.asking();
    await templateStore.underLock(templateCode, (locked) =>
      locked.writeRetirement(instantOf(locked.lockedAt)),
    );
    return (await catalogue.fresh(templateCode)).template;
  },
});
