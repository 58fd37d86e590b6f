import { ID } from 'type-graphql';
import { field, fieldsOf } from '../fields/operations';
import { currentVersion } from '../../actions/templates/templates';
import { templateVersion, templateVersions } from '../../actions/templates/templateVersions';
import { whenReady } from '../../actions/running/promiseOrValue';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { ConsentTemplate } from './consentTemplate';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import { pageRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { unread } from '../fields/unread';

const ConsentVersionConnection = connectionType('ConsentVersion', () => ConsentVersion, {
  item: 'A version',
  node: 'version',
  page: 'versions, newest number first',
});

export const TemplateVersions = fieldsOf(ConsentTemplate, {
  current: field(currentVersion, {
    description: 'The version in effect now, even for a retired template. Null if there is none yet.',
    complexity: 1,
    type: ConsentVersion,
    args: { locale: localeArgument },
    read: ({ act }, { locale }, { templateCode }: ConsentTemplate) => {
      const version = act(currentVersion, { templateCode, locale });
      return whenReady(version, (current) => current && consentVersionOf(current));
    },
  }),
  version: field(templateVersion, {
    description:
      'A published version of the template, also one that is not in effect yet or was cancelled. Null if there is none.',
    complexity: 1,
    type: ConsentVersion,
    args: { consentVersionId: [ID, 'The `consentVersionId` of the version.'] },
    read: ({ act }, { consentVersionId }, { templateCode }: ConsentTemplate) => {
      const version = act(templateVersion, { templateCode, consentVersionId });
      return whenReady(version, (found) => found && consentVersionOf(found));
    },
  }),
  versions: field(templateVersions, {
    description: `The published versions, newest number first, in the default locale. ${unread}`,
    complexity: pageRows,
    type: ConsentVersionConnection,
    args: { ...pageArguments },
    read: async ({ act }, { first, after }, { templateCode }: ConsentTemplate) => {
      const sent = { templateCode, first, after };
      return connectionOf(await act(templateVersions, sent), consentVersionOf, !after);
    },
  }),
});
