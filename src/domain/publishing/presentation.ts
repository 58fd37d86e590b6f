import { hash } from 'node:crypto';
import type { Recorder } from '../access/caller';
import { requireAll, requireEach } from '../input/gathering';
import {
  invalidInput,
  mustBeSome,
  refuseInput,
  requireBlock,
  requireLine,
  requireOneOf,
  requireUuid,
} from '../input/input';
import { maxNameLength } from '../templates/template';
import { canonicalHash } from '../values/contentHash';
import type { Uuid } from '../values/checkedText';
import { findPictureSize, pictureTypes, type PictureSize } from './picture';

/** A picture of a screen, without its bytes. */
export interface Picture extends PictureSize {
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
}

export interface PictureBytes {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

interface PresentationContent {
  readonly name: string;
  readonly description: string;
  /** Sorted. */
  readonly consentVersionIds: readonly string[];
  readonly pictures: readonly Pick<Picture, 'mediaType' | 'hash'>[];
}

/** A screen as it was registered, which never changes. */
export interface Presentation extends PresentationContent {
  readonly presentationId: string;
  /** In the order of the screen. */
  readonly pictures: readonly Picture[];
  readonly registeredAt: Date;
  readonly registeredBy: Recorder;
}

export interface NewPresentation extends Presentation {
  readonly pictures: readonly (Picture & PictureBytes)[];
}

export function presentationId(content: PresentationContent): string {
  return canonicalHash(contentMembers(content));
}

/** What makes a presentation what it is: its id is the hash of this in canonical JSON. */
export function contentMembers({ name, description, consentVersionIds, pictures }: PresentationContent) {
  const named = pictures.map(({ mediaType, hash }) => ({ hash, mediaType }));
  return { consentVersionIds: [...consentVersionIds], description, name, pictures: named };
}

export type ShownPresentation = ReturnType<typeof shownPresentation>;

/** As the doors show it. The URLs of its pictures are relative to the service. */
export function shownPresentation(presentation: Presentation) {
  const { presentationId: id, name, description, consentVersionIds, registeredAt, pictures } = presentation;
  const placed = pictures.map(({ mediaType, hash, size, width, height }, index) => {
    const url = `/v1/presentations/${id}/pictures/${index + 1}`;
    return { url, mediaType, hash, size, width, height };
  });
  return { id, name, description, consentVersionIds, registeredAt, pictures: placed };
}

interface SentPicture {
  readonly mediaType: string;
  /** Base64 (RFC 4648, section 4). */
  readonly bytes: string;
}

export interface SentPresentation {
  readonly name: string;
  readonly description: string;
  readonly consentVersionIds: readonly string[];
  readonly pictures: readonly SentPicture[];
}

export const maxDescriptionLength = 2_000;
export const maxPresentedVersions = 50;
export const maxPictures = 10;
const maxPictureBytes = 1_048_576;

/** With its id. @throws Refused `INVALID_INPUT` naming every member at fault */
export function requirePresentation(sent: SentPresentation) {
  const { consentVersionIds, ...rest } = requireAll({
    name: () => requireLine('name', sent.name, maxNameLength),
    description: () => requireBlock('description', sent.description, maxDescriptionLength),
    consentVersionIds: () => {
      mustBeSome('consentVersionIds', sent.consentVersionIds, 1, maxPresentedVersions);
      return requireEach(sent.consentVersionIds, (id, at) => requireUuid(`consentVersionIds[${at}]`, id));
    },
    pictures: () => {
      mustBeSome('pictures', sent.pictures, 0, maxPictures);
      return requireEach(sent.pictures, (picture, at) => requirePicture(`pictures[${at}]`, picture));
    },
  });
  const content = { ...rest, consentVersionIds: [...new Set<Uuid>(consentVersionIds)].sort() };
  return { ...content, presentationId: presentationId(content) };
}

function requirePicture(within: string, sent: SentPicture): Picture & PictureBytes {
  const mediaType = requireOneOf(`${within}.mediaType`, sent.mediaType, pictureTypes);
  const bytes = Buffer.from(sent.bytes, 'base64');
  const inBase64 = `1 to ${maxPictureBytes} bytes in base64, with padding and without line ends`;
  if (sent.bytes.startsWith('data:')) throw invalidInput(`${within}.bytes`, `${inBase64}, without "data:…,"`);
  if (bytes.length < 1 || bytes.length > maxPictureBytes || bytes.toString('base64') !== sent.bytes)
    return refuseInput(`${within}.bytes`, inBase64, sent.bytes);
  const size = findPictureSize(mediaType, bytes);
  const still = `one whole still ${mediaType} of at most 10,000 pixels a side and 40 million in all`;
  if (!size) throw invalidInput(`${within}.bytes`, still);
  return { mediaType, bytes, size: bytes.length, hash: hash('sha256', bytes, 'hex'), ...size };
}
