/** Who is signed in, and which templates they may be asked about. An application of your own knows that from its back-end. */
export interface Session {
  readonly customers: readonly SignedIn[];
  readonly templates: readonly Template[];
  /** What one screen asks for together. */
  readonly sets: readonly (Template & { readonly setCode: string })[];
  /** The screen as it is registered with the service. */
  readonly presentationId: string;
  /** The token of the staff who publish; an application for customers has none. */
  readonly publisher?: string;
}

export interface Template {
  readonly templateCode: string;
  readonly name: string;
}

export interface SignedIn {
  readonly customerId: string;
  readonly name: string;
  /** Good for this customer alone. */
  readonly token: string;
}

export const loadSession = () => load<Session>('/demo/session.json');

/** Somebody whom the service has not met. */
export const loadNewCustomer = () => load<Omit<SignedIn, 'name'>>('/demo/customer.json');

async function load<Loaded>(path: string): Promise<Loaded> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Loaded;
}
