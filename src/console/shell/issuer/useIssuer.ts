import { useEffect, useState } from 'react';
import type { Credential } from '../session';
import { words } from '../words';
import { keepBegun, passOn, takeOpening, type Opening } from './answer';
import type { Issuer, SignInFault } from './issuer';
import { loadSignInAt, type SignInAt } from './signInAt';

export interface AtIssuer {
  /** Null where nobody signs in at an issuer, or it does not answer. */
  readonly issuer: Issuer | null;
  readonly fault: SignInFault | null;
  /** Whether something is still to come of the way in which the page was opened. */
  readonly isBusy: boolean;
  /** Whether another window has taken what this one was opened for. */
  readonly isPassedOn: boolean;
  /** Goes to the issuer's page. What is against it is the `fault` then. */
  readonly signIn: () => Promise<void>;
}

/** The issuer that staff sign in at. @param enter with what it has given */
export function useIssuer(enter: (credential: Credential) => Promise<void>): AtIssuer {
  const [state, setState] = useState<Omit<AtIssuer, 'signIn'>>({
    issuer: null,
    fault: null,
    isBusy: true,
    isPassedOn: false,
  });
  const change = (changed: Partial<AtIssuer>) => setState((known) => ({ ...known, ...changed }));
  const start = async () => {
    const opening = takeOpening();
    if (opening.kind === 'stray') {
      const isPassedOn = await passOn(opening.answer);
      change({ isPassedOn, fault: { kind: 'stray' } });
      if (isPassedOn) {
        window.close();
        return;
      }
    }
    const at = await loadSignInAt();
    if (at) await startAt(at, opening);
  };
  const startAt = async (at: SignInAt, opening: Opening) => {
    const [{ Issuer, faultOf }, { credentialOf }] = await Promise.all([
      import('./issuer'),
      import('./credential'),
    ]);
    try {
      const issuer = await Issuer.find(at);
      change({ issuer });
      if (opening.kind === 'again') await goTo(issuer, true);
      if (opening.kind === 'answered')
        await enter(credentialOf(issuer, await issuer.redeem(opening.answer, opening.begun)));
    } catch (error) {
      change({ fault: faultOf(error) });
    }
  };
  useEffect(() => {
    // A service that does not answer shows at the next try.
    void start()
      .catch(() => undefined)
      .finally(() => change({ isBusy: false }));
    // Only once: what the page was opened with is used up.
  }, []);
  const signIn = async () => {
    try {
      if (state.issuer) await goTo(state.issuer, false);
    } catch (error) {
      const { faultOf } = await import('./issuer');
      change({ fault: faultOf(error) });
    }
  };
  return { ...state, signIn };
}

/** @param isQuiet for a look whether the reader is signed in there, without a page of the issuer's */
async function goTo(issuer: Issuer, isQuiet: boolean): Promise<void> {
  const { url, begun } = await issuer.begin(isQuiet);
  keepBegun(begun);
  location.assign(url);
}

/** Null for what needs no word: that the reader has to sign in. */
export function faultText(fault: SignInFault | null): string | null {
  const { faults } = words.signIn;
  if (fault === null || fault.kind === 'quiet') return null;
  return fault.kind === 'other' ? faults.other(fault.detail) : faults[fault.kind];
}
