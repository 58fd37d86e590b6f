import { GraphQLClient } from 'graphql-request';
import type { Answer, Door } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import { send } from '../doors/restDoor';
import {
  LinkCustomersDocument,
  LinkPreviewDocument,
  type CustomerLinkFieldsFragment,
  type LinkCustomersInput,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type Link = CustomerLinkFieldsFragment;
export type Pair = Pick<LinkCustomersInput, 'customerId' | 'formerCustomerId'>;
export type Order = Pair & Partial<LinkCustomersInput>;

/** What holders of the scope `subjects:link` do. */
export interface LinksDoor {
  preview(pair: Pair): Promise<Answer<Link>>;
  link(order: Order): Promise<Answer<Link>>;
}

export function linksAt(url: string, door: Door['name'], caller: CallerHeaders = asService): LinksDoor {
  return door === 'REST' ? atRest(url, caller) : atGraphql(url, caller);
}

const defaults = { reason: 'SIGNED_IN', confirmDecisions: 0, includeHeld: false } as const;

function atRest(url: string, caller: CallerHeaders): LinksDoor {
  const post = ({ customerId, formerCustomerId, ...said }: Order, dryRun: boolean) => {
    const { reason, confirmDecisions, includeHeld, idempotencyKey } = { ...defaults, ...said };
    const body = { former_customer_id: formerCustomerId, reason, include_held: includeHeld };
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify({ ...body, confirm_decisions: confirmDecisions, dry_run: dryRun }),
    };
    return send<Link>(`${url}/v1/customers/${encodeURIComponent(customerId)}/links`, request, caller);
  };
  return { preview: (pair) => post(pair, true), link: (order) => post(order, false) };
}

function atGraphql(url: string, caller: CallerHeaders): LinksDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    preview: async (pair) => valueOf(await ask(LinkPreviewDocument, pair), (data) => data.linkPreview),
    link: async (order) =>
      valueOf(
        await ask(LinkCustomersDocument, { input: { ...defaults, ...order } }),
        (data) => data.linkCustomers?.link,
      ),
  };
}
