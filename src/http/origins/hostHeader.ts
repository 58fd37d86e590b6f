import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../domain/input/input';

/** RFC 3986, section 3.2.2, with the port; an empty one is allowed (RFC 9112, section 3.2). */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:~!$&'()*+,;=-]+\])(?::\d*)?$/;

/** RFC 9112, section 3.2: with several, a proxy on the way may have meant another than we take. */
export function requireOneHost(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hostPattern.test(raw.headers.host ?? '')) throw invalidInput('Host', 'a host name with its port');
    if (countHosts(raw) > 1) throw invalidInput('Host', 'one header', 'there several times');
    done();
  });
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
