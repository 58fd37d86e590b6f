import { findClosest } from '../../domain/errors/closest';
import { Refused } from '../../domain/errors/refusal';
import { anyone, templateStaff } from '../../domain/access/permission';
import { requireTemplateCode } from '../../domain/input/input';
import { isIn, type ConsentSet } from '../../domain/templates/consentSet';
import type { PrismaClient } from '../../storage/engine/prisma';
import { findSet, readSavings } from '../../storage/publishing/consentSets';
import type { SetHead } from '../../storage/templates/timelines';
import { action } from '../running/action';
import type { TemplateCatalogue } from './templateCatalogue';

/** All sets, as they were when the templates were compared with the database last. */
export class ConsentSets {
  private readonly sets = new Map<string, ConsentSet>();
  /** Grows with each set that is kept, which shows whether a reading overlapped with another. */
  private kept = 0;

  constructor(private readonly prisma: PrismaClient) {}

  find(setCode: string): ConsentSet | null {
    return this.sets.get(setCode) ?? null;
  }

  /** @throws Refused `SET_NOT_FOUND`, at once: nobody reaches the database by guessing codes */
  get(setCode: string): ConsentSet {
    return this.find(setCode) ?? this.raiseUnknown(setCode);
  }

  /** In the order of their codes. */
  all(): readonly ConsentSet[] {
    return [...this.sets.values()].sort((a, b) => (a.setCode < b.setCode ? -1 : 1));
  }

  /** The codes of those that ask for the template. */
  asking(templateCode: string): readonly string[] {
    return this.all().flatMap((set) => (isIn(set, templateCode) ? [set.setCode] : []));
  }

  /** As the database has it now. @throws Refused `SET_NOT_FOUND` */
  async fresh(setCode: string): Promise<ConsentSet> {
    return (await this.findFresh(setCode)) ?? this.raiseUnknown(setCode);
  }

  async findFresh(setCode: string): Promise<ConsentSet | null> {
    const set = await findSet(this.prisma, setCode);
    if (set) this.keep(set);
    return set;
  }

  keep(set: ConsentSet): void {
    this.kept += 1;
    this.sets.set(set.setCode, set);
  }

  /** Reads what differs. Of overlapping readings the older revision never replaces the newer. */
  async follow(heads: readonly SetHead[]): Promise<void> {
    const stale = heads.filter(({ setCode, revision, savedMs }) => {
      const known = this.find(setCode);
      return known?.revision !== revision || known.savedAt.getTime() !== savedMs;
    });
    if (stale.length === 0) return;
    const keptBefore = this.kept;
    const read = await readSavings(this.prisma, stale);
    const isAlone = this.kept === keptBefore;
    for (const set of read)
      if (isAlone || set.revision > (this.find(set.setCode)?.revision ?? 0)) this.keep(set);
  }

  private raiseUnknown(setCode: string): never {
    throw new Refused({
      code: 'SET_NOT_FOUND',
      setCode,
      closest: findClosest(setCode, [...this.sets.keys()]),
    });
  }
}

interface Parts {
  readonly sets: ConsentSets;
  readonly catalogue: TemplateCatalogue;
}

/** What a screen asks, without a customer. @throws Refused `SET_NOT_FOUND` */
export const consentSet = action({
  permission: anyone,
  input: ({ setCode }: { readonly setCode: string }) => requireTemplateCode('setCode', setCode),
  run: ({ sets }: Parts, setCode) => sets.get(setCode),
});

/** All sets in the order of their codes, compared with the database first. */
export const consentSets = action({
  permission: templateStaff,
  input: () => null,
  run: async ({ catalogue, sets }: Parts): Promise<readonly ConsentSet[]> => {
    await catalogue.reconcile();
    return sets.all();
  },
});
