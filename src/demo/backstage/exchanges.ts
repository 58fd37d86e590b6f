import { ApolloLink } from '@apollo/client';
import { OperationTypeNode, print } from 'graphql';
import { useMemo, useState } from 'react';
import { tap } from 'rxjs';

export interface Exchange {
  readonly number: number;
  readonly operation: string;
  readonly document: string;
  readonly variables: string;
  readonly response: string;
  readonly tookMs: number | null;
}

/** How many are kept, so that an open page does not grow. */
const maxExchanges = 8;

/** The newest exchanges first, and the link that hears of them. It passes on everything as it is. */
export function useExchanges() {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const link = useMemo(() => {
    let number = 0;
    return listeningLink((heard) => {
      number += 1;
      const exchange = { number, ...heard };
      setExchanges((earlier) => [exchange, ...earlier].slice(0, maxExchanges));
    });
  }, []);
  return { exchanges, link };
}

type Hear = (exchange: Omit<Exchange, 'number'>) => void;

function listeningLink(hear: Hear): ApolloLink {
  return new ApolloLink((operation, forward) => {
    // It stays open, and has no one response.
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    const sentAtMs = performance.now();
    const sent = {
      operation: operation.operationName ?? '',
      document: print(operation.query),
      variables: asJson(operation.variables),
    };
    return forward(operation).pipe(
      tap({
        next: (result) =>
          hear({ ...sent, response: asJson(result), tookMs: Math.round(performance.now() - sentAtMs) }),
        error: (fault: unknown) => hear({ ...sent, response: String(fault), tookMs: null }),
      }),
    );
  });
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
