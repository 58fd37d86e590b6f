import { auditServer } from 'graphql-http';

export interface Audit {
  readonly errors: readonly string[];
  /** The ids of recommendations (SHOULD) that are not followed. */
  readonly warnings: readonly string[];
  /** The ids of options (MAY) that are not taken up. */
  readonly notices: readonly string[];
  readonly met: readonly string[];
}

/** The audit of the GraphQL-over-HTTP specification by graphql-http, against a server that listens. */
export async function auditOf(url: string): Promise<Audit> {
  const results = await auditServer({ url, fetchFn: fetch });
  const idsOf = (status: string) =>
    results
      .filter((result) => result.status === status)
      .map(({ id }) => id)
      .sort();
  return { errors: idsOf('error'), warnings: idsOf('warn'), notices: idsOf('notice'), met: idsOf('ok') };
}
