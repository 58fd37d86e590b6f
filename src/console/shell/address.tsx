import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';

const base = '/console';
const moved = 'popstate';

/** Where the reader is, below /console: `/templates/news`. */
export function useAddress(): string {
  return useSyncExternalStore(listen, () => location.pathname.slice(base.length).replace(/\/+$/, '') || '/');
}

function listen(onMove: () => void): () => void {
  addEventListener(moved, onMove);
  return () => removeEventListener(moved, onMove);
}

let looks = 0;

/** Shows the page of the address as if it had just been opened. */
export function lookAgain(): void {
  looks += 1;
  dispatchEvent(new PopStateEvent(moved));
}

/** Another number for each look. */
export function useLooks(): number {
  return useSyncExternalStore(listen, () => looks);
}

export function go(to: string): void {
  history.pushState(null, '', base + to);
  dispatchEvent(new PopStateEvent(moved));
  scrollTo(0, 0);
}

/** Gives the page as it is another address. */
export function stayAt(to: string): void {
  history.replaceState(null, '', base + to);
  dispatchEvent(new PopStateEvent(moved));
}

let headed = '';

/** The keyboard begins at the heading of a screen, unless it is the one that the page was opened with. */
export function headScreen(heading: HTMLElement | null): void {
  if (!heading) return;
  if (headed !== '' && headed !== location.pathname) heading.focus({ preventScroll: true });
  headed = location.pathname;
}

/** One value of the address's query, empty where it has none, so that a link shows what its sender saw. */
export function useAsked(name: string): readonly [value: string, ask: (value: string) => void] {
  const value = useSyncExternalStore(listen, () => new URLSearchParams(location.search).get(name) ?? '');
  const ask = (wanted: string) => {
    const query = wanted && `?${new URLSearchParams({ [name]: wanted }).toString()}`;
    stayAt(location.pathname.slice(base.length) + query);
  };
  return [value, ask];
}

/** An address made of words that may hold any sign. */
export function addressOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** The parts of an address, as they were given. */
export function partsOf(address: string): readonly string[] {
  return address.split('/').slice(1).map(decodeURIComponent);
}

interface LinkProps {
  readonly to: string;
  readonly isHere?: boolean;
  readonly children: ReactNode;
}

/** Other tabs and windows are the browser's own business. */
export function Link({ to, isHere = false, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={base + to} aria-current={isHere ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
