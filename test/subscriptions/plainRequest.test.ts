import { sendAsMultipart } from '../../src/graphql/subscriptions/multipart';

type Parts = Parameters<typeof sendAsMultipart>[0];
type Sent = Parameters<ReturnType<typeof sendAsMultipart>>;

test('a request that subscribes to nothing gets no signal of its own, which would cost it a twentieth', () => {
  const until = jest.fn(() => new AbortController().signal);
  const subscriber = Object.defineProperty({ taken: null }, 'until', { get: until });
  const send = sendAsMultipart({ limits: { idleTimeoutMs: 1_000 } } as Parts);
  const context = { subscriber } as unknown as Sent[0];
  expect(send(context, {} as Sent[1], {} as Sent[2])).toBeNull();
  expect(until).not.toHaveBeenCalled();
});
