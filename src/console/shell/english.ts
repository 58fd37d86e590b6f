import type { ActorKind } from './documents/generated';

/** What the console says to staff. */
export type Words = typeof english;

export const english = {
  language: 'en',
  console: 'Consent console',
  pageLanguage: 'Language',
  areas: 'Areas',
  menu: 'Menu',
  sections: {
    templates: 'Templates',
    customers: 'Customers',
    keys: 'API keys',
  },
  leave: 'Sign out',
  signedInAs: (name: string) => `Signed in as ${name}`,
  loading: 'Loading…',
  more: 'Show more',
  tryAgain: 'Try again',
  notLoaded: 'This could not be loaded. The service does not answer, or you are offline.',
  notFound: 'There is nothing at this address.',
  mayNot: (scopes: string) => `This needs the scope ${scopes}, which you do not have.`,
  offline: 'You are offline. What you have read stays here, and nothing can be changed.',
  notSent:
    'The service does not answer, or you are offline. Look whether it has changed before you try again.',
  toCorrect: 'Nothing was changed. Please correct what is marked.',
  refused: 'The service refuses this:',
  expected: 'Expected:',
  chooseSome: 'Choose at least one.',
  cancel: 'Cancel',
  copy: 'Copy',
  shownOnce: 'It is shown this once. Keep it where only its holder can read it.',
  kept: 'I have kept it',
  signIn: {
    title: 'Sign in',
    token: 'API key or token',
    hint: 'It stays in the memory of this page and is gone when you close or reload it.',
    send: 'Sign in',
    refused: 'The service does not accept this API key or token.',
    customer: 'This token is of a customer. The console is for staff.',
    local: 'On this machine',
    roles: {
      officer: 'Privacy officer',
      publisher: 'Publisher',
      author: 'Author',
      operator: 'Operator',
    },
    ended: 'Your API key or token is not accepted any more. Please sign in again.',
  },
  at: (time: string, by: string) => `${time} by ${by}`,
  actors: {
    ANONYMOUS: 'somebody who was not signed in',
    CUSTOMER: 'the customer',
    SERVICE: 'a service',
    STAFF: 'staff',
    OPERATOR: 'an operator',
  } satisfies Record<ActorKind, string>,
};
