import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { untilTrue } from '../subscriptions/subscriber';

interface TabStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

declare global {
  /** What a tab keeps; there is none outside a browser. */
  var sessionStorage: TabStorage;
}

function tabStorage(): TabStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

/** All that React asks of a browser in which it draws no element. */
const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
const document = { ...listening, nodeType: 9, activeElement: null };
const place = { ...listening, nodeType: 1, nodeName: 'MAIN', tagName: 'MAIN', ownerDocument: document };
const network = new EventTarget();
const browser = {
  window: { document, HTMLIFrameElement: class {} },
  sessionStorage: tabStorage(),
  addEventListener: network.addEventListener.bind(network),
  removeEventListener: network.removeEventListener.bind(network),
};

/** The browser is back on a network. */
export function comeOnline(): void {
  network.dispatchEvent(new Event('online'));
}

/** Gives the tests of a file what a browser has, and takes it back. */
export function inBrowser(): void {
  beforeAll(() => void Object.assign(globalThis, browser));
  afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));
}

/** What a component sees of a hook. */
export interface Drawn<Props, Seen> {
  readonly now: () => Seen;
  /** Everything that was seen, the newest last. */
  readonly seen: readonly Seen[];
  readonly draw: (props: Props) => void;
  readonly until: (isSo: (seen: Seen) => boolean) => Promise<Seen>;
  readonly leave: () => void;
}

export function drawnHook<Props extends object, Seen>(
  client: ApolloClient,
  hook: (props: Props) => Seen,
  first: Props,
): Drawn<Props, Seen> {
  const seen: Seen[] = [];
  const Component = (props: Props) => {
    seen.push(hook(props));
    return null;
  };
  const root = createRoot({ ...place });
  const draw = (props: Props) =>
    root.render(createElement(ApolloProvider, { client, children: createElement(Component, props) }));
  const now = () => {
    const newest = seen.at(-1);
    if (newest === undefined) throw new Error('Nothing was drawn yet.');
    return newest;
  };
  const until = async (isSo: (seen: Seen) => boolean) => {
    await untilTrue(
      () => seen.length > 0 && isSo(now()),
      () => JSON.stringify(seen.at(-1)),
    );
    return now();
  };
  draw(first);
  return { now, seen, draw, until, leave: () => root.unmount() };
}
