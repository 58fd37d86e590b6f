import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signerFrom } from '../../../src/actions/evidence/logSigner';
import { asCustomer } from '../../service/bearer';
import { startService } from '../../service/service';

export const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';

const marketing = [
  { locale: 'en', title: 'News by e-mail', body: 'May we write to you once a month?' },
  {
    locale: 'de',
    title: 'Neuigkeiten per „E-Mail“',
    body: 'Dürfen wir Ihnen einmal im Monat schreiben?',
  },
];
const terms = [
  { locale: 'en', title: 'Terms of service', body: 'These terms apply from 2026.' },
  { locale: 'de', title: 'Nutzungsbedingungen', body: 'Diese Bedingungen gelten ab 2026.' },
];

/** A service in which the customer of the guide decides among others, with what an auditor gets from it. */
export async function realRun() {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = signerFrom('consent.example/ledger', pem);
  const memory = { read: () => Promise.resolve(null), keep: () => Promise.resolve() };
  const service = await startService({ logKeeping: { signer, memory } });
  const { given, actions, url } = service;
  const published = async (templateCode: string, label: string, texts: typeof terms) => {
    await given.template(templateCode);
    const { consentVersionId } = await given.publishedVersion({ templateCode, label, texts });
    return { templateCode, consentVersionId };
  };
  const decide = (id: string, version: Awaited<ReturnType<typeof published>>, value: 'given' | 'withdraw') =>
    actions.recordDecision(
      { customerId: id, ...version, value, locale: 'de', channel: 'web' },
      { kind: 'customer', id },
    );
  const get = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: asCustomer(customerId) })).text();
  /** The file waits for what was recorded before to be signed. */
  const evidence = () => get('/v1/customers/me/evidence');

  const news = await published('marketing-email', 'v1.0', marketing);
  const service2026 = await published('terms-of-service', '2026', terms);
  await decide(given.customer(), news, 'given');
  await decide(customerId, news, 'given');
  await decide(customerId, service2026, 'given');
  await evidence();
  const early = await get('/v1/log/checkpoint');
  await decide(given.customer(), service2026, 'given');
  await decide(customerId, news, 'withdraw');
  await given.retiredTemplate(service2026.templateCode);
  // The retirement is not a decision, so the file does not wait for its leaf, which is the last.
  while (!(await evidence()).includes('"type":"retirement"')) await wait(50);
  return {
    url,
    get,
    early,
    evidence: await evidence(),
    key: signer.keys[0]?.vkey ?? '',
    close: () => service.close(),
  };
}

export type RealRun = Awaited<ReturnType<typeof realRun>>;
