import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTimeoutMs } from '../service/service';
import { bundled } from './browserBundle';
import { givenConsumer, type Consumer } from './consumer';
import { exampleThatSays, exampleWith, runnable, type Example } from './guide';

/** As the guide promises. */
const mostBytes = 8_000;

let consumer: Consumer;

beforeAll(async () => {
  consumer = await givenConsumer();
  await consumer.installPeers();
}, startTimeoutMs);
afterAll(() => consumer.remove());

async function bundleOf(name: string, text: string): Promise<string> {
  const file = path.join(consumer.folder, `${name}.js`);
  await writeFile(file, text);
  return bundled(file);
}

const forPages = ({ text }: Example) =>
  runnable(text, 'https://consent.example').replaceAll('process.env', '{}');
const example = forPages(exampleWith('consent-client/apollo'));
const changes = forPages(exampleThatSays('followChanges'));

/** The same without the client: what Apollo Client weighs by itself. */
const apolloAlone = `import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
  const link = ApolloLink.from([new HttpLink({ uri: '/graphql' })]);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const query = gql('{ viewer { kind } }');
  client.watchQuery({ query }).subscribe(console.log);
  await client.query({ query });
  await client.mutate({ mutation: query });`;

test.each([
  ['frontends', example, 'VERSION_SUPERSEDED'],
  ['changes as they happen', changes, 'subscriptionSpec'],
])(
  'the guide’s example for %s adds less to Apollo Client than the guide promises',
  async (_what, text, words) => {
    const whole = await bundleOf('example', text);
    const alone = await bundleOf('alone', apolloAlone);
    expect(whole).toContain(words);
    expect(gzipSync(whole).length - gzipSync(alone).length).toBeLessThan(mostBytes);
  },
  startTimeoutMs,
);

test(
  'a page with Apollo Client carries neither graphql-request nor the client for back-ends',
  async () => {
    const whole = await bundleOf(
      'hooks',
      `import * as react from 'consent-client/react'; console.log(react);\n${example}`,
    );
    expect(whole).toContain('VERSION_SUPERSEDED');
    expect(whole).not.toMatch(/graphql-request|GraphQLClient|The consent service did not answer/);
  },
  startTimeoutMs,
);

test(
  'a frontend without Apollo Client can bundle the client for back-ends too',
  async () => {
    const whole = await bundleOf(
      'plain',
      `import { createConsentClient } from 'consent-client'; console.log(createConsentClient);`,
    );
    expect(whole).toContain('The consent service did not answer');
    expect(whole).not.toContain('node:');
  },
  startTimeoutMs,
);
