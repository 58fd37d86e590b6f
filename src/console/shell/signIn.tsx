import { findRefusal } from 'consent-client/apollo';
import { useEffect, useState } from 'react';
import { Input } from './fields';
import { sentWith } from './forms';
import { faultText, useIssuer } from './issuer/useIssuer';
import { Loading } from './parts';
import { type Credential, loadLocalTokens, openSession, pasted, type Session, useSession } from './session';
import { words } from './words';

interface SignInProps {
  /** Whether the service took back what the reader was signed in with. */
  readonly isOver: boolean;
  readonly onSession: (session: Session) => void;
  readonly onEnd: () => void;
}

export function SignIn({ isOver, onSession, onEnd }: SignInProps) {
  const { signIn, notLoaded } = words;
  const [fault, setFault] = useState(isOver ? signIn.ended : null);
  const [isBusy, setBusy] = useState(false);
  const [local, setLocal] = useState<Awaited<ReturnType<typeof loadLocalTokens>>>(null);
  useEffect(() => {
    void loadLocalTokens().then(setLocal, () => undefined);
  }, []);
  const enter = async (credential: Credential) => {
    setBusy(true);
    setFault(null);
    const isIssued = credential.signInAgain !== null;
    const session = await openSession(credential, onEnd).catch(
      (error: unknown) => findRefusal(error) ?? 'none',
    );
    setBusy(false);
    if (session === 'none') setFault(notLoaded);
    else if (session instanceof Error)
      setFault(isIssued ? signIn.refusedIssuer(session.message) : signIn.refused);
    else if (session.viewer.kind === 'ANONYMOUS') setFault(signIn.refused);
    else if (session.viewer.kind === 'CUSTOMER') setFault(isIssued ? signIn.noRights : signIn.customer);
    else onSession(session);
  };
  const at = useIssuer(enter);
  if (at.isPassedOn) return <main className="door">{signIn.passedOn}</main>;
  if (at.isBusy)
    return (
      <main className="door">
        <Loading />
      </main>
    );
  return (
    <main className="door">
      <h1>{signIn.title}</h1>
      {at.issuer && (
        <button className="primary" disabled={isBusy} onClick={() => void at.signIn()}>
          {signIn.atIssuer(at.issuer.host)}
        </button>
      )}
      <p role="alert">{fault ?? faultText(at.fault)}</p>
      {at.issuer && <h2>{signIn.otherwise}</h2>}
      <form onSubmit={sentWith(({ text }) => void enter(pasted(text('token'))))}>
        <Input name="token" label={signIn.token} hint={signIn.hint} type="password" required />
        <button className={at.issuer ? undefined : 'primary'} disabled={isBusy}>
          {signIn.title}
        </button>
      </form>
      {local && (
        <section aria-labelledby="local">
          <h2 id="local">{signIn.local}</h2>
          <div className="row">
            {(['officer', 'publisher', 'author', 'operator'] as const).map((role) => (
              <button key={role} disabled={isBusy} onClick={() => void enter(pasted(local[role]))}>
                {signIn.roles[role]}
              </button>
            ))}
          </div>
        </section>
      )}
    </main>
  );
}

/** Above the screen, which stays as it is. The issuer's page comes in a window of its own. */
export function SignInAgain({ onDone }: { readonly onDone: () => void }) {
  const { signIn } = words;
  const { signInAgain } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const again = async () => {
    setFault(null);
    try {
      await signInAgain?.();
      onDone();
    } catch (error) {
      const { faultOf } = await import('./issuer/issuer');
      setFault(faultText(faultOf(error)));
    }
  };
  return (
    <div className="over">
      <p role="alert">{fault ?? signIn.expired}</p>
      <button className="primary" onClick={() => void again()}>
        {signIn.again}
      </button>
    </div>
  );
}
