import { query, rootFields } from '../fields/operations';
import { Int, ObjectType } from 'type-graphql';
import { template, templates } from '../../actions/templates/templates';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { DateTime, Duration } from '../fields/scalars';
import { Confirmation, ContextPart, MayDecide, TemplateKind } from './templateRules';
import { pageRows } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';

@ObjectType({ description: 'A text that asks for consent. Each wording of it is a version.' })
export class ConsentTemplate extends fields({
  templateCode: [String, 'The code that names the template in every call. It never changes.'],
  name: [String, 'The name that staff use. Customers never see it.'],
  defaultLocale: [
    String,
    'The language tag (BCP 47) that every version has a text in. It is served if no other text fits.',
  ],
  position: orNull(
    Int,
    'Where customers are asked for the template: lower positions first. Null: after all that have one.',
  ),
  kind: [TemplateKind, 'What the template asks for. Fixed once a version is published.'],
  collects: [[ContextPart], 'What is kept of the screen and the request of each answer, if it is sent.'],
  mayDecide: [MayDecide, 'Who may consent for a customer.'],
  confirmation: [Confirmation, 'Whether a consent has to be confirmed.'],
  confirmationValidity: [
    Duration,
    'How long a consent waits for its confirmation, as an ISO 8601 duration such as `P14D`.',
  ],
  notifyBefore: [
    [Duration],
    'How long before the end of each consent there is a `consent.decision.expiring`, the longest first.',
  ],
  createdAt: [DateTime, 'When the template was created.'],
  retiredAt: orNull(
    DateTime,
    'When the template was retired. Since then only `withdraw` is recorded. Null while it is in use.',
  ),
}) {}

const ConsentTemplateConnection = connectionType('ConsentTemplate', () => ConsentTemplate, {
  item: 'A template',
  node: 'template',
  page: 'templates, sorted by code',
});

export const TemplateQueries = rootFields({
  template: query(template, {
    description: 'A template with its draft and its versions.',
    complexity: 1,
    type: ConsentTemplate,
    args: { templateCode: [String, 'The code of the template.'] },
    read: async ({ act }, { templateCode }) => act(template, { templateCode }),
  }),
  templates: query(templates, {
    description: 'The templates, sorted by code.',
    complexity: pageRows,
    type: ConsentTemplateConnection,
    args: {
      ...pageArguments,
      search: orNull(String, 'Returns only templates whose code or name contains this, ignoring case.'),
      includeRetired: [Boolean, 'Whether to include retired templates.', { defaultValue: false }],
      reviewRequested: [
        Boolean,
        'Whether to return only templates whose draft waits for a colleague.',
        { defaultValue: false },
      ],
    },
    read: async ({ act }, { first, after, search, includeRetired, reviewRequested }) => {
      const sent = { first, after, search, includeRetired, reviewRequested };
      return connectionOf(await act(templates, sent), (each) => each, !after);
    },
  }),
});
