import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { decorateCaller } from '../auth/requestCaller';
import { anonymous } from '../domain/access/caller';
import { restRoutes } from './routes';

async function printedOpenApi(): Promise<string> {
  const http = fastify();
  decorateCaller(http);
  const noActions = () => {
    throw new Error('Describing the routes takes no actions.');
  };
  await http.register(restRoutes(noActions, () => Promise.resolve(anonymous)));
  const answer = await http.inject('/v1/openapi.json');
  await http.close();
  return `${JSON.stringify(answer.json(), null, 2)}\n`;
}

// A script: keeps the checked-in openapi.json as the code has it.
void printedOpenApi().then((text) => writeFileSync(join(__dirname, '../../src/rest/openapi.json'), text));
