import type { LimitsConfig } from '../../config/limits';
import { invalidInput, optional, requireWholeNumber } from '../../domain/input/input';

export type ListLimits = Pick<LimitsConfig, 'maxPageSize' | 'maxBatchSize'>;

export function requirePageSize(first: number, { maxPageSize }: ListLimits): number {
  return requireWholeNumber('first', first, 1, maxPageSize);
}

export function requireBatch<Item>(
  member: string,
  items: readonly Item[],
  { maxBatchSize }: ListLimits,
): readonly Item[] {
  if (items.length <= maxBatchSize) return items;
  throw invalidInput(member, `a list of at most ${maxBatchSize}`, `a list of ${items.length}`);
}

/** Which part of a list is wanted: at most `first` items, after the cursor of another one. */
export interface PageInput {
  readonly first: number;
  readonly after?: string | null;
}

/** Part of a list, each item with the cursor that the next page may go on after. */
export interface Page<Item> {
  readonly places: readonly { readonly cursor: string; readonly item: Item }[];
  readonly hasNextPage: boolean;
  /** Where the next page goes on, if more was looked through than the last item. */
  readonly endCursor?: string;
}

/** The first page of what follows in the list. @param placeOf names the item's place in the list */
export function pageOf<Item>(
  following: readonly Item[],
  first: number,
  placeOf: (item: Item) => string,
): Page<Item> {
  const places = following.slice(0, first).map((item) => ({ cursor: cursorAt(placeOf(item)), item }));
  return { places, hasNextPage: following.length > first };
}

/** An opaque name for a place in a list: callers hand it back and read nothing from it. */
export function cursorAt(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The place of what is listed by its instant and then by its id. */
export interface InstantPlace {
  readonly at: Date;
  readonly id: string;
}

export function instantPlace({ at, id }: InstantPlace): string {
  return `${at.getTime()} ${id}`;
}

/** @throws Refused `INVALID_INPUT` */
export function requireInstantPage({ first, after }: PageInput, limits: ListLimits) {
  return {
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, findInstantPlace),
  };
}

function findInstantPlace(place: string): InstantPlace | null {
  const [, atMs, id] = /^(\d{1,15}) ([0-9a-f-]{36,64})$/.exec(place) ?? [];
  return id === undefined ? null : { at: new Date(Number(atMs)), id };
}

/** @throws Refused `INVALID_INPUT` where `parse` finds no place in what the cursor names */
export function requireCursor<Place>(
  member: string,
  cursor: string,
  parse: (place: string) => Place | null,
): Place {
  const place = parse(Buffer.from(cursor, 'base64url').toString());
  if (place !== null) return place;
  throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
}
