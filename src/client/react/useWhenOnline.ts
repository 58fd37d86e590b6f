import { useEffect } from 'react';

/** Calls as soon as the browser is back on a network, if something waits for it. */
export function useWhenOnline(isWaiting: boolean, call: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => void call();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  });
}
