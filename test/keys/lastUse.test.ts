import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { issueApiKey } from '../../src/actions/access/apiKeys';
import { actFor } from '../../src/actions/act';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { operator } from '../../src/app/commands';
import { openCore } from '../../src/app/core';
import { readConfig } from '../../src/config/config';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

it('a service that ends has noted the uses of API keys before it lets go of the database', async () => {
  // given: a key, and a database that takes half a second to note its use
  const log = pino({ level: 'silent' });
  const core = await openCore({ config: readConfig({ NODE_ENV: 'test' }), engine: database.engine, log });
  const caller = operator({ kind: 'operator', id: 'ada' });
  const act = actFor(core.open.parts, { caller, languages: new RequestLanguages() });
  const { secret } = await act(issueApiKey, { name: 'shop', scopes: ['audit:read'], expiresAt: null });
  const happened: string[] = [];
  const { prisma } = core.open;
  const noting = async () => {
    await delay(500);
    happened.push('noted');
  };
  const [update, disconnect] = [
    jest.spyOn(prisma.apiKey, 'updateMany').mockImplementation(noting as never),
    jest.spyOn(prisma, '$disconnect').mockImplementation(() => {
      happened.push('let go');
      return Promise.resolve();
    }),
  ];

  // when: the service ends right after the key was used
  await core.keyring.holderOf(secret);
  await core.close();

  // then
  expect(happened).toEqual(['noted', 'let go']);
  disconnect.mockRestore();
  update.mockRestore();
  await prisma.$disconnect();
});
