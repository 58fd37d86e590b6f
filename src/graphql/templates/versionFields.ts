import { plainField, fieldsOf, field } from '../fields/operations';
import { ObjectType } from 'type-graphql';
import { findTextIn } from '../../actions/templates/servedVersion';
import { bodySays, ConsentVersion, VersionText } from './consentVersion';
import { versionNotes } from '../../actions/templates/templateVersions';
import { fields, orNull } from '../fields/fields';
import { DateTime } from '../fields/scalars';
import { actorOf } from '../../domain/access/actor';
import { Actor } from '../access/actor';

/** Bodies are counted against what one response may hold. */
export const VersionTextBody = fieldsOf(VersionText, {
  body: plainField({
    description: bodySays,
    type: String,
    read: ({ texts }, _args, { body }: VersionText) => texts.spend(body),
  }),
});

@ObjectType({ description: 'When and by whom a version was cancelled before it took effect.' })
export class VersionCancellation extends fields({
  cancelledAt: [DateTime, 'When the version was cancelled.'],
  cancelledBy: [Actor, 'Who cancelled the version.'],
}) {}

export const VersionFields = fieldsOf(ConsentVersion, {
  /** Goes by its arguments alone, so that a client's cache keeps one value per language. */
  text: plainField({
    nullable: true,
    complexity: 1,
    description:
      'The text in the language named, whatever the request says of languages besides. Null only if `strict` is true and no text fits.',
    type: VersionText,
    args: {
      locale: orNull(
        String,
        'The language tag (BCP 47) of the text. Defaults to the template’s default locale, never to `Accept-Language`.',
      ),
      strict: [
        Boolean,
        'Whether to return null if no text fits the language, instead of the text in the default locale.',
        { defaultValue: false },
      ],
    },
    read: (_context, { locale, strict }, { served }: ConsentVersion) =>
      findTextIn(served, { locale, strict }),
  }),
  body: plainField({
    description: bodySays,
    type: String,
    read: ({ texts }, _args, { body }: ConsentVersion) => texts.spend(body),
  }),
  editorialReason: field(versionNotes, {
    complexity: 1,
    description: 'Why the publisher called the version editorial. Null for a material version.',
    type: String,
    read: ({ act }, _args, version: ConsentVersion) => act(versionNotes, version).editorialReason,
  }),
  publishedBy: field(versionNotes, {
    complexity: 1,
    description: 'Who published the version. Null for versions from before this was recorded.',
    type: Actor,
    read: ({ act }, _args, version: ConsentVersion) => {
      const { publishedBy } = act(versionNotes, version);
      return publishedBy && actorOf(publishedBy);
    },
  }),
  cancellation: field(versionNotes, {
    complexity: 1,
    description: 'When and by whom the version was cancelled. Null if it was not.',
    type: VersionCancellation,
    read: ({ act }, _args, version: ConsentVersion) => {
      const { cancellation } = act(versionNotes, version);
      return cancellation && { ...cancellation, cancelledBy: actorOf(cancellation.cancelledBy) };
    },
  }),
});
