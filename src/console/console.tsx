import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, partsOf, useAddress } from './shell/address';
import { useOnline } from './shell/online';
import { Loading, NotFound, type ScreenProps } from './shell/parts';
import { SessionContext, useSession, type Session } from './shell/session';
import { SignIn } from './shell/signIn';
import { SignInAgain } from './shell/signInAgain';
import { LanguageContext, languages, useLanguage } from './shell/languages';
import { useWords, type Words } from './shell/words';

interface Section {
  readonly name: keyof Words['sections'];
  /** One of these scopes opens it. */
  readonly needs: readonly string[];
  readonly Screens: ComponentType<ScreenProps>;
  /** Whether nothing stands below its own address. */
  readonly isOne: boolean;
}

function section(
  name: Section['name'],
  needs: Section['needs'],
  load: () => Promise<ComponentType<ScreenProps>>,
  isOne = false,
): Section {
  return { name, needs, Screens: lazy(async () => ({ default: await load() })), isOne };
}

const editing = ['templates:write', 'templates:publish', 'audit:read'];

const sections: readonly Section[] = [
  section('templates', editing, async () => (await import('./templates/screens')).TemplateScreens),
  section('sets', editing, async () => (await import('./sets/screens')).SetScreens),
  section('customers', ['consents:read'], async () => (await import('./customers/screens')).CustomerScreens),
  section('reports', ['audit:read'], async () => (await import('./reports/screens')).ReportScreens),
  section(
    'events',
    ['webhooks:manage', 'events:read'],
    async () => (await import('./events/screens')).EventScreens,
  ),
  section('keys', ['keys:manage'], async () => (await import('./keys/screens')).KeyScreens),
  section(
    'settings',
    ['settings:manage', 'templates:publish', 'audit:read'],
    async () => (await import('./settings/screens')).SettingScreens,
    true,
  ),
  section('activity', ['audit:read'], async () => (await import('./activity/screens')).ActivityScreens, true),
  section(
    'imports',
    ['decisions:import', 'audit:read'],
    async () => (await import('./imports/screens')).ImportScreens,
    true,
  ),
  section('system', ['operations:read'], async () => (await import('./system/screens')).SystemScreens, true),
];

export function Console() {
  const { language, chooseLanguage } = useLanguage();
  const [session, setSession] = useState<Session | null>(null);
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
  const top = <Top onLanguage={chooseLanguage} onLeave={session && leave} />;
  return (
    <LanguageContext value={language}>
      {session ? (
        <SessionContext value={session}>
          <ApolloProvider client={session.apollo}>
            {top}
            {isOver && <SignInAgain onDone={() => setOver(false)} />}
            <Rail />
            <Screen />
          </ApolloProvider>
        </SessionContext>
      ) : (
        <>
          {top}
          <SignIn isOver={isOver} onSession={enter} onEnd={end} />
        </>
      )}
    </LanguageContext>
  );
}

interface TopProps {
  readonly onLanguage: ReturnType<typeof useLanguage>['chooseLanguage'];
  readonly onLeave: (() => void) | null;
}

function Top({ onLanguage, onLeave }: TopProps) {
  const words = useWords();
  const isOnline = useOnline();
  useEffect(() => {
    document.documentElement.lang = words.language;
    document.title = words.console;
  }, [words]);
  return (
    <header>
      <p className="brand">{words.console}</p>
      <p id="offline" role="status" className="offline">
        {isOnline ? '' : words.offline}
      </p>
      <label>
        <span className="unseen">{words.pageLanguage}</span>
        <select
          value={words.language}
          onChange={({ target }) => onLanguage(languages[target.selectedIndex] ?? 'en')}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {new Intl.DisplayNames(language, { type: 'language' }).of(language)}
            </option>
          ))}
        </select>
      </label>
      {onLeave && <button onClick={onLeave}>{words.leave}</button>}
    </header>
  );
}

/** On narrow screens it opens by a button, and closes with every choice. */
function Rail() {
  const words = useWords();
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
  const words = useWords();
  const { mayOneOf } = useSession();
  const section = useSection();
  const [, ...path] = partsOf(useAddress());
  if (!section || (section.isOne && path.length > 0))
    return (
      <main>
        <NotFound />
      </main>
    );
  return (
    <main>
      {mayOneOf(...section.needs) ? (
        <Suspense fallback={<Loading />}>
          <section.Screens path={path} />
        </Suspense>
      ) : (
        <p>{words.mayNot(section.needs.join(', '))}</p>
      )}
    </main>
  );
}
