import fc from 'fast-check';
import { asCustomer, asNobody, asService, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import type { Vocabulary } from './words';

/** Mostly one who may do everything, else a customer, nobody, or one who proves nothing. */
export function caller({ customerIds }: Vocabulary): fc.Arbitrary<CallerHeaders> {
  const [customerId = ''] = customerIds;
  const misfit = fc.constantFrom(
    asNobody,
    asCustomer('nobody'),
    bearer(tokenOf({ sub: '\u0000', scope: 'consents:read' })),
    bearer(tokenOf({ sub: customerId, exp: 1 })),
    bearer(tokenOf({ sub: customerId }, 'another secret')),
    bearer('a.b.c'),
    bearer(''),
    { authorization: 'Basic Og==' },
    { 'x-api-key': 'ck_0' },
    { ...asService, 'x-api-key': 'x' },
  );
  return fc.oneof(
    { weight: 24, arbitrary: fc.constant(asService) },
    { weight: 4, arbitrary: fc.constant(asCustomer(customerId)) },
    { weight: 2, arbitrary: misfit },
  );
}

const mediaType = fc.constantFrom(
  ...['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'x', ''],
  ...['multipart/form-data; boundary=x', 'application/json;;', 'application/graphql'],
);
const headerValue = fc.oneof(
  fc.constantFrom('a-key', 'en;q=0.5, de', '*', '', 'é', '\t', '-1', '"x"', 'gzip', 'null', '\u0000', '..'),
  fc.constantFrom(256, 9_000, 20_000).map((length) => 'k'.repeat(length)),
);
const headerName = fc.constantFrom(
  ...['Idempotency-Key', 'Accept-Language', 'Accept', 'If-None-Match', 'X-Request-Id', 'Origin', 'Expect'],
  ...['Access-Control-Request-Method', 'X-Forwarded-For', 'Content-Encoding', 'Apollo-Require-Preflight'],
);

export type HeaderLine = readonly [name: string, value: string];

/** The headers that a request is sent with, a few of them odd. */
export function headerLines(words: Vocabulary): fc.Arbitrary<readonly HeaderLine[]> {
  const odd = fc.array(fc.tuple(headerName, headerValue), { minLength: 1, maxLength: 2 });
  return fc
    .tuple(
      caller(words),
      fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: mediaType },
      ),
      fc.oneof(
        { weight: 15, arbitrary: fc.constant<readonly HeaderLine[]>([]) },
        { weight: 1, arbitrary: odd },
      ),
    )
    .map(([who, type, more]) => [...Object.entries(who), ['Content-Type', type] as const, ...more]);
}
