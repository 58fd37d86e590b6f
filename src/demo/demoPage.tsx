import { ApolloProvider } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { Backstage } from './backstage/backstage';
import { useBackstage } from './backstage/useBackstage';
import { useExchanges } from './backstage/exchanges';
import { Choice } from './choice';
import { Consent } from './consent/consent';
import { SignUp } from './consent/signUp';
import { createApollo } from './consentApollo';
import { PageHeader } from './pageHeader';
import type { Session } from './session';
import { useLanguage } from './useLanguage';
import { usePeople } from './usePeople';
import type { Words } from './wording/words';

export function DemoPage({ session }: { readonly session: Session }) {
  const { locale, words, choose: chooseLanguage } = useLanguage();
  const { people, person, choose: choosePerson, startOver } = usePeople(session.customers);
  const { subjects, subject, choose: chooseSubject } = useSubjects(session, words);
  const { exchanges, link } = useExchanges();
  const token = person?.token ?? '';
  const apollo = useMemo(() => createApollo(token, link), [token, link]);
  const customerId = person?.customerId ?? '';
  const { code, name, templateCode } = subject;
  const question = { customerId, templateCode };
  const { presentationId } = session;
  const backstage = useBackstage({ session, apollo, link, startOver, templateCode });
  const beside = (
    <Backstage question={question} exchanges={exchanges} words={words.backstage} {...backstage} />
  );
  return (
    <>
      <PageHeader words={words} onLanguage={chooseLanguage} />
      <main>
        <div className="lead">
          <h1>{words.headline}</h1>
          <p>{words.intro}</p>
        </div>
        <div className="choices">
          <Choice
            label={words.customer}
            value={customerId}
            options={people.map(({ customerId, name }) => ({ value: customerId, name }))}
            onChoose={choosePerson}
          />
          <Choice
            label={words.template}
            value={code}
            options={subjects.map(({ code, name }) => ({ value: code, name }))}
            onChoose={chooseSubject}
          />
        </div>
        <ApolloProvider client={apollo}>
          {code === templateCode ? (
            <Consent
              key={`${customerId} ${code}`}
              question={question}
              context={{ method: 'BUTTON', presentationId }}
              name={name}
              locale={locale}
              onLocale={chooseLanguage}
              words={words}
              beside={beside}
            />
          ) : (
            <SignUp
              key={`${customerId} ${code}`}
              question={{ customerId, setCode: code, context: { method: 'CHECKBOX' } }}
              name={name}
              locale={locale}
              words={words}
              beside={beside}
            />
          )}
        </ApolloProvider>
      </main>
    </>
  );
}

/** A template, or a set of which backstage shows the first member. */
function useSubjects({ templates, sets }: Session, words: Words) {
  const [first] = templates;
  const subjects = [
    ...templates.map((each) => ({ ...each, code: each.templateCode })),
    ...sets.map((each) => ({ ...each, code: each.setCode })),
  ].map((each) => ({ ...each, name: words.subjects[each.code] ?? each.name }));
  const [chosen, choose] = useState(first?.templateCode ?? '');
  const subject = subjects.find(({ code }) => code === chosen);
  return { subjects, subject: subject ?? { code: chosen, name: '', templateCode: chosen }, choose };
}
