import { findPublished, type Timeline } from '../../domain/templates/timeline';
import { optional, requireTemplateCode, requireUuid } from '../../domain/input/input';
import { templateStaff } from '../../domain/access/permission';
import { action } from '../running/action';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import {
  requirePageSize,
  type ListLimits,
  pageOf,
  requireCursor,
  type Page,
  type PageInput,
} from '../running/page';
import { withState, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';
import type { PublishedVersion } from '../../domain/templates/version';

export interface TemplateVersionsInput extends PageInput {
  readonly templateCode: string;
}

interface Parts {
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly limits: ListLimits;
}

/**
 * Published versions, cancelled ones too, newest number first, in the default locale. @throws Refused
 * `TEMPLATE_NOT_FOUND`
 */
export const templateVersions = action({
  permission: templateStaff,
  input: ({ templateCode, first, after }: TemplateVersionsInput, _request, { limits }: Parts) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    first: requirePageSize(first, limits),
    below: optional(requireCursor, 'after', after, findPlace) ?? Infinity,
  }),
  run: ({ catalogue, clock }, { templateCode, first, below }): PromiseOrValue<Page<VersionWithState>> =>
    whenReady(catalogue.timeline(templateCode), (timeline) =>
      pageOf(versionsBelow(timeline, below, clock.now()), first, placeOf),
    ),
});

/**
 * A published version of the template, also one that is not in effect yet or was cancelled; null if there is none.
 * @throws Refused `TEMPLATE_NOT_FOUND`
 */
export const templateVersion = action({
  permission: templateStaff,
  input: (sent: { readonly templateCode: string; readonly consentVersionId: string }) => ({
    templateCode: requireTemplateCode('templateCode', sent.templateCode),
    consentVersionId: requireUuid('consentVersionId', sent.consentVersionId),
  }),
  run: (
    { catalogue, clock }: Parts,
    { templateCode, consentVersionId },
  ): PromiseOrValue<VersionWithState | null> =>
    whenReady(catalogue.timeline(templateCode), (timeline) => {
      const version = findPublished(timeline, consentVersionId);
      return version && withState(timeline, version, clock.now());
    }),
});

function versionsBelow(timeline: Timeline, below: number, now: Date): readonly VersionWithState[] {
  return [...timeline.versions, ...timeline.cancelled]
    .filter(({ number }) => number < below)
    .sort((a, b) => b.number - a.number)
    .map((version) => withState(timeline, version, now));
}

function placeOf({ version }: VersionWithState): string {
  return String(version.number);
}

function findPlace(place: string): number | null {
  return /^[1-9]\d{0,9}$/.test(place) ? Number(place) : null;
}

export type VersionNotes = Pick<PublishedVersion, 'editorialReason' | 'publishedBy' | 'cancellation'>;

/** What staff alone may read of a version that everybody may read. */
export const versionNotes = action({
  permission: templateStaff,
  input: (notes: VersionNotes) => notes,
  run: (_parts: unknown, notes) => notes,
});
