import { Type, type Static } from '@sinclair/typebox';
import {
  maxConfirmAskedAbove,
  shownSettings,
  type PublishingSettings,
  type StoredSettings,
} from '../../domain/publishing/settings';
import { instantText } from '../../domain/values/instant';
import { actor, instant, nullable, noQuery } from '../route/members';
import { example } from '../route/exampleValues';
import { changeSettings, settings } from '../../actions/publishing/settings';
import { problems } from '../problem/problems';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';

/** What publishing requires, as answers, requests and events spell it. */
export const settingsMembers = {
  four_eyes: Type.Boolean({
    description: 'Whether a draft must be published by another person than its last editor.',
  }),
  confirm_asked_above: Type.Integer({
    minimum: 0,
    maximum: maxConfirmAskedAbove,
    description: 'A publication that asks more customers again than these must state how many.',
    examples: [1000],
  }),
};

const settingsSchema = Type.Object({
  ...settingsMembers,
  revision: Type.Integer({
    minimum: 0,
    description: 'Counts the changes. 0 while the defaults count.',
    examples: [1],
  }),
  changed_at: nullable(instant('When they were changed last. Null while the defaults count.')),
  changed_by: nullable(actor('Who changed them last. Null while the defaults count.')),
  confirmed_by: nullable(actor('The second person, where four eyes were on. Null for none.')),
  proposal: nullable(
    Type.Object(
      {
        ...settingsMembers,
        proposed_at: instant('When it was proposed.'),
        proposed_by: actor('Who proposed it. Another person has to ask for the same.'),
      },
      { description: 'A change that awaits a second person. Null for none.' },
    ),
  ),
});

type SettingsBody = Static<typeof settingsSchema>;

const settingsExample = {
  four_eyes: true,
  confirm_asked_above: 1000,
  revision: 1,
  changed_at: example.instant,
  changed_by: { kind: 'STAFF', name: 'an-officer' },
  confirmed_by: null,
  proposal: null,
};

function settingsBody(stored: StoredSettings): SettingsBody {
  const { changedAt, changedBy, confirmedBy, revision, proposal, ...rules } = shownSettings(stored);
  return {
    ...rulesBody(rules),
    revision,
    changed_at: changedAt && instantText(changedAt),
    changed_by: changedBy,
    confirmed_by: confirmedBy,
    proposal: proposal && {
      ...rulesBody(proposal),
      proposed_at: instantText(proposal.proposedAt),
      proposed_by: proposal.proposedBy,
    },
  };
}

function rulesBody({ fourEyes, confirmAskedAbove }: PublishingSettings) {
  return { four_eyes: fourEyes, confirm_asked_above: confirmAskedAbove };
}

const noStore = { 'cache-control': 'no-store' };

const readSchema = {
  operationId: 'getSettings',
  tags: ['publishing'],
  summary: 'What publishing requires',
  description: 'The settings as the database holds them, and a change that awaits a second person.',
  ...permitted(settings),
  querystring: noQuery,
  response: {
    200: answer('The settings.', settingsSchema, { example: settingsExample }),
    ...problems('INVALID_INPUT', ...guardCodes),
  },
};

const changeSchema = {
  operationId: 'changeSettings',
  tags: ['publishing'],
  summary: 'Change what publishing requires',
  description:
    'Changes the settings at once while four eyes are off. While they are on, the first call only proposes the change. It takes effect when another person sends the same. Sending the present settings withdraws a proposal. What is left out stays as it is.',
  ...permitted(changeSettings),
  querystring: noQuery,
  body: Type.Partial(Type.Object(settingsMembers), {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ four_eyes: true }],
  }),
  response: {
    200: answer('The settings afterwards.', settingsSchema, { example: settingsExample }),
    ...problems('INVALID_INPUT', ...guardCodes, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
  },
};

export function addSettings(scope: RestScope, actFor: RestActFor): void {
  scope.get('/settings', { schema: readSchema }, async (request, reply) => {
    reply.headers(noStore);
    return settingsBody(await actFor(request)(settings, null));
  });
  scope.patch('/settings', { schema: changeSchema }, async (request, reply) => {
    const { four_eyes: fourEyes, confirm_asked_above: confirmAskedAbove } = request.body;
    reply.headers(noStore);
    return settingsBody(await actFor(request)(changeSettings, { fourEyes, confirmAskedAbove }));
  });
}
