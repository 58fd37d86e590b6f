import { german as consentWords } from 'consent-client/words';
import type { Words } from './english';

export const german: Words = {
  ...consentWords,
  demo: 'Einwilligungen: Demo',
  service: 'Consent Service',
  headline: 'Um Einwilligung bitten. Den Nachweis behalten.',
  intro:
    'Antworten Sie wie im Alltag, und sehen Sie, was von Ihrer Antwort bleibt. Personen und Texte sind Beispiele, der Dienst ist echt.',
  customer: 'Person',
  template: 'Gegenstand',
  pageLanguage: 'Seite auf',
  links: { guide: 'Anleitung', explorer: 'GraphQL ausprobieren', source: 'Quelltext', start: 'Startseite' },
  linksName: 'Mehr über den Dienst',
  subjects: {
    'marketing-email': 'Neuigkeiten per E-Mail',
    'terms-of-service': 'Nutzungsbedingungen',
    'sign-up': 'Anmeldung',
  },
  backstage: {
    title: 'Hinter den Kulissen',
    intro: 'Was das Team tut, was die Seite sendet und was der Dienst behält.',
    publish: 'Neue Fassung veröffentlichen',
    publishing: 'Wird veröffentlicht …',
    published: (label) => `${label} ist veröffentlicht. Wer schon geantwortet hat, wird erneut gefragt.`,
    draftAtWork: (label) =>
      `Das Team arbeitet am Entwurf ${label}. Bitte veröffentlichen oder verwerfen Sie ihn zuerst.`,
    startOver: 'Mit einer neuen Person beginnen',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    ledger: 'Im Protokoll',
    emptyLedger: 'Noch nichts. Mit der ersten Antwort beginnt die Kette.',
    record: {
      version: 'Fassung',
      locale: 'Text auf',
      recordedAt: 'Festgehalten',
      recorder: 'Gesendet von',
      contentHash: 'Text',
      prevHash: 'Eintrag davor',
      hash: 'Dieser Eintrag',
    },
    firstRecord: 'keiner, dies ist der erste',
    requests: 'Anfragen',
    noRequests: 'Noch keine.',
    views: { variables: 'Variablen', document: 'Dokument', response: 'Antwort' },
    noResponse: 'keine Antwort',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
};
