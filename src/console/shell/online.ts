import { useSyncExternalStore } from 'react';

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
