import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { draft as draftOfTemplate } from '../../actions/publishing/drafts';
import { ConsentTemplate } from '../templates/consentTemplate';
import type { GraphqlContext } from '../fields/context';
import { ConsentDraft, draftOf } from './draft';
import { Permits } from '../fields/permits';

@Resolver(() => ConsentTemplate)
export class TemplateDraft {
  @Permits(draftOfTemplate)
  @FieldResolver(() => ConsentDraft, {
    nullable: true,
    description: 'The version that is being written. Null if there is none.',
    complexity: 1,
  })
  async draft(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
  ): Promise<ConsentDraft | null> {
    const draft = await act(draftOfTemplate, { templateCode });
    return draft && draftOf(draft);
  }
}
