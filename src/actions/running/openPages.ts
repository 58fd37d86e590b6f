/** What is read page by page, to its end at null. Its opener closes it. */
export interface OpenPages<Page> {
  next(): Promise<Page | null>;
  close(): void;
}

/** After a fault, each further page is the same fault: what broke off must not look whole. */
export function openPages<Page>(
  pages: AsyncGenerator<Page, void>,
  close: () => void = () => undefined,
): OpenPages<Page> {
  let broken: { readonly fault: unknown } | null = null;
  const next = async (): Promise<Page | null> => {
    try {
      const page = (await pages.next()).value ?? null;
      if (page === null && broken) throw broken.fault;
      return page;
    } catch (fault) {
      broken = { fault };
      throw fault;
    }
  };
  return { next, close };
}
