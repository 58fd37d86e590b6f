/** Who is signed in, and which templates they may be asked about. An application of your own knows that from its back-end. */
export interface Session {
  readonly customers: readonly SignedIn[];
  readonly templates: readonly { readonly templateCode: string; readonly name: string }[];
}

export interface SignedIn {
  readonly customerId: string;
  readonly name: string;
  /** Good for this customer alone. */
  readonly token: string;
}

export async function loadSession(): Promise<Session> {
  const response = await fetch('/demo/session.json');
  if (!response.ok) throw new Error(`The session answered ${response.status}.`);
  return (await response.json()) as Session;
}
