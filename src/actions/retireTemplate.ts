import { requireTemplateCode } from '../domain/input';
import type { Template } from '../domain/template';
import { underTemplateLock, writeRetirement } from '../storage/publishing';
import type { PublishingParts } from './publishingParts';

/**
 * Stops asking for a consent; from then on only `withdraw` is recorded. Again it changes nothing.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`
 */
export async function retireTemplate(
  parts: PublishingParts,
  input: { readonly templateCode: string },
): Promise<Template> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const instantOf = parts.clock.asking();
  await underTemplateLock(parts.prisma, templateCode, ({ transaction, lockedAt }) =>
    writeRetirement(transaction, templateCode, instantOf(lockedAt)),
  );
  return (await parts.catalogue.fresh(templateCode)).template;
}
