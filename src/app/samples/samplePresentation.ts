import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  presentationId,
  requirePresentation,
  type SentPresentation,
} from '../../domain/publishing/presentation';
import { sampleTemplates } from './sampleTemplates';

/** The screen on which the demo asks. */
export const samplePresentation: SentPresentation = {
  name: 'Dialog of the demo',
  description:
    'The text with its title above it, below it two buttons of one size: “I do not agree” and “I agree”.',
  consentVersionIds: sampleTemplates.flatMap(({ versions }) =>
    versions.map(({ consentVersionId }) => consentVersionId),
  ),
  pictures: [
    { mediaType: 'image/png', bytes: readFileSync(join(__dirname, 'demoDialog.png')).toString('base64') },
  ],
};

export const samplePresentationId = presentationId(requirePresentation(samplePresentation));
