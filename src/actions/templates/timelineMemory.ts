import type { Timeline } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';

/** What a version, and what a text, takes besides what is written in it: objects, instants, hashes. */
const versionBytes = 1_000;
const textBytes = 500;
/** Of a text that is not Latin-1. */
const bytesPerCharacter = 2;

/** About how many bytes of memory a timeline takes, at most. */
export function memoryOf({ versions, cancelled }: Timeline): number {
  return [...versions, ...cancelled].reduce((sum, version) => sum + memoryOfVersion(version), versionBytes);
}

function memoryOfVersion({ texts }: PublishedVersion): number {
  return texts.reduce(
    (sum, { title, body, changeNote }) =>
      sum + textBytes + bytesPerCharacter * (title.length + body.length + (changeNote?.length ?? 0)),
    versionBytes,
  );
}
