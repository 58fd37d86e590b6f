/**
 * Requests as they go over the wire (RFC 9112, section 3), in ASCII. Text, because buffers lie outside the
 * heap and would make V8 collect all the time.
 */

export interface Headers {
  readonly [name: string]: string;
}

export function getRequest(path: string, headers: Headers = noHeaders): string {
  return `GET ${path} HTTP/1.1\r\n${headLines(headers)}\r\n`;
}

export function postRequest(path: string, body: string, headers: Headers = noHeaders): string {
  const ofBody = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${headLines(headers)}${ofBody}\r\n${body}`;
}

const noHeaders: Headers = {};

/** One caller's are the same for all of their requests. */
const linesOf = new WeakMap<Headers, string>();

function headLines(headers: Headers): string {
  const known = linesOf.get(headers);
  if (known !== undefined) return known;
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  linesOf.set(headers, lines.join(''));
  return lines.join('');
}
