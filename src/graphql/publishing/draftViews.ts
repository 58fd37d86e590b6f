import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { draftComparison, draftPreview } from '../../actions/publishing/drafts';
import type { GraphqlContext } from '../fields/context';
import { renderingCost } from '../fields/documentCost';
import { ConsentDraft } from './draft';
import { Permits } from '../fields/permits';
import { TextComparison } from './textComparison';
import { TextPreview } from './textPreview';

@Resolver(() => ConsentDraft)
export class DraftViews {
  @Permits(draftPreview)
  @FieldResolver(() => TextPreview, {
    nullable: true,
    description: 'The text as customers will read it. Null if the draft has no text.',
    complexity: renderingCost,
  })
  preview(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode, texts }: ConsentDraft,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the readers. If no text fits, the template’s default locale is shown, or else the first text.',
    })
    locale: string | null,
  ): TextPreview | null {
    return act(draftPreview, { templateCode, texts, locale });
  }

  @Permits(draftComparison)
  @FieldResolver(() => [TextComparison], {
    description:
      'What the draft changes, locale by locale. It is compared with the last scheduled version, or else with the current one.',
    complexity: renderingCost,
  })
  comparison(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode, texts }: ConsentDraft,
  ): Promise<readonly TextComparison[]> {
    return act(draftComparison, { templateCode, texts });
  }
}
