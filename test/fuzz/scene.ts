import { tokenOfLink } from '../confirming/confirmationsAt';
import { answered } from '../doors/scene';
import { webhooksAt } from '../events/webhooksAt';
import { logAll } from '../evidence/logPass';
import { keysAt } from '../keys/keysAt';
import { png } from '../publishing/pictures';
import { presentationsAtRest } from '../publishing/presentationsAt';
import { readPage } from '../rest/eventReader';
import { asService } from '../service/bearer';
import { bothTexts } from '../service/given';
import type { TestService } from '../service/service';
import type { VersionWords, Vocabulary } from './words';

const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
const unknownId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';

/** Makes templates, versions and keys of every kind, and answers with their names. */
export async function givenWords(service: TestService): Promise<Vocabulary> {
  const { given, url, database, actions } = service;
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
  const rules = { confirmation: 'REQUIRED' } as const;
  const waiting = await given.publishedVersion({ rules, texts: bothTexts });
  const { templateCode, consentVersionId } = waiting;
  const saidYes = async () => {
    const id = given.customer();
    const answer = { customerId: id, templateCode, consentVersionId, value: 'given' } as const;
    await actions.recordDecision(answer, { kind: 'customer', id });
    return id;
  };
  const tokenOf = async () => tokenOfLink(service, { customerId: await saidYes(), templateCode });
  const retiringCodes = ['old-1', 'old-2', 'old-3'];
  for (const code of retiringCodes) await given.template(code);
  await given.retiredTemplate(gone.templateCode);
  await logAll(database.engine);
  const eventIds = (await readPage(url)).events.map(({ id }) => id);
  const unknown: VersionWords = { templateCode: 'unknown', consentVersionId: unknownId };
  const registered = async () => {
    const pictures = [{ mediaType: 'image/png', bytes: png.toString('base64') }];
    const screen = {
      name: 'Dialog',
      description: 'Fuzzed.',
      consentVersionIds: [news.consentVersionId],
      pictures,
    };
    const door = presentationsAtRest(url, asService);
    return answered(await door.register(screen)).presentation.id;
  };
  return {
    customerIds: [customerId, customerId, customerId.toUpperCase(), 'auth0|5f/"\\@?', 'Auth0|5f/"\\@?'],
    versions: [news, news, news, terms, terms, waiting, gone, unknown],
    scheduled: [await scheduled('later-1'), await scheduled('later-2')],
    madeCodes: Array.from({ length: 100 }, (_none, index) => `made-${index}`),
    draftedCodes: ['drafted', 'drafted', 'drafted'],
    retiringCodes,
    webhookIds: [await hooked(), await hooked(), unknownId],
    goingWebhookIds: [await hooked(), await hooked(), await hooked(), unknownId],
    eventIds: [...eventIds.slice(0, 3), '00000000-0'],
    apiKeyIds: [await issued(), await issued(), unknownId],
    waitingCode: templateCode,
    waitingIds: [await saidYes(), await saidYes()],
    tokens: [await tokenOf(), await tokenOf(), 'x'.repeat(43)],
    presentationIds: [await registered(), '0'.repeat(64)],
  };
}
