import { findRefusal } from 'consent-client/apollo';
import { useEffect, useState, type SubmitEvent } from 'react';
import { loadLocalTokens, openSession, type LocalTokens, type Session } from './session';
import { useWords } from './words';

interface SignInProps {
  readonly note: string | null;
  readonly onSession: (session: Session) => void;
  readonly onEnd: () => void;
}

export function SignIn({ note, onSession, onEnd }: SignInProps) {
  const { signIn, notLoaded } = useWords();
  const [fault, setFault] = useState<string | null>(note);
  const [isBusy, setBusy] = useState(false);
  const local = useLocalTokens();
  const enter = async (token: string) => {
    setBusy(true);
    setFault(null);
    const session = await openSession(token, onEnd).catch((error: unknown) => findRefusal(error) ?? 'none');
    setBusy(false);
    if (session === 'none') setFault(notLoaded);
    else if (session instanceof Error || session.viewer.kind === 'ANONYMOUS') setFault(signIn.refused);
    else if (session.viewer.kind === 'CUSTOMER') setFault(signIn.customer);
    else onSession(session);
  };
  const [token, write] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void enter(token.trim());
  };
  return (
    <main className="door">
      <h1>{signIn.title}</h1>
      <form onSubmit={send}>
        <label htmlFor="token">{signIn.token}</label>
        <input
          id="token"
          type="password"
          autoComplete="off"
          required
          aria-describedby="hint"
          value={token}
          onChange={({ target }) => write(target.value)}
        />
        <p id="hint" className="faint">
          {signIn.hint}
        </p>
        <button className="primary" disabled={isBusy}>
          {signIn.send}
        </button>
        <p role="alert">{fault}</p>
      </form>
      {local && (
        <section aria-labelledby="local">
          <h2 id="local">{signIn.local}</h2>
          <div className="row">
            {(['officer', 'publisher', 'author', 'operator'] as const).map((role) => (
              <button key={role} disabled={isBusy} onClick={() => void enter(local[role])}>
                {signIn.roles[role]}
              </button>
            ))}
          </div>
        </section>
      )}
    </main>
  );
}

function useLocalTokens(): LocalTokens | null {
  const [tokens, setTokens] = useState<LocalTokens | null>(null);
  useEffect(() => {
    void loadLocalTokens().then(setTokens, () => undefined);
  }, []);
  return tokens;
}
