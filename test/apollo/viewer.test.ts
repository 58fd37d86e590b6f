import { gql } from '@apollo/client';
import {
  LogInDocument,
  MyConsentsDocument,
  RecordDecisionDocument,
  ViewerConsentsDocument,
  ViewerLogInDocument,
} from '../../src/client/documents/generated';
import { asCustomer } from '../service/bearer';
import { openStage, type Asked, type Stage } from './frontend';

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
