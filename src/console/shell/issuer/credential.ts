import type { Credential } from '../session';
import { answerTo, keepLeft } from './answer';
import { OtherPerson, type Grant, type Issuer } from './issuer';

/** What an issuer gave. It stays in the memory of the page. */
export function credentialOf(issuer: Issuer, first: Grant): Credential {
  let grant = first;
  let renewing: Promise<void> | null = null;
  const renew = async () => {
    try {
      grant = await issuer.renew(grant);
    } catch {
      // The token is still good for a while; the reader is asked to sign in again once the service refuses it.
    }
  };
  return {
    token: async () => {
      const isEnding = grant.renewAtMs !== null && Date.now() > grant.renewAtMs;
      if (isEnding && grant.refreshToken !== null)
        await (renewing ??= renew().finally(() => (renewing = null)));
      return grant.accessToken;
    },
    signInAgain: async () => {
      const { url, begun } = await issuer.begin(false);
      const answer = answerTo(begun);
      open(url, '_blank', 'popup,width=520,height=720');
      const next = await issuer.redeem(await answer, begun);
      if (next.subject !== grant.subject) throw new OtherPerson();
      grant = next;
    },
    signOut: () => {
      keepLeft();
      const end = issuer.endOf(grant);
      if (end) location.assign(end);
    },
  };
}
