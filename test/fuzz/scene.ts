import { answered } from '../doors/scene';
import { webhooksAt } from '../events/webhooksAt';
import { logAll } from '../evidence/logPass';
import { keysAt } from '../keys/keysAt';
import { readPage } from '../rest/eventReader';
import { bothTexts } from '../service/given';
import type { TestService } from '../service/service';
import type { VersionWords, Vocabulary } from './words';

const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
const unknownId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';

/** Makes templates, versions and keys of every kind, and answers with their names. */
export async function givenWords({ given, url, database }: TestService): Promise<Vocabulary> {
  const published = async (templateCode: string): Promise<VersionWords> => {
    await given.template(templateCode);
    return given.publishedVersion({ templateCode, texts: bothTexts });
  };
  const scheduled = async (templateCode: string): Promise<VersionWords> => {
    await published(templateCode);
    return given.publishedVersion({ templateCode, effectiveFrom: new Date('2098-01-01') });
  };
  const issued = async () => answered(await keysAt(url).issue()).apiKey.id;
  const hook = { name: 'CRM', url: 'http://127.0.0.1:1/hook' };
  const hooked = async () => answered(await webhooksAt(url).create(hook)).webhook.id;
  const [news, terms, gone] = [await published('news'), await published('terms'), await published('gone')];
  await given.draft((await given.template('drafted')).templateCode);
  const retiringCodes = ['old-1', 'old-2', 'old-3'];
  for (const code of retiringCodes) await given.template(code);
  await given.retiredTemplate(gone.templateCode);
  await logAll(database.engine);
  const eventIds = (await readPage(url)).events.map(({ id }) => id);
  const unknown: VersionWords = { templateCode: 'unknown', consentVersionId: unknownId };
  return {
    customerIds: [customerId, customerId, customerId.toUpperCase(), 'F47AC10B-58CC-4372-A567-0E02B2C3D479'],
    versions: [news, news, news, terms, terms, gone, unknown],
    scheduled: [await scheduled('later-1'), await scheduled('later-2')],
    madeCodes: Array.from({ length: 100 }, (_none, index) => `made-${index}`),
    draftedCodes: ['drafted', 'drafted', 'drafted'],
    retiringCodes,
    webhookIds: [await hooked(), await hooked(), unknownId],
    goingWebhookIds: [await hooked(), await hooked(), await hooked(), unknownId],
    eventIds: [...eventIds.slice(0, 3), '00000000-0'],
    apiKeyIds: [await issued(), await issued(), unknownId],
  };
}
