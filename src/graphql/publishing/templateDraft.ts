import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { draft as draftOfTemplate } from '../../actions/publishing/drafts';
import { ConsentTemplate } from '../templates/consentTemplate';
import type { GraphqlContext } from '../fields/context';
import { Draft, draftOf } from './draft';
import { Permits } from '../fields/permits';

@Resolver(() => ConsentTemplate)
export class TemplateDraft {
  @Permits(draftOfTemplate)
  @FieldResolver(() => Draft, {
    nullable: true,
    description: 'The version that is being written. Null if there is none.',
    complexity: 1,
  })
  async draft(@Ctx() { act }: GraphqlContext, @Root() { code }: ConsentTemplate): Promise<Draft | null> {
    const draft = await act(draftOfTemplate, { templateCode: code });
    return draft && draftOf(draft);
  }
}
