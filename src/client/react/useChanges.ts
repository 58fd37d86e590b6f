import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { followChanges, type ChangeListener } from '../changes';
import type { Question } from './answer';

/** Keeps what `usePendingUpdate` returns up to date; without a `templateCode` for every template. */
export function useChanges(
  { customerId, templateCode }: Pick<Question, 'customerId'> & Partial<Question>,
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
        { customerId, locale, ...(templateCode && { templateCodes: [templateCode] }) },
        {
          onChange: (change) => newest.current.onChange?.(change),
          onRefused: (refusal) => newest.current.onRefused?.(refusal),
        },
      ),
    [client, customerId, templateCode, locale],
  );
}
