import { Type } from '@sinclair/typebox';
import { whenReady } from '../../actions/running/promiseOrValue';
import { consentSet } from '../../actions/templates/consentSets';
import { audienceWordPattern, maxAudienceWords, type ConsentSet } from '../../domain/templates/consentSet';
import { snakeCased } from '../../domain/events/snakeCase';
import { problems } from '../problem/problems';
import { example } from '../route/exampleValues';
import { publicQuery, setCode, templateCode } from '../route/members';
import { answer, permitted, type RestActFor, type RestScope } from '../route/route';
import { flag, natural, text } from '../route/plainMembers';

export const audience = (description: string) =>
  Type.Array(Type.String({ pattern: audienceWordPattern.source, examples: ['de'] }), {
    maxItems: maxAudienceWords,
    description,
  });

export const setRevision = natural('Counts the savings of the set. All are kept.', 2);

export const required = flag('Whether everybody to whom it applies has to agree before they may go on.');

/** What a set is, as responses and events spell it. */
export const setMembers = {
  set_code: setCode(),
  name: text('The name that staff use.', 'Sign-up'),
  revision: setRevision,
  members: Type.Array(
    Type.Object({
      template_code: templateCode(),
      required,
      audience: audience('Your own words for those to whom it applies. Empty for everybody.'),
    }),
    { description: 'What it asks, 1 to 50 templates in the order of the screen.' },
  ),
};

const schema = {
  operationId: 'getConsentSet',
  tags: ['templates'],
  summary: 'What one screen asks',
  description: 'Several templates, some of them required or for an audience alone, without a customer.',
  ...permitted(consentSet),
  params: Type.Object({ set_code: setCode() }),
  querystring: publicQuery({}),
  response: {
    200: answer('The set.', Type.Object(setMembers), {
      example: {
        ...{ set_code: example.setCode, name: 'Sign-up', revision: 1 },
        members: [
          { template_code: 'terms-of-service', required: true, audience: [] },
          { template_code: example.templateCode, required: false, audience: [] },
        ],
      },
    }),
    ...problems('INVALID_INPUT', 'UNAUTHENTICATED', 'SET_NOT_FOUND'),
  },
};

export function addConsentSet(scope: RestScope, actFor: RestActFor): void {
  scope.get('/consent-sets/:set_code', { schema }, (request) =>
    whenReady(actFor(request)(consentSet, { setCode: request.params.set_code }), setBody),
  );
}

function setBody({ setCode: code, name, revision, members }: ConsentSet) {
  return snakeCased({ setCode: code, name, revision, members });
}
