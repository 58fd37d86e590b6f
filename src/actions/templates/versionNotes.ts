import { templateStaff } from '../../domain/access/permission';
import type { PublishedVersion } from '../../domain/templates/version';
import { action } from '../running/action';

export type VersionNotes = Pick<PublishedVersion, 'editorialReason' | 'publishedBy' | 'cancellation'>;

/** What staff alone may read of a version that everybody may read. */
export const versionNotes = action({
  permission: templateStaff,
  input: (notes: VersionNotes) => notes,
  run: (_parts: unknown, notes) => notes,
});
