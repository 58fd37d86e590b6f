import type { Misuse } from './misuse';

interface BadBody {
  readonly name: string;
  readonly body: string | Buffer;
  readonly contentType?: string;
  readonly code?: Misuse['code'];
}

const json = 'application/json';

const badBodies: readonly BadBody[] = [
  { name: 'nothing', body: '' },
  { name: 'text that is not JSON', body: 'value=given' },
  { name: 'JSON that breaks off', body: '{"value": "given"' },
  { name: 'a list', body: '[{"value": "given"}]' },
  { name: 'a text', body: '"given"' },
  { name: 'null', body: 'null' },
  { name: 'a number', body: '42' },
  { name: 'an empty object', body: '{}' },
  {
    name: 'bytes that are no UTF-8',
    body: Buffer.from([...Buffer.from('{"value": "'), 0xc3, 0x28, 0x22, 0x7d]),
  },
  {
    name: 'a member that reaches for the prototype',
    body: '{"__proto__": {"value": "given"}, "value": "given"}',
  },
  { name: 'brackets a thousand deep', body: '['.repeat(1_000) + ']'.repeat(1_000) },
  {
    name: 'more than the service takes',
    body: `{"value": "${'g'.repeat(300 * 1024)}"}`,
    code: 'PAYLOAD_TOO_LARGE',
  },
];

const badMediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
];

function posted({ name, body, contentType = json, code = 'INVALID_INPUT' }: BadBody): Misuse {
  return {
    name: `post ${name}`,
    code,
    send: (door, { customerId, templateCode }) => door.post({ customerId, templateCode, body, contentType }),
  };
}

const code = 'UNSUPPORTED_MEDIA_TYPE';

/** Among them all that a foreign page can have a browser send. */
const badTypes = badMediaTypes.map((contentType): BadBody => {
  return { name: `a body of ${contentType}`, body: '{"value": "given"}', contentType, code };
});

const utf16: BadBody = {
  name: 'a body in UTF-16',
  body: Buffer.from('{"value": "given"}', 'utf16le'),
  contentType: 'application/json; charset=utf-16',
  code,
};

export const bodyMisuses: readonly Misuse[] = [...badBodies, utf16, ...badTypes].map(posted);
