import DataLoader from 'dataloader';
import {
  findPublished,
  getPublished,
  versionState,
  type Timeline,
  type VersionState,
} from '../domain/timeline';
import type { Clock } from './clock';
import { afterInputPhase } from './inputPhase';
import { serveVersion, type StatedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';
import { wantedLocales, type LocaleWish } from './wantedLocales';

export interface PublishedVersionInput extends LocaleWish {
  /** In canonical form. */
  readonly consentVersionId: string;
  /** Whether to give one that is not in effect yet or never will be. */
  readonly includeUnshown: boolean;
}

type ReadTemplateCodes = (consentVersionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Published versions by their ids alone. One statement finds the templates of all that are asked for in one turn;
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

  /**
   * Whatever was shown to everybody once is found for good, because decisions name it.
   *
   * @throws Refused `INVALID_INPUT`
   */
  async find(input: PublishedVersionInput): Promise<StatedVersion | null> {
    const { consentVersionId, includeUnshown } = input;
    const locales = wantedLocales(input);
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
