import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import { answered } from '../doors/scene';
import {
  CustomersAwaitingDocument,
  CustomersExpiringDocument,
  type ListedFragment,
} from '../operations/generated';
import { callTo, type Reply } from '../rest/client';
import { asService, type CallerHeaders } from '../service/bearer';

/** Who is to be asked: with `before` whose consent ends by then, else who has to answer again. */
export interface Wanted {
  readonly templateCode: string;
  readonly before?: string;
}

export type Listed = ListedFragment['nodes'][number];

export interface ListsDoor {
  page(wanted: Wanted, first: number, after?: string | null): Promise<Answer<ListedFragment>>;
  /** Page by page to the end. @param between what happens after each page */
  all(wanted: Wanted, first: number, between?: () => Promise<unknown>): Promise<readonly Listed[]>;
  /** The whole list at REST. */
  read(wanted: Wanted): Promise<Reply>;
  lines(wanted: Wanted): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export function listsAt(url: string, caller: CallerHeaders = asService): ListsDoor {
  const client = new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } });
  const ask = operationsAt(client);
  const call = callTo(url);
  const door: ListsDoor = {
    page: async ({ templateCode, before }, first, after = null) =>
      before === undefined
        ? valueOf(
            await ask(CustomersAwaitingDocument, { templateCode, first, after }),
            ({ template }) => template?.customersAwaiting,
          )
        : valueOf(
            await ask(CustomersExpiringDocument, { templateCode, before, first, after }),
            ({ template }) => template?.customersExpiring,
          ),
    all: async (wanted, first, between = () => Promise.resolve()) => {
      const all: Listed[] = [];
      for (let after: string | null | undefined = null; ;) {
        const { nodes, pageInfo }: ListedFragment = answered(await door.page(wanted, first, after));
        all.push(...nodes);
        expect(nodes.length).toBeLessThanOrEqual(first);
        if (!pageInfo.hasNextPage) return all;
        after = pageInfo.endCursor;
        await between();
      }
    },
    read: ({ templateCode, before }) => {
      const path = `/v1/consents/templates/${templateCode}`;
      const list = before === undefined ? 'awaiting' : `expiring?before=${before}`;
      return call(`${path}/customers-${list}`, { headers: { ...caller } });
    },
    lines: async (wanted) => {
      const { body } = await door.read(wanted);
      return typeof body === 'string'
        ? body
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>)
        : [];
    },
  };
  return door;
}
