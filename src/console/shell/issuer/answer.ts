/** What a sign-in at the issuer was begun with. Its verifier proves that the answer is for this browser. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the reader wanted to be. */
  readonly address: string;
}

/** How a page was opened: by the issuer's answer, or by the reader. */
export type Opening =
  | { readonly kind: 'answered'; readonly answer: URLSearchParams; readonly begun: Begun }
  /** Nothing was begun in this tab: it is the window that renews another's sign-in, or somebody's trick. */
  | { readonly kind: 'stray'; readonly answer: URLSearchParams }
  /** A reader who loads a page again was perhaps signed in. The issuer says so without a page of its own. */
  | { readonly kind: 'again' }
  | { readonly kind: 'fresh' };

const kept = 'consent-console-sign-in';
export const returnAddress = '/console';

const left = 'consent-console-left';

/** A reader who has signed out is not signed in again by a reload. */
export function keepLeft(): void {
  sessionStorage.setItem(left, 'yes');
}

/** For the one way to the issuer and back. */
export function keepBegun(begun: Begun): void {
  sessionStorage.removeItem(left);
  sessionStorage.setItem(kept, JSON.stringify(begun));
}

/** Read once: neither the address nor the browser's storage has any of it afterwards. */
export function takeOpening(): Opening {
  const opening = isTaken ? ({ kind: 'fresh' } as const) : readOpening();
  isTaken = true;
  return opening;
}

let isTaken = false;

function readOpening(): Opening {
  const begun = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Begun | null;
  sessionStorage.removeItem(kept);
  const answer = new URLSearchParams(location.search);
  const isAnswer = answer.has('state') && (answer.has('code') || answer.has('error'));
  if (location.pathname !== returnAddress || !isAnswer) return { kind: isReload() ? 'again' : 'fresh' };
  history.replaceState(null, '', begun?.address ?? returnAddress);
  const isOurs = begun?.state === answer.get('state');
  return begun && isOurs ? { kind: 'answered', answer, begun } : { kind: 'stray', answer };
}

function isReload(): boolean {
  if (sessionStorage.getItem(left) !== null) return false;
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}

const patienceMs = 2_000;

/** Hands an answer to the tab that waits for it. @returns whether there is one */
export function passOn(answer: URLSearchParams): Promise<boolean> {
  const channel = new BroadcastChannel(kept);
  return new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => resolve(data === answer.get('state'));
    channel.postMessage(answer.toString());
    setTimeout(() => resolve(false), patienceMs);
  }).finally(() => channel.close());
}

/** Waits for the answer to what was begun in another window. Calls that come later end it. */
export function answerTo({ state }: Begun): Promise<URLSearchParams> {
  waiting?.close();
  const channel = new BroadcastChannel(kept);
  waiting = channel;
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      const answer = new URLSearchParams(String(data));
      if (answer.get('state') !== state) return;
      channel.postMessage(state);
      channel.close();
      resolve(answer);
    };
  });
}

let waiting: BroadcastChannel | null = null;
