import { requireLine, requireLocale, requireTemplateCode } from '../domain/input';
import { maximalNameLength, type Template } from '../domain/template';
import { insertTemplate } from '../storage/publishing';
import type { PublishingParts } from './publishingParts';

export interface CreateTemplateInput {
  readonly templateCode: string;
  readonly name: string;
  readonly defaultLocale: string;
}

/**
 * Creates a template without a version.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_EXISTS`
 */
export async function createTemplate(
  { prisma, catalogue, clock }: PublishingParts,
  input: CreateTemplateInput,
): Promise<Template> {
  const template: Template = {
    templateCode: requireTemplateCode('templateCode', input.templateCode),
    name: requireLine('name', input.name, maximalNameLength),
    defaultLocale: requireLocale('defaultLocale', input.defaultLocale),
    createdAt: clock.now(),
    retiredAt: null,
  };
  await insertTemplate(prisma, template);
  await catalogue.refresh([template.templateCode]);
  return template;
}
