import type { PublishingSettings } from '../../domain/publishing/settings';
import type { NewestCount } from '../../domain/reports/standings';
import type { Template } from '../../domain/templates/template';
import type { Timeline } from '../../domain/templates/timeline';
import type { Draft, PublishedVersion, Cancellation } from '../../domain/templates/version';
import type { PrismaClient } from '../engine/prisma';
import { readNewestCountsNow } from '../reports/tally';
import { readTimelines } from '../templates/timelines';
import { deleteDraft, findDraft, nextDraftRevision, readDrafts, writeDraft } from './drafts';
import {
  findKeyedPublication,
  writePublication,
  writeCancellation,
  type KeyedPublication,
  type PublicationKey,
} from './publications';
import { readLastingSettings } from './settings';
import {
  insertTemplate,
  underNewTemplate,
  underTemplateLock,
  writeName,
  writePosition,
  writeRetirement,
  type TemplateLock,
} from './templateLock';

/** A template that nobody else changes meanwhile. All writes of one lock are kept, or none. */
export interface LockedTemplate {
  readonly timeline: Timeline;
  /** The database's clock, read once the lock was had. */
  readonly lockedAt: Date;
  /** What publishing requires. It stays so until the work ends. */
  readonly readSettings: () => Promise<PublishingSettings>;
  readonly findDraft: () => Promise<Draft | null>;
  /** Exact for as long as the lock is held, because decisions wait for it. */
  readonly readNewestCounts: () => Promise<readonly NewestCount[]>;
  /** The revision of the draft that is saved next. */
  readonly nextDraftRevision: () => Promise<number>;
  readonly writeDraft: (draft: Draft) => Promise<void>;
  readonly deleteDraft: (draft: Draft) => Promise<void>;
  readonly findKeyedPublication: (key: string) => Promise<KeyedPublication | null>;
  readonly writePublication: (version: PublishedVersion, key: PublicationKey | null) => Promise<void>;
  /** @throws Refused `VERSION_IN_EFFECT` when it took effect since it was judged */
  readonly writeCancellation: (version: PublishedVersion, cancellation: Cancellation) => Promise<void>;
  /** Gives the template the name, unless it has it already. */
  readonly writeName: (name: string, renamedAt: Date) => Promise<void>;
  readonly writePosition: (position: number | null) => Promise<void>;
  /** Retires the template unless it is retired already. */
  readonly writeRetirement: (retiredAt: Date) => Promise<void>;
}

type Work<Result> = (locked: LockedTemplate) => Promise<Result>;

/** What publishing reads and writes. */
export interface TemplateStore {
  /** @throws Refused `TEMPLATE_EXISTS` */
  insertTemplate(template: Template): Promise<void>;
  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  underLock<Result>(templateCode: string, work: Work<Result>): Promise<Result>;
  /** Creates the template; until the work ends, nobody else sees it. @throws Refused `TEMPLATE_EXISTS` */
  underNewTemplate<Result>(template: Template, work: Work<Result>): Promise<Result>;
  readTimelines(templateCodes: readonly string[]): Promise<readonly Timeline[]>;
  readDrafts(templateCodes: readonly string[]): Promise<readonly Draft[]>;
  /** By the codes of the templates; none where nobody has decided. */
  readNewestCounts(templateCodes: readonly string[]): Promise<ReadonlyMap<string, readonly NewestCount[]>>;
}

export function templateStoreOver(prisma: PrismaClient): TemplateStore {
  return {
    insertTemplate: (template) => prisma.$transaction((transaction) => insertTemplate(transaction, template)),
    underLock: (code, work) => underTemplateLock(prisma, code, (lock) => work(lockedTemplate(lock))),
    underNewTemplate: (template, work) =>
      underNewTemplate(prisma, template, (lock) => work(lockedTemplate(lock))),
    readTimelines: (codes) => readTimelines(prisma, codes),
    readDrafts: (codes) => readDrafts(prisma, codes),
    readNewestCounts: (codes) => readNewestCountsNow(prisma, codes),
  };
}

function lockedTemplate({ transaction, timeline, lockedAt }: TemplateLock): LockedTemplate {
  const { templateCode } = timeline.template;
  return {
    timeline,
    lockedAt,
    readSettings: () => readLastingSettings(transaction),
    findDraft: () => findDraft(transaction, templateCode),
    readNewestCounts: async () =>
      (await readNewestCountsNow(transaction, [templateCode])).get(templateCode) ?? [],
    nextDraftRevision: () => nextDraftRevision(transaction, templateCode),
    writeDraft: (draft) => writeDraft(transaction, draft),
    deleteDraft: (draft) => deleteDraft(transaction, draft),
    findKeyedPublication: (key) => findKeyedPublication(transaction, templateCode, key),
    writePublication: (version, key) => writePublication(transaction, version, key),
    writeCancellation: (version, cancellation) => writeCancellation(transaction, version, cancellation),
    writeName: (name, renamedAt) => writeName(transaction, timeline, name, renamedAt),
    writePosition: (position) => writePosition(transaction, templateCode, position),
    writeRetirement: (retiredAt) => writeRetirement(transaction, templateCode, retiredAt),
  };
}
