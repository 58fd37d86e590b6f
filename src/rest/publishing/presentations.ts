import { Type } from '@sinclair/typebox';
import {
  presentation,
  presentationPicture,
  registerPresentation,
} from '../../actions/publishing/presentations';
import { callerOf } from '../../auth/requestCaller';
import { anonymous } from '../../domain/access/caller';
import { findDenial } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { snakeCased } from '../../domain/events/snakeCase';
import { invalidInput } from '../../domain/input/input';
import { pictureTypes } from '../../domain/publishing/picture';
import {
  maxDescriptionLength,
  maxPictures,
  maxPresentedVersions,
  requirePresentation,
  shownPresentation,
  type ShownPresentation,
} from '../../domain/publishing/presentation';
import { maxNameLength } from '../../domain/templates/template';
import { problems } from '../problem/problems';
import { example } from '../route/exampleValues';
import { camelCased, contentHash, growing, instant, noQuery, versionId } from '../route/members';
import { answer, guardCodes, bodyCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { closed, natural, text } from '../route/plainMembers';

const exampleSent = {
  name: 'Newsletter dialog, spring 2026',
  description: 'A dialog after log-in. Both buttons have the same size and colour.',
  consentVersionIds: [example.versionId],
  pictures: [
    {
      mediaType: 'image/png',
      bytes:
        'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAIElEQVR4AWIyNj7zv96o/v8ZY+P/TDMZ0hl8GbcwgAAAAAD//xLFK/YAAAAGSURBVAMAj5sImMQTC2wAAAAASUVORK5CYII=',
    },
  ],
};
const said = {
  name: Type.String({
    maxLength: maxNameLength,
    description: 'The name of the screen among people.',
    examples: [exampleSent.name],
  }),
  description: Type.String({
    maxLength: maxDescriptionLength,
    description: 'What the screen shows and how it works, in your own words.',
    examples: [exampleSent.description],
  }),
  consent_version_ids: Type.Array(versionId('The id of a version.'), {
    minItems: 1,
    maxItems: maxPresentedVersions,
    description: 'The versions whose texts the screen shows.',
  }),
};

/** Of a presentation, as answers and events spell it. */
export const presentationMembers = { ...said, registered_at: instant('When the screen was registered.') };

export const pictureMembers = {
  media_type: growing(pictureTypes, 'What the picture is. May grow: treat an unknown value as no picture.'),
  hash: contentHash('The SHA-256 hash of the bytes of the picture.'),
};

const pixels = (description: string) => natural(description, 800);

const presentationSchema = Type.Object({
  id: contentHash('The id of the presentation, which is the hash of what it is.'),
  ...presentationMembers,
  pictures: Type.Array(
    Type.Object({
      url: Type.String({ format: 'uri-reference', description: 'Where this service has the picture.' }),
      ...pictureMembers,
      size: natural('How many bytes it has.', 48_211),
      width: pixels('How many pixels it is wide.'),
      height: pixels('How many pixels it is high.'),
    }),
    { description: 'The pictures of the screen, in its order.' },
  ),
});

function presentationBody(shown: ShownPresentation) {
  const { id, name, description, consentVersionIds, registeredAt, pictures } = shown;
  return snakeCased({ id, name, description, consentVersionIds, registeredAt, pictures });
}

const exampleShown = shownPresentation({
  ...requirePresentation(exampleSent),
  ...{ registeredAt: new Date(example.instant), registeredBy: anonymous },
});
const exampleAnswer = { example: presentationBody(exampleShown) };

const registerSchema = {
  operationId: 'registerPresentation',
  tags: ['publishing'],
  summary: 'Register a screen with its pictures',
  description:
    'A screen that was registered can be named by decisions, as evidence of what the customer saw. It never changes, and registering the same again gives the first. The body may have 14 MiB, here alone.',
  ...permitted(registerPresentation),
  querystring: noQuery,
  body: closed(
    {
      ...said,
      pictures: Type.Array(
        closed({
          media_type: text(`One of ${pictureTypes.join(', ')}.`),
          bytes: text('The picture in base64, at most 1 MiB before encoding.'),
        }),
        { maxItems: maxPictures, description: 'The pictures of the screen, in its order.' },
      ),
    },
    { examples: [snakeCased(exampleSent)] },
  ),
  response: {
    200: answer('The screen was registered before.', presentationSchema, exampleAnswer),
    201: answer('The screen is registered.', presentationSchema, {
      ...exampleAnswer,
      headers: {
        Location: Type.String({ format: 'uri-reference', description: 'The URL of the presentation.' }),
      },
    }),
    ...problems('INVALID_INPUT', ...guardCodes, 'VERSION_NOT_FOUND', ...bodyCodes),
  },
};

const id = { ...contentHash('The id of the presentation.'), examples: [exampleShown.id] };

const readSchema = {
  operationId: 'getPresentation',
  tags: ['publishing'],
  summary: 'A screen that was registered',
  description: 'Its name, the versions that it shows, and where its pictures are.',
  ...permitted(presentation),
  params: Type.Object({ id }),
  querystring: noQuery,
  response: {
    200: answer('The presentation.', presentationSchema, exampleAnswer),
    ...problems('INVALID_INPUT', ...guardCodes, 'PRESENTATION_NOT_FOUND'),
  },
};

const pictureSchema = {
  operationId: 'getPresentationPicture',
  tags: ['publishing'],
  summary: 'A picture of a screen that was registered',
  description: 'The picture as it was registered, byte for byte.',
  ...permitted(presentationPicture),
  params: Type.Object({
    id,
    number: Type.Integer({
      minimum: 1,
      maximum: maxPictures,
      description: 'Which picture: 1, 2, 3….',
      examples: [1],
    }),
  }),
  querystring: noQuery,
  response: {
    200: {
      description: 'The picture, which never changes.',
      content: Object.fromEntries(pictureTypes.map((type) => [type, { schema: { type: 'string' } }])),
    },
    ...problems('INVALID_INPUT', ...guardCodes, 'PRESENTATION_NOT_FOUND'),
  },
};

const forGood = 'private, max-age=31536000, immutable';
/** A browser runs nothing that a picture may hold besides. */
const pictureHeaders = {
  'cache-control': forGood,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Ten pictures of 1 MiB in base64, and the texts. */
const bodyLimit = 14 * 1_048_576;

export function addPresentations(scope: RestScope, actFor: RestActFor): void {
  scope.post(
    '/presentations',
    {
      schema: registerSchema,
      bodyLimit,
      // So large a body is read for those alone who may send it.
      onRequest: (request, _reply, done) => {
        const denial = findDenial(callerOf(request), registerPresentation.permission, null);
        done(denial ? new Refused(denial) : undefined);
      },
    },
    async (request, reply) => {
      const sent = { ...camelCased(request.body), pictures: request.body.pictures.map(camelCased) };
      const { presentation: registered, isNew } = await actFor(request)(registerPresentation, sent);
      if (isNew) reply.status(201).header('location', `/v1/presentations/${registered.id}`);
      return presentationBody(registered);
    },
  );
  scope.get('/presentations/:id', { schema: readSchema }, async (request, reply) => {
    const shown = await actFor(request)(presentation, request.params);
    reply.header('cache-control', forGood);
    return presentationBody(shown);
  });
  scope.get(
    '/presentations/:id/pictures/:number',
    {
      schema: pictureSchema,
      // Ajv takes `1e0` for 1 too, and a picture has one address.
      preValidation: (request, _reply, done) => {
        const isPlain = /^[1-9]\d*$/.test(String(request.params.number));
        done(isPlain ? undefined : invalidInput('number', `a whole number from 1 to ${maxPictures}`));
      },
    },
    async (request, reply) => {
      const { mediaType, bytes } = await actFor(request)(presentationPicture, request.params);
      return reply.headers(pictureHeaders).type(mediaType).send(bytes);
    },
  );
}
