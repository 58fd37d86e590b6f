import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { anyone, findDenial, templateStaff } from '../../domain/access/permission';
import { requireUuid } from '../../domain/input/input';
import type { Uuid } from '../../domain/values/checkedText';
import { findPublished, wasShown, type Timeline } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { afterInputPhase } from '../running/inputPhase';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import { withState, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

export interface PublishedVersionInput {
  /** The name of the member that holds the id, for errors. */
  readonly member: string;
  readonly consentVersionId: string;
}

interface Parts {
  readonly publishedVersions: PublishedVersions;
  readonly clock: Clock;
}

/**
 * A version by its id alone; null if there is none. A version that is not in effect yet, or was cancelled, is
 * there for staff only.
 */
export const publishedVersion = action({
  permission: anyone,
  input: ({ member, consentVersionId }: PublishedVersionInput, { caller, languages }) => ({
    consentVersionId: requireUuid(member, consentVersionId),
    locales: languages.wanted(null),
    includeUnshown: findDenial(caller, templateStaff, null) === null,
  }),
  run: async (
    { publishedVersions, clock }: Parts,
    { consentVersionId, locales, includeUnshown },
  ): Promise<VersionWithState | null> => {
    const found = await publishedVersions.find(consentVersionId);
    if (!found) return null;
    const shown = withState(found.timeline, found.version, clock.now(), locales);
    return includeUnshown || wasShown(shown.state) ? shown : null;
  },
});

export interface VersionInHistory {
  readonly timeline: Timeline;
  readonly version: PublishedVersion;
}

type ReadTemplateCodes = (consentVersionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** An id and a code each: some 2 MB. */
const maxKnownCodes = 10_000;
const maxIdsPerStatement = 200;

/**
 * Published versions by id. Anybody may ask for any id, so templates of unknown ids are found with one statement at
 * a time: guesses keep one connection busy at most. Known ids come from memory.
 */
export class PublishedVersions {
  /** A version never changes its template. Only ids that exist are kept, so guesses push out none of them. */
  private readonly known = new LRUCache<string, string>({ max: maxKnownCodes });
  private readonly loader: DataLoader<string, string | null>;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly readTemplateCodes: ReadTemplateCodes,
  ) {
    this.loader = new DataLoader((ids) => this.inTurn(ids), {
      cache: false,
      maxBatchSize: maxIdsPerStatement,
      batchScheduleFn: (send) => void this.turn.then(() => afterInputPhase(send)),
    });
  }

  /** Null when there is none. A version that was once current is always found, because decisions name it. */
  find(consentVersionId: Uuid): PromiseOrValue<VersionInHistory | null> {
    const templateCode = this.known.get(consentVersionId) ?? this.loader.load(consentVersionId);
    return whenReady(templateCode, (code) => (code === null ? null : this.findIn(code, consentVersionId)));
  }

  private findIn(templateCode: string, consentVersionId: Uuid): PromiseOrValue<VersionInHistory | null> {
    return whenReady(this.catalogue.timelineWith(templateCode, consentVersionId), (timeline) => {
      const version = findPublished(timeline, consentVersionId);
      return version && { timeline, version };
    });
  }

  private inTurn(ids: readonly string[]): Promise<readonly (string | null)[]> {
    const codes = this.turn.then(() => this.read(ids));
    this.turn = codes.catch(() => undefined);
    return codes;
  }

  private async read(ids: readonly string[]): Promise<readonly (string | null)[]> {
    const codes = await this.readTemplateCodes([...new Set(ids)]);
    codes.forEach((code, id) => this.known.set(id, code));
    return ids.map((id) => codes.get(id) ?? null);
  }
}
