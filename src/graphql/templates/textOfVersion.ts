import { Arg, FieldResolver, Resolver, Root, Ctx } from 'type-graphql';
import { findTextIn } from '../../actions/templates/servedVersion';
import { ConsentVersion } from './consentVersion';
import { VersionText } from './versionText';
import type { GraphqlContext } from '../fields/context';

/** The text by its language alone, so that a cache keeps one value under one name. */
@Resolver(() => ConsentVersion)
export class TextOfVersion {
  @FieldResolver(() => VersionText, {
    nullable: true,
    complexity: 1,
    description:
      'The text in the language named, whatever the request says of languages besides. Null only if `strict` is true and no text fits.',
  })
  text(
    @Root() { served }: ConsentVersion,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the text. Defaults to the template’s default locale, never to `Accept-Language`.',
    })
    locale: string | null,
    @Arg('strict', () => Boolean, {
      defaultValue: false,
      description:
        'Whether to return null if no text fits the language, instead of the text in the default locale.',
    })
    strict: boolean,
  ): VersionText | null {
    return findTextIn(served, { locale, strict });
  }
}

/* The long texts, which are counted as they are served: see `TextAllowance`. */

@Resolver(() => ConsentVersion)
export class ConsentVersionBody {
  @FieldResolver(() => String)
  body(@Ctx() { texts }: GraphqlContext, @Root() { body }: ConsentVersion): string {
    return texts.spend(body);
  }
}

@Resolver(() => VersionText)
export class VersionTextBody {
  @FieldResolver(() => String)
  body(@Ctx() { texts }: GraphqlContext, @Root() { body }: VersionText): string {
    return texts.spend(body);
  }
}
