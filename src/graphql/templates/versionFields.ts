import { Arg, FieldResolver, Resolver, Root, Ctx, ObjectType } from 'type-graphql';
import { findTextIn } from '../../actions/templates/servedVersion';
import { bodySays, ConsentVersion, VersionText } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { versionNotes } from '../../actions/templates/templateVersions';
import { fields } from '../fields/fields';
import { DateTime } from '../fields/scalars';
import { ActionField } from '../fields/permits';
import { actorOf } from '../../domain/access/actor';
import { Actor } from '../access/actor';

/** Bodies are counted against what one response may hold. */
@Resolver(() => VersionText)
export class VersionTextBody {
  @FieldResolver(() => String, { description: bodySays })
  body(@Ctx() { texts }: GraphqlContext, @Root() { body }: VersionText): string {
    return texts.spend(body);
  }
}

@ObjectType({ description: 'When and by whom a version was cancelled before it took effect.' })
export class VersionCancellation extends fields({
  cancelledAt: [DateTime, 'When the version was cancelled.'],
  cancelledBy: [Actor, 'Who cancelled the version.'],
}) {}

@Resolver(() => ConsentVersion)
export class VersionFields {
  /** Goes by its arguments alone, so that a client's cache keeps one value per language. */
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

  @FieldResolver(() => String, { description: bodySays })
  body(@Ctx() { texts }: GraphqlContext, @Root() { body }: ConsentVersion): string {
    return texts.spend(body);
  }

  @ActionField(versionNotes, () => String, {
    complexity: 1,
    description: 'Why the publisher called the version editorial. Null for a material version.',
  })
  editorialReason(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): string | null {
    return act(versionNotes, version).editorialReason;
  }

  @ActionField(versionNotes, () => Actor, {
    complexity: 1,
    description: 'Who published the version. Null for versions from before this was recorded.',
  })
  publishedBy(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): Actor | null {
    const { publishedBy } = act(versionNotes, version);
    return publishedBy && actorOf(publishedBy);
  }

  @ActionField(versionNotes, () => VersionCancellation, {
    complexity: 1,
    description: 'When and by whom the version was cancelled. Null if it was not.',
  })
  cancellation(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): VersionCancellation | null {
    const { cancellation } = act(versionNotes, version);
    return cancellation && { ...cancellation, cancelledBy: actorOf(cancellation.cancelledBy) };
  }
}
