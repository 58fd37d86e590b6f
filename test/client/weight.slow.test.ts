import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTimeoutMs } from '../service/service';
import { bundled } from './browserBundle';
import { givenConsumer, type Consumer } from './consumer';
import { exampleWith, runnable } from './guide';

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

const example = runnable(exampleWith('consent-client/apollo').text, 'https://consent.example').replaceAll(
  'process.env',
  '{}',
);

/** The same without the client: what Apollo Client weighs by itself. */
const apolloAlone = `import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
  const link = ApolloLink.from([new HttpLink({ uri: '/graphql' })]);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const query = gql('{ viewer { kind } }');
  client.watchQuery({ query }).subscribe(console.log);
  await client.query({ query });
  await client.mutate({ mutation: query });`;

test(
  'the guide’s example for frontends adds less to Apollo Client than the guide promises',
  async () => {
    const whole = await bundleOf('example', example);
    const alone = await bundleOf('alone', apolloAlone);
    expect(whole).toContain('VERSION_SUPERSEDED');
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
