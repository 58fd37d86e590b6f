import { requireLine, requireTemplateCode } from '../domain/input';
import { maximalNameLength, type Template } from '../domain/template';
import { underTemplateLock, writeName } from '../storage/publishing';
import type { PublishingParts } from './publishingParts';

export interface RenameTemplateInput {
  readonly templateCode: string;
  readonly name: string;
}

/**
 * Gives the template another name, also a retired one; customers never see it, and the code stays.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`
 */
export async function renameTemplate(parts: PublishingParts, input: RenameTemplateInput): Promise<Template> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const name = requireLine('name', input.name, maximalNameLength);
  await underTemplateLock(parts.prisma, templateCode, ({ transaction }) =>
    writeName(transaction, templateCode, name),
  );
  return (await parts.catalogue.fresh(templateCode)).template;
}
