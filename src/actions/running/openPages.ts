/** What is read page by page, to its end at null. Its opener closes it. */
export interface OpenPages<Page> {
  next(): Promise<Page | null>;
  close(): void;
}

/** For pages between which nothing is open. */
export function openPages<Page>(pages: AsyncGenerator<Page, void>): OpenPages<Page> {
  return {
    next: async () => (await pages.next()).value ?? null,
    close: () => undefined,
  };
}
