import { holding } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import { optional, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { maxPosition } from '../../domain/templates/template';
import { underTemplateLock, writePosition } from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';

export interface SetTemplatePositionInput {
  readonly templateCode: string;
  /** Null: after all templates that have one. */
  readonly position?: number | null;
}

/** Sets where customers are asked, among all that await an answer. @throws Refused `TEMPLATE_NOT_FOUND` */
export const setTemplatePosition = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, position }: SetTemplatePositionInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      position: () => optional(requirePosition, 'position', position),
    }),
  run: async ({ prisma, catalogue }: PublishingParts, { templateCode, position }) => {
    await underTemplateLock(prisma, templateCode, (locked) => writePosition(locked, position));
    return (await catalogue.fresh(templateCode)).template;
  },
});

export function requirePosition(member: string, value: number): number {
  return requireWholeNumber(member, value, 0, maxPosition);
}
