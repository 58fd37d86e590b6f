import { ApolloServer } from '@apollo/server';
import { sandboxHeaders } from '../../src/http/securityHeaders';
import { graphqlDoor } from '../../src/graphql/execution/handler';
import { landingPage } from '../../src/graphql/sandbox/landing';
import { listening, type Listening } from './listening';

let server: Listening | null = null;
afterEach(() => server?.close());

async function givenDoor({ isProduction }: { isProduction: boolean }): Promise<string> {
  const apollo = new ApolloServer({
    typeDefs: 'type Query { hello: String }',
    plugins: [landingPage(isProduction)],
  });
  await apollo.start();
  const pageHeaders = isProduction ? null : sandboxHeaders;
  const contextOf = () => Promise.resolve({});
  server = await listening({
    routes: (http) =>
      void http.register(graphqlDoor({ server: apollo, path: '/graphql', pageHeaders, contextOf })),
  });
  return `${server.url}/graphql`;
}

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('a browser gets Apollo Sandbox, with headers that let it load', async () => {
  const page = await fetch(await givenDoor({ isProduction: false }), asBrowser);
  const html = await page.text();
  const policy = page.headers.get('content-security-policy') ?? '';

  expect(page.headers.get('content-type')).toContain('text/html');
  expect(html).toContain('https://embeddable-sandbox.cdn.apollographql.com/');
  expect(html).toMatch(/http-equiv="Content-Security-Policy" content="script-src 'self' 'nonce-/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(page.headers.get('origin-agent-cluster')).toBe('?1');
  // The page's own policy names its hosts; a default or script rule in the header would shut them out.
  expect(policy).not.toMatch(/default-src|script-src|style-src|frame-src|connect-src|img-src/);
});

test('in production a browser gets no page', async () => {
  const answer = await fetch(await givenDoor({ isProduction: true }), asBrowser);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each([true, false])('cross-site forms are refused (production: %s)', async (isProduction) => {
  const url = await givenDoor({ isProduction });
  const body = JSON.stringify({ query: '{ hello }' });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Cross-Site Request Forgery');
});
