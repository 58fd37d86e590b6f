import type { FastifyRequest } from 'fastify';
import { anonymous } from '../../src/domain/access/caller';
import { OpenSubscriptions } from '../../src/auth/openByCaller';

const request = { caller: anonymous, ip: '192.0.2.1' } as Pick<FastifyRequest, 'caller' | 'ip'>;
const limits = { maxSubscriptions: 1, maxSubscriptionsPerCaller: 1 };

test('one that ended gives its room to the next', () => {
  const open = new OpenSubscriptions(limits);
  const first = new AbortController();
  open.add(first, request);
  expect(() => open.add(new AbortController(), request)).toThrow('unavailable');
  first.abort();
  open.add(new AbortController(), request);
});

test('one whose caller had gone before it began takes no room', () => {
  const open = new OpenSubscriptions(limits);
  const gone = new AbortController();
  gone.abort();
  expect(() => open.add(gone, request)).toThrow();
  open.add(new AbortController(), request);
});

test('one whose caller goes while they are made known takes no room', () => {
  const open = new OpenSubscriptions(limits);
  const socket = new AbortController();
  open.add(socket, request);
  socket.abort();
  expect(() => open.move(socket, request)).toThrow();
  open.add(new AbortController(), request);
});
