import { holding } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import { requireLine, requireTemplateCode } from '../../domain/input/input';
import { maxNameLength } from '../../domain/templates/template';
import { underTemplateLock, writeName } from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';

export interface RenameTemplateInput {
  readonly templateCode: string;
  readonly name: string;
}

/** Also renames a retired template; the code stays. @throws Refused `TEMPLATE_NOT_FOUND` */
export const renameTemplate = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, name }: RenameTemplateInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      name: () => requireLine('name', name, maxNameLength),
    }),
  run: async ({ prisma, catalogue, clock }: PublishingParts, { templateCode, name }) => {
    const instantOf = clock.asking();
    await underTemplateLock(prisma, templateCode, (locked) =>
      writeName(locked, name, instantOf(locked.lockedAt)),
    );
    return (await catalogue.fresh(templateCode)).template;
  },
});
