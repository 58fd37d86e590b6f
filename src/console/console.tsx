import { ApolloProvider } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { Link, partsOf, useAddress } from './address';
import { Customer, FindCustomer } from './customer';
import { Template } from './template';
import { Templates } from './templates';
import { SignIn } from './signIn';
import type { Session } from './session';
import { languages, useLanguage, useWords, WordsContext } from './wording/words';

export function Console() {
  const { words, chooseLanguage } = useLanguage();
  const [session, setSession] = useState<Session | null>(null);
  const [isOver, setOver] = useState(false);
  const leave = (isRefused: boolean) => {
    setOver(isRefused);
    setSession(null);
  };
  return (
    <WordsContext value={words}>
      <Top session={session} onLanguage={chooseLanguage} onLeave={() => leave(false)} />
      {session ? (
        <ApolloProvider client={session.apollo}>
          <Screen session={session} />
        </ApolloProvider>
      ) : (
        <SignIn note={isOver ? words.signIn.ended : null} onSession={setSession} onEnd={() => leave(true)} />
      )}
    </WordsContext>
  );
}

interface TopProps {
  readonly session: Session | null;
  readonly onLanguage: (language: string) => void;
  readonly onLeave: () => void;
}

function Top({ session, onLanguage, onLeave }: TopProps) {
  const words = useWords();
  const [section] = partsOf(useAddress());
  const isOnline = useOnline();
  return (
    <header>
      <div className="top">
        <p className="brand">{words.console}</p>
        {session && (
          <nav aria-label={words.sections}>
            <Link to="/" isHere={section === '' || section === 'templates'}>
              {words.templates}
            </Link>
            <Link to="/customers" isHere={section === 'customers'}>
              {words.customers}
            </Link>
          </nav>
        )}
        <label className="language">
          <span className="unseen">{words.pageLanguage}</span>
          <select value={words.language} onChange={({ target }) => onLanguage(target.value)}>
            {languages.map(({ language }) => (
              <option key={language} value={language} lang={language}>
                {new Intl.DisplayNames(language, { type: 'language' }).of(language)}
              </option>
            ))}
          </select>
        </label>
        {session && (
          <button onClick={onLeave} title={words.signedInAs(session.viewer.name ?? '')}>
            {words.leave}
          </button>
        )}
      </div>
      <p role="status" className="offline">
        {isOnline ? '' : words.offline}
      </p>
    </header>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const events = ['online', 'offline'];
      for (const event of events) addEventListener(event, onChange);
      return () => events.forEach((event) => removeEventListener(event, onChange));
    },
    () => navigator.onLine,
  );
}

function Screen({ session }: { readonly session: Session }) {
  const words = useWords();
  const [section, name, ...others] = partsOf(useAddress());
  const screen = () => {
    if (others.length > 0) return null;
    if (section === '' || (section === 'templates' && name === undefined))
      return <Templates session={session} />;
    if (section === 'templates' && name) return <Template key={name} templateCode={name} session={session} />;
    if (section === 'customers' && name === undefined) return <FindCustomer />;
    if (section === 'customers' && name) return <Customer key={name} id={name} session={session} />;
    return null;
  };
  return <main>{screen() ?? <h1>{words.notFound}</h1>}</main>;
}
