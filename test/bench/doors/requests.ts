/** Requests as bytes on the wire (RFC 9112, section 3). */

export interface Headers {
  readonly [name: string]: string;
}

export function getRequest(path: string, headers: Headers = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${headLines(headers)}\r\n`, 'latin1');
}

export function postRequest(path: string, body: string, headers: Headers = {}): Buffer {
  const all = {
    ...headers,
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
  };
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${headLines(all)}\r\n${body}`, 'utf8');
}

function headLines(headers: Headers): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return lines.map((line) => `${line}\r\n`).join('');
}
