import { orNull } from '../fields/fields';
import { query, rootFields } from '../fields/operations';
import { ID } from 'type-graphql';
import { whenReady } from '../../actions/running/promiseOrValue';
import { consentVersion, latestTemplate } from '../../actions/templates/shownVersions';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import { localeArgument } from '../fields/localeArgument';

export const VersionQueries = rootFields({
  latestTemplate: query(latestTemplate, {
    description:
      'The current version of a template, which is the text to show to anyone who has to answer now.',
    complexity: 1,
    type: ConsentVersion,
    args: {
      templateCode: [String, 'The code of the template.'],
      locale: localeArgument,
      strict: [
        Boolean,
        'Whether to fail with `LOCALE_NOT_AVAILABLE` if no text fits the requested language, instead of serving the default locale.',
        { defaultValue: false },
      ],
    },
    read: ({ act, freshness }, { templateCode, locale, strict }) =>
      whenReady(act(latestTemplate, { templateCode, locale, strict }), (latest) => {
        freshness.note(latest);
        return consentVersionOf(latest);
      }),
  }),
  consentVersion: query(consentVersion, {
    description:
      'A version that is or was in effect, also of a retired template: the text that customers saw when they decided.',
    complexity: 1,
    type: ConsentVersion,
    args: {
      id: [ID, 'The `consentVersionId` of the version.'],
      locale: orNull(
        String,
        'The language tag (BCP 47) of the text. Defaults to the template’s default locale, never to `Accept-Language`.',
      ),
    },
    read: ({ act, freshness }, { id, locale }) =>
      whenReady(act(consentVersion, { id, locale }), (shown) => {
        freshness.note(shown);
        return consentVersionOf(shown);
      }),
  }),
});
