import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Observable } from 'rxjs';
import { useDecision, useDecisions } from '../../src/client/react/useDecision';
import { untilTrue } from '../subscriptions/subscriber';

const [customerId, templateCode] = ['c4f7a1d2-6e38-4b95-8a07-2d9e5f1b3c60', 'terms'];
const version = { templateCode, consentVersionId: 'v', locale: 'en', contentHash: 'h' };
const occasions = { onOvertaken: () => Promise.resolve() };

/** What the tab keeps. */
const tab = new Map<string, string>();
beforeEach(() => {
  tab.clear();
  globalThis.sessionStorage = {
    getItem: (name) => tab.get(name) ?? null,
    setItem: (name, text) => void tab.set(name, text),
    removeItem: (name) => void tab.delete(name),
  };
});
afterAll(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

/** A service that answers each request with this code; none: the network fails. */
function serviceThat(code?: string) {
  const answers: string[] = [];
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        setTimeout(() => {
          answers.push(operationName);
          if (code === undefined) observer.error(new TypeError('fetch failed'));
          else observer.next({ errors: [{ message: code, extensions: { code } }] });
          observer.complete();
        });
      }),
  );
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), answers };
}

/** What the hook returns where the page is loaded. */
function loaded<Returned>({ client }: Pick<ReturnType<typeof serviceThat>, 'client'>, hook: () => Returned) {
  let returned: Returned | undefined;
  const Probe = () => {
    returned = hook();
    return null;
  };
  renderToString(createElement(ApolloProvider, { client, children: createElement(Probe) }));
  return returned as Returned;
}

const dialog = () => useDecision({ customerId, templateCode }, 'en', occasions);
const form = () => useDecisions({ customerId, templateCodes: [templateCode] }, 'en', occasions);

test('an answer that was kept by a form with one text is no answer of a dialog', async () => {
  const service = serviceThat();
  loaded(service, form).give([{ version, value: 'given' }]);
  await untilTrue(
    () => service.answers.length > 0,
    () => 'never sent',
  );
  expect(loaded(service, dialog).answer.kind).toBe('none');
  expect(loaded(service, form).answer).toMatchObject({ kind: 'unsent', input: { customerId } });
});

test.each(['UNAUTHENTICATED', 'UNAVAILABLE'])('an answer that meets %s is kept', async (code) => {
  const service = serviceThat(code);
  loaded(service, dialog).withdraw();
  await untilTrue(
    () => service.answers.length > 0,
    () => 'never sent',
  );
  await new Promise(setImmediate);
  expect(loaded(service, dialog).answer).toMatchObject({ kind: 'unsent', input: { value: 'withdraw' } });
});

describe('where the browser has no network', () => {
  const navigator = (onLine: boolean) =>
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
  const real: unknown = Reflect.get(globalThis, 'navigator');
  afterAll(() => Object.defineProperty(globalThis, 'navigator', { value: real, configurable: true }));

  test.each([
    ['a yes', false, 'given', true],
    ['a yes with one', true, 'given', false],
    ['a no', false, 'reject', false],
  ] as const)('%s tells when the customer pressed or not', async (_what, onLine, value, isTold) => {
    navigator(onLine);
    const service = serviceThat();
    loaded(service, dialog).give(value, version as never);
    loaded(service, form).give([{ version, value }]);
    await untilTrue(
      () => service.answers.length === 2,
      () => 'never sent',
    );
    const said = [...tab.values()].map((kept) => kept.includes('"decidedAt":"20'));
    expect(said).toEqual([isTold, isTold]);
  });
});

test('an answer that is refused for good is not', async () => {
  const service = serviceThat('TEMPLATE_RETIRED');
  loaded(service, dialog).give('given', version as never);
  await untilTrue(
    () => tab.size === 0,
    () => 'kept',
  );
  expect(loaded(service, dialog).answer.kind).toBe('none');
});
