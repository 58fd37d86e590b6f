import { RequestFilteringHttpAgent } from 'request-filtering-agent';
import { get } from 'node:http';
import { reachOf } from '../../src/domain/webhooks/networks';
import { createSender, type SenderSettings } from '../../src/events/sending/sender';
import { rawReceiver, type Receiver } from './receiver';

const times = { totalMs: 1000, connectMs: 300, bodyMs: 200 };

let inside: Receiver;
beforeAll(async () => {
  inside = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
});
afterAll(() => inside.close());

async function sentTo(url: string, settings: Partial<SenderSettings> = {}) {
  const sender = createSender({ isProduction: true, allowedNetworks: [], times, ...settings });
  const result = await sender.send({ endpointId: 'one', url, headers: {}, body: '{}' });
  sender.close();
  return result;
}

const resolvingTo = (...addresses: string[]) => ({ resolve: () => Promise.resolve(addresses) });

const forbidden = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...[
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
  ],
  ...['192.168.1.1', '192.31.196.1', '192.52.193.1', '192.175.48.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'],
  ...['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '100::1', '2001::1', '2001:0:7f00:1::'],
  ...['2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '2620:4f:8000::1', '3fff::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1'],
];
const open = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];

describe('production', () => {
  test.each(forbidden)('does not reach %s, by its address or by a name', async (address) => {
    const literal = address.includes(':') ? `[${address}]` : address;
    const refused = { kind: 'refused', reason: 'FORBIDDEN_ADDRESS' };
    expect(await sentTo(`https://${literal}:${inside.port}/`)).toEqual(refused);
    expect(await sentTo('https://hook.example/', resolvingTo(address))).toEqual(refused);
    expect(await sentTo('https://hook.example/', resolvingTo('8.8.8.8', address))).toEqual(refused);
    expect(await sentTo('https://hook.example/', resolvingTo(address, '8.8.8.8'))).toEqual(refused);
  });

  test('reaches public addresses over https: only', () => {
    const reach = reachOf({ isProduction: true, allowedNetworks: [] });
    expect(open.filter((address) => reach.includes(address, 'https:'))).toEqual(open);
    expect(open.filter((address) => reach.includes(address, 'http:'))).toEqual([]);
  });

  test.each(['fe80::1%eth0', '2606:4700::1111%lo', 'no address', ''])(
    'takes %j for no address',
    (address) => {
      const reach = reachOf({ isProduction: false, allowedNetworks: ['::/0', '0.0.0.0/0'] });
      expect(reach.includes(address, 'https:')).toBe(false);
    },
  );

  test('does not reach names of the machine itself', async () => {
    for (const name of ['localhost', 'LOCALHOST'])
      expect(await sentTo(`https://${name}:${inside.port}/`)).toMatchObject({ reason: 'FORBIDDEN_ADDRESS' });
  });

  test('judges the address that it connects to, before it sends a byte', async () => {
    // Linux takes 0.0.0.0 for loopback, so look-up and connection differ.
    const allowed = { allowedNetworks: ['0.0.0.0/32'], ...resolvingTo('0.0.0.0') };
    for (const protocol of ['http', 'https'])
      for (const host of ['0.0.0.0', 'hook.example'])
        expect(await sentTo(`${protocol}://${host}:${inside.port}/`, allowed)).toMatchObject({
          reason: 'FORBIDDEN_ADDRESS',
        });
    expect(inside.received()).toHaveLength(0);
  });
});

test('a name that changes between look-ups is judged each time', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  const resolve = () => Promise.resolve(answers.shift() ?? []);
  const receiver = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const sender = createSender({ isProduction: false, allowedNetworks: [], times, resolve });
  const send = () =>
    sender.send({ endpointId: 'one', url: `http://hook.example:${receiver.port}/`, headers: {}, body: '' });
  expect([await send(), await send()]).toMatchObject([{ status: 200 }, { reason: 'FORBIDDEN_ADDRESS' }]);
  sender.close();
  await receiver.close();
});

test('an allowed network opens what it names and nothing else', () => {
  const reach = reachOf({ isProduction: true, allowedNetworks: ['10.20.0.0/16', 'fd00:1::/32'] });
  const all = ['10.20.0.1', '10.20.255.255', 'fd00:1::1', '10.19.255.255', '10.21.0.0', '::ffff:10.20.0.1'];
  expect([...all, 'fd00:2::1', '127.0.0.1'].map((each) => reach.includes(each, 'http:'))).toEqual([
    ...[true, true, true, false, false, false, false, false],
  ]);
});

test.each(['10.0.0.0', '10.0.0.0/33', '10.0/8', '::/129', 'fe80::%1/10', '10.0.0.0/08', 'x/8', ''])(
  '%j is no network',
  (network) => {
    expect(() => reachOf({ isProduction: true, allowedNetworks: [network] })).toThrow(RangeError);
  },
);

test.each([
  ['AMBIGUOUS_HOST', 'https://2130706433/'],
  ['AMBIGUOUS_HOST', 'https://0x7f000001/'],
  ['AMBIGUOUS_HOST', 'https://0177.0.0.1/'],
  ['AMBIGUOUS_HOST', 'https://127.1/'],
  ['AMBIGUOUS_HOST', 'https://0x7f.1/'],
  ['AMBIGUOUS_HOST', 'https://134744072/'],
  ['AMBIGUOUS_HOST', 'https://127.0.0.1./'],
  ['AMBIGUOUS_HOST', 'https://localhost./'],
  ['AMBIGUOUS_HOST', 'https://example.com./'],
  ['AMBIGUOUS_HOST', 'https://%6c%6f%63alhost/'],
  ['AMBIGUOUS_HOST', 'https://127%2e0%2e0%2e1/'],
  ['AMBIGUOUS_HOST', 'https:///127.0.0.1/'],
  ['MALFORMED_URL', 'https://①②⑦.⓪.⓪.①/'],
  ['MALFORMED_URL', 'https://127。0。0。1/'],
  ['MALFORMED_URL', 'https://١٢٧.0.0.1/'],
  ['MALFORMED_URL', 'https://ⓛocalhost/'],
  ['MALFORMED_URL', 'https://[fe80::1%25eth0]/'],
  ['MALFORMED_URL', 'https://[::1/'],
  ['MALFORMED_URL', 'https://1.2.3.4.5/'],
  ['MALFORMED_URL', 'https://256.1.1.1/'],
  ['MALFORMED_URL', 'https://example.com\\@127.0.0.1/'],
  ['MALFORMED_URL', 'https:\\\\127.0.0.1/'],
  ['MALFORMED_URL', 'https:127.0.0.1'],
  ['MALFORMED_URL', '//127.0.0.1/'],
  ['MALFORMED_URL', ' https://127.0.0.1/'],
  ['MALFORMED_URL', 'ht\ntps://127.0.0.1/'],
  ['MALFORMED_URL', 'https://a\u0000.example/'],
  ['MALFORMED_URL', 'https://a.example:99999/'],
  ['MALFORMED_URL', ''],
  ['CREDENTIALS_IN_URL', 'http://a@b/'],
  ['CREDENTIALS_IN_URL', 'https://user:word@hook.example/'],
  ['CREDENTIALS_IN_URL', 'https://@hook.example/'],
  ['CREDENTIALS_IN_URL', 'https://hook.example:443@127.0.0.1/'],
  ['FRAGMENT_IN_URL', 'https://hook.example/#a'],
  ['FRAGMENT_IN_URL', 'https://hook.example#@127.0.0.1/'],
  ['PROTOCOL', 'ftp://hook.example/'],
  ['PROTOCOL', 'file:///etc/passwd'],
  ['PROTOCOL', 'gopher://127.0.0.1/'],
  ['PROTOCOL', 'unix://socket/'],
  ['URL_TOO_LONG', `https://hook.example/${'a'.repeat(2048)}`],
])('%s: %j', async (reason, url) => {
  expect(await sentTo(url, { isProduction: false })).toEqual({ kind: 'refused', reason });
});

test.each([...forbidden, ...open])(
  'what request-filtering-agent refuses is refused too: %s',
  async (address) => {
    if (await isRefusedByOracle(address))
      expect(reachOf({ isProduction: true, allowedNetworks: [] }).includes(address, 'https:')).toBe(false);
    else expect([...open, '168.63.129.16', '4000::1', '5f00::1', '2001:db8::1']).toContain(address);
  },
);

function isRefusedByOracle(address: string): Promise<boolean> {
  const agent = new RequestFilteringHttpAgent();
  return new Promise((resolve) => {
    const request = get({ host: address, port: 9, agent, timeout: 20 });
    request.once('timeout', () => request.destroy());
    request.once('close', () => resolve(false));
    request.once('error', ({ message }) => resolve(message.includes('is not allowed')));
  });
}
