export interface StartData {
  readonly version: string;
  readonly mode: string;
  readonly database: { readonly kind: string };
  readonly origin: string;
  readonly links: Readonly<Record<string, string | undefined>>;
  readonly tokens: 'shown' | 'hidden' | 'none';
  readonly callers: readonly Caller[];
  readonly requests: readonly FirstRequest[];
}

export interface Caller {
  readonly kind: string;
  readonly token: string | null;
}

export interface FirstRequest {
  readonly title: string;
  readonly caller: string | null;
  readonly graphql: { readonly query: string; readonly variables: unknown };
  readonly curl: { readonly graphql: string; readonly rest: string };
}

export async function loadStartData(): Promise<StartData> {
  const response = await fetch('/', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return (await response.json()) as StartData;
}
