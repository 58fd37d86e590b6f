import { FrontendMessages } from './relay';

/** A message of the frontend: its kind, its length with the length itself, and what it says. */
function message(kind: string, body = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
}

const startUp = message('', 'user\0somebody\0');
const extended = [message('P', 'E Q parse'), message('B', 'EEQQ'), message('E', '\0\0\0\0'), message('S')];
const conversation = Buffer.concat([
  startUp,
  message('Q', 'SELECT 1'),
  ...extended,
  ...extended,
  message('X'),
]);

describe('the count of statements on the wire', () => {
  it.each([1, 2, 3, 5, 8, 13, conversation.length])('is exact in chunks of %s bytes', (size) => {
    let statements = 0;
    const messages = new FrontendMessages(() => (statements += 1));
    for (let start = 0; start < conversation.length; start += size) {
      messages.read(conversation.subarray(start, start + size));
    }
    expect(statements).toBe(3);
  });
});
