/** Where and as which client the console signs people in, as the service says it. */
export interface SignInAt {
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly resource: string | null;
  readonly audience: string | null;
}

/** Null where nobody signs in at an issuer. */
export async function loadSignInAt(): Promise<SignInAt | null> {
  const response = await fetch('/console/config.json');
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  const { signIn } = (await response.json()) as { readonly signIn: SignInAt | null };
  return signIn;
}
