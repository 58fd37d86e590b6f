import { ApolloProvider } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { Backstage } from './backstage/backstage';
import { useBackstage } from './backstage/useBackstage';
import { useExchanges } from './backstage/exchanges';
import { Choice } from './choice';
import { Consent } from './consent/consent';
import { createApollo } from './consentApollo';
import { PageHeader } from './pageHeader';
import type { Session, Template } from './session';
import { useLanguage } from './useLanguage';
import { usePeople } from './usePeople';
import type { Words } from './wording/words';

export function DemoPage({ session }: { readonly session: Session }) {
  const { locale, words, choose: chooseLanguage } = useLanguage();
  const { people, person, choose: choosePerson, startOver } = usePeople(session.customers);
  const { templates, template, choose: chooseTemplate } = useTemplates(session.templates, words);
  const { exchanges, link } = useExchanges();
  const token = person?.token ?? '';
  const apollo = useMemo(() => createApollo(token, link), [token, link]);
  const question = { customerId: person?.customerId ?? '', templateCode: template.templateCode };
  const backstage = useBackstage({ session, apollo, link, startOver, templateCode: template.templateCode });
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
            value={question.customerId}
            options={people.map(({ customerId, name }) => ({ value: customerId, name }))}
            onChoose={choosePerson}
          />
          <Choice
            label={words.template}
            value={question.templateCode}
            options={templates.map(({ templateCode, name }) => ({ value: templateCode, name }))}
            onChoose={chooseTemplate}
          />
        </div>
        <ApolloProvider client={apollo}>
          <Consent
            key={`${question.customerId} ${question.templateCode}`}
            question={question}
            name={template.name}
            locale={locale}
            onLocale={chooseLanguage}
            words={words}
            beside={
              <Backstage question={question} exchanges={exchanges} words={words.backstage} {...backstage} />
            }
          />
        </ApolloProvider>
      </main>
    </>
  );
}

function useTemplates(known: readonly Template[], words: Words) {
  const templates = known.map(({ templateCode, name }) => ({
    templateCode,
    name: words.templates[templateCode] ?? name,
  }));
  const [chosen, choose] = useState(known[0]?.templateCode ?? '');
  const template = templates.find(({ templateCode }) => templateCode === chosen);
  return { templates, template: template ?? { templateCode: chosen, name: '' }, choose };
}
