import { gql, type TypedDocumentNode } from '@apollo/client';
import {
  LatestTemplateDocument,
  LogInDocument,
  MyConsentsDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
} from '../../src/client/documents/generated';
import { asCustomer } from '../service/bearer';
import { bothTexts, germanText } from '../service/given';
import { openStage, screenOf, type Asked, type Stage } from './frontend';

let stage: Stage;
let warned: jest.SpyInstance[];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// Apollo Client says so on the console when data does not fit its cache, or writes over what another query needs.
beforeEach(() => {
  warned = (['warn', 'error'] as const).map((level) => jest.spyOn(console, level).mockImplementation());
});
afterEach(() => {
  const said = warned.flatMap((spy) => spy.mock.calls as unknown[][]);
  for (const spy of warned) spy.mockRestore();
  expect(said).toEqual([]);
});

const [englishText] = bothTexts;
const titleIn = { en: englishText?.title, de: germanText.title } as const;

/** What a screen shows of the version that awaits the customer at log-in. */
async function atLogIn(asked: Asked, locale: 'en' | 'de', client = customerOf(asked)) {
  const { data } = await client.query({ query: LogInDocument, variables: { ...asked, locale } });
  const shown = data?.customer?.pendingUpdates?.find(
    ({ templateCode }) => templateCode === asked.templateCode,
  );
  return shown?.version.text;
}

const customerOf = ({ customerId }: Asked) => stage.frontend({ caller: asCustomer(customerId) });

describe('the text of a version', () => {
  test('is kept in each language under its own key, so that neither is written over', async () => {
    const asked = await stage.givenAsked();
    const client = customerOf(asked);
    await atLogIn(asked, 'en', client);
    await atLogIn(asked, 'de', client);

    const sent = await stage.sentDuring(async () => {
      for (const locale of ['en', 'de'] as const) {
        expect(await atLogIn(asked, locale, client)).toMatchObject({ locale, title: titleIn[locale] });
      }
    });

    expect(sent).toEqual([]);
    const version = `ConsentVersion:{"consentVersionId":"${asked.consentVersionId}"`;
    const kept = Object.entries(client.cache.extract() as Readonly<Record<string, object>>);
    const ofVersion = kept.filter(([key]) => key.startsWith(version));
    expect(ofVersion.flatMap(([, members]) => Object.keys(members))).toEqual(
      expect.arrayContaining(['text({"locale":"en"})', 'text({"locale":"de"})']),
    );
  });

  test('stays as it is when a version is read in another language by its own members', async () => {
    const asked = await stage.givenAsked();
    const client = customerOf(asked);
    const screen = screenOf(
      client.watchQuery({ query: LogInDocument, variables: { ...asked, locale: 'en' } }),
    );
    await screen.until(({ customer }) => customer !== null);

    const sent = await stage.sentDuring(async () => {
      for (const locale of ['de', 'en', 'fr']) {
        await client.query({ query: PendingUpdateDocument, variables: { ...asked, locale } });
        await client.query({ query: LatestTemplateDocument, variables: { ...asked, locale } });
      }
    });

    expect(sent).toHaveLength(6);
    expect(await atLogIn(asked, 'en', client)).toMatchObject({ locale: 'en', title: titleIn.en });
    expect(screen.shown).toHaveLength(1);
    screen.leave();
  });

  test('has what each of two screens selects of it', async () => {
    const asked = await stage.givenAsked();
    const client = customerOf(asked);
    const variables = { ...asked, locale: 'de' };
    await client.query({ query: LogInDocument, variables });
    // It selects less.
    await client.query({ query: MyConsentsDocument, variables });

    const sent = await stage.sentDuring(() =>
      client.query({ query: LogInDocument, variables, fetchPolicy: 'cache-only' }),
    );

    expect(sent).toEqual([]);
    expect(await atLogIn(asked, 'de', client)).toMatchObject(germanText);
  });
});

const Answered: TypedDocumentNode<
  {
    readonly customer: {
      readonly decisions: {
        readonly edges: readonly {
          readonly node: {
            readonly text: { readonly title: string };
            readonly version: { readonly title: string };
            readonly other: { readonly title: string };
          };
        }[];
      };
    };
  },
  { readonly customerId: string; readonly other: string }
> = gql`
  query Answered($customerId: ID!, $other: String) {
    customer(id: $customerId) {
      id
      decisions {
        edges {
          cursor
          node {
            id
            text {
              title
            }
            version {
              consentVersionId
              locale
              title
            }
            other: version(locale: $other) {
              consentVersionId
              locale
              title
            }
          }
        }
      }
    }
  }
`;

test('the text of a decision is what was answered, in whichever languages it is read besides', async () => {
  const asked = await stage.givenAsked();
  const client = customerOf(asked);
  const input = { ...asked, value: 'given', locale: 'de' } as const;
  await client.mutate({ mutation: RecordDecisionDocument, variables: { input, locale: 'en' } });
  const { customerId } = asked;
  const nodeIn = async (other: string, fetchPolicy: 'network-only' | 'cache-only') => {
    const variables = { customerId, other };
    const { data } = await client.query({ query: Answered, variables, fetchPolicy });
    const [edge] = data?.customer.decisions.edges ?? [];
    return [edge?.node.text.title, edge?.node.version.title, edge?.node.other.title];
  };

  for (const fetchPolicy of ['network-only', 'cache-only'] as const) {
    expect(await nodeIn('en', fetchPolicy)).toEqual([titleIn.de, titleIn.de, titleIn.en]);
    expect(await nodeIn('de', fetchPolicy)).toEqual([titleIn.de, titleIn.de, titleIn.de]);
  }
});

test('whoever reads a version’s own text without its language is told so, before anything is mixed up', async () => {
  const asked = await stage.givenAsked();
  const query = gql`
    query WithoutLanguage($templateCode: String!) {
      latestTemplate(templateCode: $templateCode) {
        consentVersionId
        title
      }
    }
  `;
  const { templateCode } = asked;

  const asking = stage.frontend().query({ query, variables: { templateCode } });

  await expect(asking).rejects.toThrow(/locale/);
});
