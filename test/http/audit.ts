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
  const results = await auditServer({ url });
  const idsOf = (status: string) =>
    results.filter((result) => result.status === status).map(({ id, name }) => ({ id, name }));
  return {
    errors: idsOf('error').map(({ id, name }) => `${id} ${name}`),
    warnings: idsOf('warn')
      .map(({ id }) => id)
      .sort(),
    notices: idsOf('notice')
      .map(({ id }) => id)
      .sort(),
    met: idsOf('ok').map(({ id }) => id),
  };
}
