import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, partsOf, useAddress, useLooks } from './shell/address';
import { useOnline } from './shell/online';
import { Loading, NotFound, type ScreenProps } from './shell/parts';
import { SessionContext, useSession, type Session } from './shell/session';
import { SignIn, SignInAgain } from './shell/signIn';
import { languages, speak } from './shell/languages';
import { words } from './shell/words';

interface Section {
  readonly name: keyof typeof words.sections;
  /** One of these scopes opens it. */
  readonly needs: readonly string[];
  /** How many parts an address has below the section's own. */
  readonly depth: number;
  readonly Screens: ComponentType<ScreenProps>;
}

type Loaded = Promise<{ readonly Screens: Section['Screens'] }>;

function section(name: Section['name'], needs: string, depth: number, load: () => Loaded): Section {
  const Screens = lazy(async () => ({ default: (await load()).Screens }));
  return { name, needs: needs.split(' '), depth, Screens };
}

const editing = 'templates:write templates:publish audit:read';

const sections: readonly Section[] = [
  section('templates', editing, 2, () => import('./templates/screens')),
  section('sets', editing, 1, () => import('./sets/screens')),
  section('customers', 'consents:read', 3, () => import('./customers/screens')),
  section('reports', 'audit:read', 1, () => import('./reports/screens')),
  section('events', 'webhooks:manage events:read', 1, () => import('./events/screens')),
  section('keys', 'keys:manage', 1, () => import('./keys/screens')),
  section('settings', 'settings:manage templates:publish audit:read', 0, () => import('./settings/screens')),
  section('activity', 'audit:read', 0, () => import('./activity/screens')),
  section('imports', 'decisions:import audit:read', 0, () => import('./imports/screens')),
  section('system', 'operations:read', 0, () => import('./system/screens')),
];

export function Console() {
  const [session, setSession] = useState<Session | null>(null);
  const [, setLanguage] = useState(words.language);
  const [isOver, setOver] = useState(false);
  const enter = (opened: Session) => {
    setOver(false);
    setSession(opened);
  };
  // What the reader has before them stays, where they can go on with it.
  const end = () => {
    setOver(true);
    setSession((ended) => (ended?.signInAgain ? ended : null));
  };
  const leave = () => {
    setOver(false);
    setSession(null);
    session?.signOut();
  };
  const top = <Top onLanguage={setLanguage} onLeave={session && leave} />;
  if (!session)
    return (
      <>
        {top}
        <SignIn isOver={isOver} onSession={enter} onEnd={end} />
      </>
    );
  return (
    <SessionContext value={session}>
      <ApolloProvider client={session.apollo}>
        {top}
        {isOver && <SignInAgain onDone={() => setOver(false)} />}
        <Rail />
        <Screen />
      </ApolloProvider>
    </SessionContext>
  );
}

interface TopProps {
  /** Renders everything anew. */
  readonly onLanguage: (language: string) => void;
  readonly onLeave: (() => void) | null;
}

function Top({ onLanguage, onLeave }: TopProps) {
  const isOnline = useOnline();
  const choose = (language: (typeof languages)[number]) => {
    speak(language);
    onLanguage(language);
  };
  useEffect(() => {
    document.documentElement.lang = words.language;
    if (!onLeave) document.title = words.console;
  });
  return (
    <header>
      {onLeave && (
        <a
          className="skip"
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById('main')?.focus();
          }}
        >
          {words.skip}
        </a>
      )}
      <p className="brand">{words.console}</p>
      <p id="offline" role="status" className="offline">
        {isOnline ? '' : words.offline}
      </p>
      <select
        aria-label={words.pageLanguage}
        value={words.language}
        onChange={({ target }) => choose(languages[target.selectedIndex] ?? 'en')}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {new Intl.DisplayNames(language, { type: 'language' }).of(language)}
          </option>
        ))}
      </select>
      {onLeave && <button onClick={onLeave}>{words.leave}</button>}
    </header>
  );
}

/** On narrow screens it opens by a button, and closes with every choice. */
function Rail() {
  const here = useSection();
  const { viewer, mayOneOf } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={words.areas} data-open={isOpen}>
      <button className="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.menu}
      </button>
      <ul onClick={() => setOpen(false)}>
        {sections
          .filter(({ needs }) => mayOneOf(...needs))
          .map((section) => (
            <li key={section.name}>
              <Link to={`/${section.name}`} isHere={section === here}>
                {words.sections[section.name]}
              </Link>
            </li>
          ))}
      </ul>
      <p className="faint">{words.signedInAs(viewer.name ?? words.actors[viewer.kind])}</p>
    </nav>
  );
}

/** The first that the viewer may see stands at the console's own address. */
function useSection(): Section | undefined {
  const { mayOneOf } = useSession();
  const [wanted] = partsOf(useAddress());
  return sections.find(({ name, needs }) => (wanted === '' ? mayOneOf(...needs) : name === wanted));
}

function Screen() {
  const { mayOneOf } = useSession();
  const section = useSection();
  const look = useLooks();
  const [, ...path] = partsOf(useAddress());
  useEffect(() => {
    document.title = section ? `${words.sections[section.name]} · ${words.console}` : words.console;
  });
  const isHere = section && path.length <= section.depth;
  return (
    <main id="main" tabIndex={-1}>
      {!isHere && <NotFound />}
      {isHere && !mayOneOf(...section.needs) && <p>{words.mayNot(section.needs.join(', '))}</p>}
      {isHere && mayOneOf(...section.needs) && (
        <Suspense fallback={<Loading />}>
          <section.Screens key={look} path={path} />
        </Suspense>
      )}
    </main>
  );
}
