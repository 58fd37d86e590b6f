import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { Choice } from './choice';
import { Consent } from './consent/consent';
import { createApollo } from './consentApollo';
import type { Session, SignedIn } from './session';
import { wordsIn } from './wording/words';

/** Around the consent: what an application of your own knows already. */
export function DemoPage({ session: { customers, templates } }: { readonly session: Session }) {
  const [customerId, setCustomerId] = useState(customers[0]?.customerId ?? '');
  const [templateCode, setTemplateCode] = useState(templates[0]?.templateCode ?? '');
  const [locale, setLocale] = useState(navigator.language);
  const words = wordsIn(locale);
  const apollo = useApollo(customers.find((customer) => customer.customerId === customerId));
  useEffect(() => {
    document.documentElement.lang = words.language;
    document.title = words.demo;
  }, [words]);
  const people = customers.map(({ customerId, name }) => ({ value: customerId, name }));
  const subjects = templates.map(({ templateCode, name }) => ({ value: templateCode, name }));
  return (
    <>
      <header>
        <h1>{words.demo}</h1>
        <p>{words.intro}</p>
        <div className="choices">
          <Choice label={words.customer} value={customerId} options={people} onChoose={setCustomerId} />
          <Choice label={words.template} value={templateCode} options={subjects} onChoose={setTemplateCode} />
        </div>
      </header>
      <main>
        <ApolloProvider client={apollo}>
          <Consent
            key={`${customerId} ${templateCode}`}
            question={{ customerId, templateCode }}
            name={templates.find((template) => template.templateCode === templateCode)?.name ?? ''}
            locale={locale}
            onLocale={setLocale}
            words={words}
          />
        </ApolloProvider>
      </main>
    </>
  );
}

function useApollo(customer: SignedIn | undefined) {
  const token = customer?.token ?? '';
  return useMemo(() => createApollo(token), [token]);
}
