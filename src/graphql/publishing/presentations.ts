import { query, mutation, rootFields } from '../fields/operations';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { presentation, presentations, registerPresentation } from '../../actions/publishing/presentations';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { shownPresentation } from '../../domain/publishing/presentation';
import { pageRows, renderingCost, writingCost } from '../fields/documentCost';
import { fields } from '../fields/fields';
import { DateTime } from '../fields/scalars';

const mediaType = [String, '`image/png`, `image/jpeg` or `image/webp`.'] as const;
const texts = {
  name: [String, 'The name of the screen among people, 1 to 200 characters.'],
  description: [
    String,
    'What the screen shows and how it works, in your own words. At most 2,000 characters.',
  ],
} as const;

@ObjectType({ description: 'A picture of a screen.' })
class PresentationPicture extends fields({
  url: [String, 'Where the picture is, relative to the service. It takes the same credential.'],
  mediaType,
  hash: [String, 'The SHA-256 hash of the bytes, in hex.'],
  size: [Int, 'How many bytes it has.'],
  width: [Int, 'How many pixels it is wide.'],
  height: [Int, 'How many pixels it is high.'],
}) {}

@ObjectType({ description: 'A screen as it was registered. It never changes.' })
export class Presentation extends fields({
  id: [ID, 'The hash of what the presentation is, in hex.'],
  ...texts,
  consentVersionIds: [[ID], 'The versions whose texts the screen shows.'],
  pictures: [[PresentationPicture], 'The pictures, in the order of the screen.'],
  registeredAt: [DateTime, 'When the screen was registered.'],
}) {}

const PresentationConnection = connectionType('Presentation', () => Presentation, {
  item: 'A screen',
  node: 'screen',
  page: 'screens, newest first',
});

@InputType({ description: 'A picture of a screen.' })
class PresentationPictureInput extends fields({
  mediaType,
  bytes: [String, 'The picture in base64, at most 1 MiB before encoding.'],
}) {}

@InputType({ description: 'A screen to register.' })
export class RegisterPresentationInput extends fields({
  ...texts,
  consentVersionIds: [[ID], 'The versions whose texts the screen shows, 1 to 50.'],
  pictures: [[PresentationPictureInput], 'At most ten, in the order of the screen.'],
}) {}

@ObjectType({ description: 'The outcome of a registration.' })
export class RegisterPresentationPayload extends fields({
  presentation: [Presentation, 'The registered screen.'],
  isNew: [Boolean, 'False if the same had been registered before.'],
}) {}

export const Presentations = rootFields({
  presentation: query(presentation, {
    description: 'A screen that was registered, by its id.',
    complexity: renderingCost,
    type: Presentation,
    args: { id: [ID, 'The id of the presentation.'] },
    read: ({ act }, { id }) => act(presentation, { id }),
  }),
  presentations: query(presentations, {
    description: 'All screens that were registered, newest first.',
    complexity: pageRows,
    type: PresentationConnection,
    args: { ...pageArguments },
    read: async ({ act }, { first, after }) =>
      connectionOf(await act(presentations, { first, after }), shownPresentation, !after),
  }),
  registerPresentation: mutation(registerPresentation, {
    description:
      'Registers a screen with its pictures, so that decisions can name it. Requests are limited to `MAX_BODY_BYTES` here: larger pictures are registered at REST.',
    complexity: writingCost,
    input: [RegisterPresentationInput, 'The screen.'],
    payload: RegisterPresentationPayload,
    perform: ({ act }, input) => act(registerPresentation, input),
  }),
});
