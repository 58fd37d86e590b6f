import { gql } from '@apollo/client';
import { print, type DocumentNode } from 'graphql';
import * as all from '../../src/client/documents/generated';
import {
  LogInDocument,
  MyConsentsDocument,
  RecordDecisionDocument,
  RecordDecisionWithHistoryDocument,
  ViewerConsentsDocument,
  ViewerLogInDocument,
  type ViewerConsentsQuery,
} from '../../src/client/documents/generated';
import { asCustomer } from '../service/bearer';
import { openStage, screenOf, type Asked, type Stage } from './frontend';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const customerOf = ({ customerId }: Asked) => stage.frontend({ caller: asCustomer(customerId) });

test('customers who do not know their id get what those get who do', async () => {
  const asked = await stage.givenAsked();
  const { customerId } = asked;
  const client = customerOf(asked);
  const input = { ...asked, value: 'given' } as const;
  await client.mutate({ mutation: RecordDecisionDocument, variables: { input } });

  const [ofViewer, ofCustomer, pageOfViewer, pageOfCustomer] = [
    await client.query({ query: ViewerLogInDocument }),
    await client.query({ query: LogInDocument, variables: { customerId } }),
    await client.query({ query: ViewerConsentsDocument }),
    await client.query({ query: MyConsentsDocument, variables: { customerId } }),
  ];

  expect(ofCustomer.data?.customer).toMatchObject({ id: customerId });
  expect(ofViewer.data?.viewer.customer).toEqual(ofCustomer.data?.customer);
  expect(pageOfCustomer.data?.customer?.decisions?.edges).toHaveLength(1);
  expect(pageOfViewer.data?.viewer.customer).toEqual(pageOfCustomer.data?.customer);
});

test.each(['given', 'reject', 'withdraw'] as const)(
  'an answer of %s beside an open page of consents shows there, and nothing is asked again',
  async (value) => {
    const asked = await stage.givenAsked();
    const client = customerOf(asked);
    const page = screenOf(client.watchQuery({ query: ViewerConsentsDocument }));
    const standing = ({ viewer }: ViewerConsentsQuery) =>
      viewer.customer?.pendingUpdates?.find(({ templateCode }) => templateCode === asked.templateCode);
    await page.until((data) => standing(data)?.obstacle === 'NEVER_DECIDED');

    const sent = await stage.sentDuring(async () => {
      const variables = { input: { ...asked, value } };
      await client.mutate({ mutation: RecordDecisionWithHistoryDocument, variables });
      const { viewer } = await page.until((data) => standing(data)?.decision?.value === value);
      expect(standing({ viewer })).toMatchObject(
        {
          given: { mayProceed: true, obstacle: null },
          reject: { mayProceed: false, obstacle: 'REJECTED' },
          withdraw: { mayProceed: false, obstacle: 'WITHDRAWN' },
        }[value],
      );
      expect(viewer.customer?.decisions?.edges.map(({ node }) => node.value)).toEqual([value]);
    });

    expect(sent).toHaveLength(1);
    page.leave();
  },
);

test('every document that selects pending updates selects the whole of where the customer stands', () => {
  const documents = Object.entries(all)
    .filter(([name]) => name.endsWith('Document'))
    .map(([name, document]) => [name, print(document as DocumentNode)] as const)
    .filter(([, text]) => /\b(accepted|mayProceed)\b/.test(text));
  expect(documents.length).toBeGreaterThan(8);
  expect(documents.filter(([, text]) => !text.includes('...PendingState'))).toEqual([]);
});

test('a service has no customer of its own', async () => {
  const { data } = await stage.frontend().query({ query: ViewerLogInDocument });
  expect(data?.viewer.customer).toBeNull();
});

test('what two screens select of the viewer adds up in the cache', async () => {
  const client = customerOf(await stage.givenAsked());
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  await client.query({ query: gql('{ viewer { kind } }') });
  await client.query({ query: ViewerLogInDocument });

  const sent = await stage.sentDuring(() => client.query({ query: gql('{ viewer { kind } }') }));

  expect(sent).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
