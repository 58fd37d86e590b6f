import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from './context';
import { renderingCost } from './documentCost';
import { Draft } from './draft';
import { Permits } from './permits';
import { TextComparison } from './textComparison';
import { TextPreview } from './textPreview';

@Resolver(() => Draft)
export class DraftViews {
  @Permits('readTemplates')
  @FieldResolver(() => TextPreview, {
    nullable: true,
    description: 'The text as customers will read it; null while the draft has none.',
    complexity: renderingCost,
  })
  preview(
    @Ctx() { actions }: GraphqlContext,
    @Root() { templateCode, texts }: Draft,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the readers; where no text fits, that in the template’s default locale is shown, or else the first.',
    })
    locale: string | null,
  ): TextPreview | null {
    return actions.drafts.preview({ templateCode, texts, locale });
  }

  @Permits('readTemplates')
  @FieldResolver(() => [TextComparison], {
    description:
      'What the draft changes of the version that it would follow (the one scheduled last, else the current one), locale by locale.',
    complexity: renderingCost,
  })
  comparison(
    @Ctx() { actions }: GraphqlContext,
    @Root() { templateCode, texts }: Draft,
  ): Promise<readonly TextComparison[]> {
    return actions.drafts.comparison({ templateCode, texts });
  }
}
