import { findRefusal } from 'consent-client/apollo';
import { useEffect, useSyncExternalStore } from 'react';

export function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const events = ['online', 'offline'];
      for (const event of events) addEventListener(event, onChange);
      return () => events.forEach((event) => removeEventListener(event, onChange));
    },
    () => navigator.onLine,
  );
}

/** Does again what failed for want of a network, once there is one. */
export function useRetry(error: Error | undefined, again: () => unknown): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline && error && !findRefusal(error)) void again();
  }, [isOnline]);
}
