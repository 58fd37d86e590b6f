import type { FastifyRequest } from 'fastify';
import { anonymous, customerCaller } from '../../src/domain/access/caller';
import { OpenByCaller } from '../../src/auth/openByCaller';

const request = { caller: anonymous, ip: '192.0.2.1' } as Pick<FastifyRequest, 'caller' | 'ip'>;
const limits = { most: 1, mostPerCaller: 1 };

test('one that ended gives its room to the next', () => {
  const open = new OpenByCaller(limits);
  const first = new AbortController();
  open.add(first, request);
  expect(() => open.add(new AbortController(), request)).toThrow('unavailable');
  first.abort();
  open.add(new AbortController(), request);
});

test('one whose caller had gone before it began takes no room', () => {
  const open = new OpenByCaller(limits);
  const gone = new AbortController();
  gone.abort();
  expect(() => open.add(gone, request)).toThrow();
  open.add(new AbortController(), request);
});

test('one whose caller goes while they are made known takes no room', () => {
  const open = new OpenByCaller(limits);
  const socket = new AbortController();
  open.add(socket, request);
  socket.abort();
  expect(() => open.moveTo(open, socket, request)).toThrow();
  open.add(new AbortController(), request);
});

test('addresses of one network of IPv6 are one caller, as for rates', () => {
  const open = new OpenByCaller({ most: 10, mostPerCaller: 1 });
  open.add(new AbortController(), { caller: anonymous, ip: '2001:db8:1:2::1' });
  const neighbour = { caller: anonymous, ip: '2001:db8:1:2:ffff::9' };
  expect(() => open.add(new AbortController(), neighbour)).toThrow('may have no more');
  open.add(new AbortController(), { caller: anonymous, ip: '2001:db8:1:3::1' });
});

test('callers without a name leave half of the room to those with one', () => {
  const open = new OpenByCaller({ most: 4, mostPerCaller: 1 });
  const nameless = (host: number) => ({ caller: anonymous, ip: `192.0.2.${host}` });
  const named = { caller: customerCaller('someone'), ip: '192.0.2.9' };
  const first = new AbortController();
  open.add(first, nameless(1));
  open.add(new AbortController(), nameless(2));
  expect(() => open.add(new AbortController(), nameless(3))).toThrow('unavailable');
  open.add(new AbortController(), named);
  first.abort();
  open.add(new AbortController(), nameless(3));
});
