import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { followChanges, type ChangeListener } from '../changes';
import type { Question } from './question';

/** Shows at once what changes elsewhere: what `usePendingUpdate` returns is kept as the service has it. */
export function useChanges(
  { customerId, templateCode }: Question,
  locale: string,
  listener: ChangeListener = {},
): void {
  const client = useApolloClient();
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(
    () =>
      followChanges(
        client,
        { customerId, templateCodes: [templateCode], locale },
        {
          onChange: (change) => newest.current.onChange?.(change),
          onRefused: (refusal) => newest.current.onRefused?.(refusal),
        },
      ),
    [client, customerId, templateCode, locale],
  );
}
