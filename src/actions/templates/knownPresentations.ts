import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { findPresentedVersions } from '../../storage/publishing/presentations';

/** Each with up to 50 ids of versions. */
const maxKnown = 1_000;

/** None is ever removed, so those that were found stay known, and decisions that name them cost no statement. */
export class KnownPresentations {
  private readonly known = new LRUCache<string, readonly string[]>({ max: maxKnown });

  constructor(private readonly pool: Pool) {}

  /** The versions that it shows; null where there is none with that id. */
  async versionsOn(id: string): Promise<readonly string[] | null> {
    const versionIds = this.known.get(id) ?? (await findPresentedVersions(this.pool, id));
    if (versionIds) this.known.set(id, versionIds);
    return versionIds;
  }
}
