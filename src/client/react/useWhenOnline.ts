import { useEffect, useRef } from 'react';
import { browser } from '../changes';

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** Calls while something waits, at growing intervals and when the browser is back on a network. */
export function useWhenOnline(isWaiting: boolean, call: () => Promise<void>): void {
  const newest = useRef(call);
  const pauseMs = useRef(0);
  const underWay = useRef(0);
  useEffect(() => {
    newest.current = call;
    // Nothing waits while its call is under way either, which is no reason to begin with short pauses again.
    if (!isWaiting && underWay.current === 0) pauseMs.current = firstPauseMs;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const callLater = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(callNow, pauseMs.current);
    };
    const callNow = () => {
      clearTimeout(timer);
      pauseMs.current = Math.min(longestPauseMs, pauseMs.current * 2 || firstPauseMs);
      underWay.current += 1;
      void newest.current().finally(() => {
        underWay.current -= 1;
        callLater();
      });
    };
    callLater();
    browser.addEventListener?.('online', callNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      browser.removeEventListener?.('online', callNow);
    };
  }, [isWaiting]);
}
