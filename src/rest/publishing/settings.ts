import { Type } from '@sinclair/typebox';
import { maxConfirmAskedAbove, shownSettings } from '../../domain/publishing/settings';
import { snakeCased } from '../../domain/events/snakeCase';
import { actor, instant, nullable, noQuery } from '../route/members';
import { example } from '../route/exampleValues';
import { changeSettings, settings } from '../../actions/publishing/settings';
import { problems } from '../problem/problems';
import { answer, guardCodes, bodyCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { count, described, flag } from '../route/plainMembers';

/** What publishing requires, as answers, requests and events spell it. */
export const settingsMembers = {
  four_eyes: flag('Whether a draft must be published by another person than its last editor.'),
  confirm_asked_above: Type.Integer({
    minimum: 0,
    maximum: maxConfirmAskedAbove,
    description: 'A publication that asks more customers again than these must state how many.',
    examples: [1000],
  }),
};

const settingsSchema = Type.Object({
  ...settingsMembers,
  revision: count('Counts the changes. 0 while the defaults count.', 1),
  changed_at: nullable(instant('When they were changed last. Null while the defaults count.')),
  changed_by: nullable(actor('Who changed them last. Null while the defaults count.')),
  confirmed_by: nullable(actor('The second person, where four eyes were on. Null for none.')),
  proposal: nullable(
    described('A change that awaits a second person. Null for none.', {
      ...settingsMembers,
      proposed_at: instant('When it was proposed.'),
      proposed_by: actor('Who proposed it. Another person has to ask for the same.'),
    }),
  ),
});

const settingsExample = {
  four_eyes: true,
  confirm_asked_above: 1000,
  revision: 1,
  changed_at: example.instant,
  changed_by: { kind: 'STAFF', name: 'an-officer' },
  confirmed_by: null,
  proposal: null,
};

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
    ...problems('INVALID_INPUT', ...guardCodes, ...bodyCodes),
  },
};

export function addSettings(scope: RestScope, actFor: RestActFor): void {
  scope.get('/settings', { schema: readSchema }, async (request, reply) => {
    reply.headers(noStore);
    return snakeCased(shownSettings(await actFor(request)(settings, null)));
  });
  scope.patch('/settings', { schema: changeSchema }, async (request, reply) => {
    const { four_eyes: fourEyes, confirm_asked_above: confirmAskedAbove } = request.body;
    reply.headers(noStore);
    const changed = await actFor(request)(changeSettings, { fourEyes, confirmAskedAbove });
    return snakeCased(shownSettings(changed));
  });
}
