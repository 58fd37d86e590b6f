import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { announceDeprecations, type Deprecated } from '../../src/rest/openapi/deprecation';
import { describeRoutes } from '../../src/rest/openapi/openApi';

const since = new Date('2027-01-01T00:00:00Z');
const sunset = new Date('2027-07-01T00:00:00Z');

async function routeWith(deprecated?: Deprecated) {
  const http = fastify().withTypeProvider<TypeBoxTypeProvider>();
  await describeRoutes(http);
  announceDeprecations(http);
  http.get('/old', { config: deprecated ? { deprecated } : {}, schema: {} }, ({ query }) => {
    if (Object.keys(query as object).length > 0) throw new Error('refused');
    return {};
  });
  await http.ready();
  return http;
}

test('a route marked deprecated says since when, until when and what follows', async () => {
  const http = await routeWith({ since, sunset, successor: '/v1/new' });
  const { headers } = await http.inject('/old');
  expect(headers).toMatchObject({
    deprecation: '@1798761600',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    link: '</v1/new>; rel="successor-version"',
  });
  expect(http.swagger().paths?.['/old']?.get).toMatchObject({ deprecated: true });
});

test('its errors say so too', async () => {
  const http = await routeWith({ since, sunset });
  const { headers, statusCode } = await http.inject('/old?fail=1');
  expect(statusCode).toBe(500);
  expect(headers).toMatchObject({ deprecation: '@1798761600' });
  expect(headers).not.toHaveProperty('link');
});

test('a route without the mark says nothing', async () => {
  const http = await routeWith();
  const { headers } = await http.inject('/old');
  expect(headers).not.toHaveProperty('deprecation');
  expect(headers).not.toHaveProperty('sunset');
  expect(http.swagger().paths?.['/old']?.get).not.toHaveProperty('deprecated');
});

test('a sunset before the deprecation does not start', async () => {
  await expect(routeWith({ since: sunset, sunset: since })).rejects.toThrow('must not be before');
});
