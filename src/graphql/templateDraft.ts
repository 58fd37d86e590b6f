import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ConsentTemplate } from './consentTemplate';
import type { GraphqlContext } from './context';
import { Draft, draftOf } from './draft';
import { Permits } from './permits';

@Resolver(() => ConsentTemplate)
export class TemplateDraft {
  @Permits('readTemplates')
  @FieldResolver(() => Draft, {
    nullable: true,
    description: 'The version that is being written; null while there is none.',
    complexity: 1,
  })
  async draft(@Ctx() { actions }: GraphqlContext, @Root() { code }: ConsentTemplate): Promise<Draft | null> {
    const draft = await actions.drafts.find({ templateCode: code });
    return draft && draftOf(draft);
  }
}
