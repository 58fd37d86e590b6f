import { Type } from '@sinclair/typebox';
import { changeSettings, settings } from '../../actions/publishing/settings';
import { problems } from '../problem/problems';
import { answer } from '../route/answers';
import { noQuery } from '../route/members';
import { guardCodes, permitted } from '../route/permitted';
import type { RestActFor, RestScope } from '../route/restScope';
import { settingsBody, settingsExample, settingsMembers, settingsSchema } from './settings';

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
