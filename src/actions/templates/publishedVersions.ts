import DataLoader from 'dataloader';
import { anyone, findDenial, templateStaff } from '../../domain/access/permission';
import { requireUuid } from '../../domain/input/input';
import type { Uuid } from '../../domain/values/checkedText';
import {
  findPublished,
  getPublished,
  versionState,
  type Timeline,
  type VersionState,
} from '../../domain/templates/timeline';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { afterInputPhase } from '../running/inputPhase';
import { serveVersion, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

export interface PublishedVersionInput {
  /** The name of the member that holds the id, for errors. */
  readonly member: string;
  readonly consentVersionId: string;
}

interface VersionRequest {
  readonly consentVersionId: Uuid;
  readonly locales: readonly string[];
  /** Whether to give one that is not in effect yet or never will be. */
  readonly includeUnshown: boolean;
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
  run: ({ publishedVersions }: { readonly publishedVersions: PublishedVersions }, input) =>
    publishedVersions.find(input),
});

type ReadTemplateCodes = (consentVersionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Published versions by their ids alone. One statement finds the templates of all that are requested in one turn;
 * the versions mostly come from memory.
 */
export class PublishedVersions {
  private readonly templateCodes: DataLoader<string, string | null>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    readTemplateCodes: ReadTemplateCodes,
  ) {
    const inOrder = async (ids: readonly string[]) => {
      const codes = await readTemplateCodes(ids);
      return ids.map((id) => codes.get(id) ?? null);
    };
    this.templateCodes = new DataLoader(inOrder, { cache: false, batchScheduleFn: afterInputPhase });
  }

  /** Whatever was shown to everybody once is found for good, because decisions name it. */
  async find({
    consentVersionId,
    locales,
    includeUnshown,
  }: VersionRequest): Promise<VersionWithState | null> {
    const templateCode = await this.templateCodes.load(consentVersionId);
    if (templateCode === null) return null;
    const timeline = await this.timelineWith(templateCode, consentVersionId);
    const version = getPublished(timeline, consentVersionId);
    const state = versionState(timeline, version, this.clock.now());
    if (!includeUnshown && !wasShown(state)) return null;
    return { ...serveVersion(version, locales, timeline.template), state };
  }

  /** Another node may have published the version a moment ago. */
  private async timelineWith(templateCode: string, consentVersionId: string): Promise<Timeline> {
    const isKnown = this.catalogue.find(templateCode) !== null;
    const timeline = isKnown ? await this.catalogue.timeline(templateCode) : null;
    return timeline && findPublished(timeline, consentVersionId)
      ? timeline
      : this.catalogue.fresh(templateCode);
  }
}

function wasShown(state: VersionState): boolean {
  return state === 'CURRENT' || state === 'SUPERSEDED';
}
