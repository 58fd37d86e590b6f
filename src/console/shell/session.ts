import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { consentTypePolicies, findRefusal, retryLink, watchedFetch } from 'consent-client/apollo';
import { createContext, useContext } from 'react';
import { refusalWords } from './refusals';
import { ViewerDocument, type ViewerQuery } from './documents/generated';

type Viewer = ViewerQuery['viewer'];

/** What a person proves themselves by. Nothing of it outlives the page. */
export interface Credential {
  /** Renewed before it ends, where that can be. */
  readonly token: () => Promise<string>;
  /** Null where the same person can only start again, such as with another key. */
  readonly signInAgain: (() => Promise<void>) | null;
  readonly signOut: () => void;
}

/** A key or token that was pasted. */
export function pasted(token: string): Credential {
  return { token: () => Promise.resolve(token), signInAgain: null, signOut: () => undefined };
}

/** Somebody who is signed in. */
export interface Session extends Credential {
  readonly apollo: ApolloClient;
  readonly viewer: Viewer;
  readonly mayOneOf: (...scopes: readonly string[]) => boolean;
  /** What a plain link cannot fetch, as it carries no token. @throws with the words for a refusal, else the service’s own */
  readonly load: (url: string) => Promise<Response>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}

/** @param onEnd once the service does not accept the token any more. @throws where it does not accept it now */
export async function openSession(credential: Credential, onEnd: () => void): Promise<Session> {
  let hasLeft = false;
  const own: Credential = {
    ...credential,
    // What is still to be saved of a draft is not sent any more either.
    token: () => (hasLeft ? Promise.reject(new Error('The reader has signed out.')) : credential.token()),
    signOut: () => {
      hasLeft = true;
      credential.signOut();
    },
  };
  const apollo = createApollo(own, onEnd);
  const { data } = await apollo.query({ query: ViewerDocument });
  if (!data) throw new Error('The service did not say who is signed in.');
  const { viewer } = data;
  const mayOneOf = (...scopes: readonly string[]) => scopes.some((scope) => viewer.scopes.includes(scope));
  const load = async (url: string) => {
    const headers = { authorization: `Bearer ${await own.token()}`, accept: 'application/json, */*' };
    const response = await fetch(url, { headers });
    if (response.ok) return response;
    const { type, detail } = (await response.json()) as { readonly type?: string; readonly detail?: string };
    throw new Error(refusalWords[/\w+$/.exec(type ?? '')?.[0] ?? ''] ?? detail);
  };
  return { ...own, apollo, viewer, mayOneOf, load };
}

/** Hands the reader a file. */
export function keepFile(download: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download }).click();
  URL.revokeObjectURL(href);
}

function createApollo({ token }: Credential, onEnd: () => void): ApolloClient {
  const watch = new ErrorLink(({ error }) => {
    if (findRefusal(error)?.code === 'UNAUTHENTICATED') onEnd();
  });
  const identify = new SetContextLink(async () => ({
    headers: { authorization: `Bearer ${await token()}` },
  }));
  const http = new HttpLink({ uri: '/graphql', fetch: watchedFetch() });
  return new ApolloClient({
    link: ApolloLink.from([watch, retryLink(), identify, http]),
    cache: new InMemoryCache({ typePolicies: consentTypePolicies }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}

/** A role that the service on this very machine lets its user try. */
type LocalTokens = Readonly<Record<'officer' | 'publisher' | 'author' | 'operator', string>>;

/** Null where there are none: in production, and wherever an issuer signs tokens. */
export async function loadLocalTokens(): Promise<LocalTokens | null> {
  const response = await fetch('/console/local.json');
  return response.ok ? ((await response.json()) as LocalTokens | null) : null;
}
