import { holding } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import { optional, requireLine, requireLocale, requireTemplateCode } from '../../domain/input/input';
import { maxNameLength, type Template } from '../../domain/templates/template';
import { insertTemplate } from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';
import { requirePosition } from './setTemplatePosition';

export interface CreateTemplateInput {
  readonly templateCode: string;
  readonly name: string;
  readonly defaultLocale: string;
  readonly position?: number | null;
}

/** Creates a template without a version. @throws Refused `TEMPLATE_EXISTS` */
export const createTemplate = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, name, defaultLocale, position }: CreateTemplateInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      name: () => requireLine('name', name, maxNameLength),
      defaultLocale: () => requireLocale('defaultLocale', defaultLocale),
      position: () => optional(requirePosition, 'position', position),
    }),
  run: async ({ prisma, catalogue, clock }: PublishingParts, named): Promise<Template> => {
    const template: Template = { ...named, createdAt: clock.now(), retiredAt: null };
    await prisma.$transaction((transaction) => insertTemplate(transaction, template));
    await catalogue.refresh([template.templateCode]);
    return template;
  },
});
