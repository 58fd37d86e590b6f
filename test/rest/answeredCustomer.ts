import { germanText } from '../service/given';
import type { FakeClock } from '../service/fakeClock';
import type { TestService } from '../service/service';

const research = {
  en: `# What we ask\n\nMay our clinic use your **samples** for research?\n\n### How long\n\nFor one year, then we ask again. See [the terms](https://clinic.example/${'very-long-address/'.repeat(6)}).\n\n| Sample | Kept for |\n| --- | --- |\n| Blood | one year |\n| Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen | two years |\n`,
  ar: '## ما نطلبه\n\nهل يجوز لعيادتنا استخدام **عيناتك** في البحث؟ يمكنك سحب الموافقة في أي وقت.\n\n- الدم\n- الأنسجة (2 ml)\n',
};
const researchTexts = [
  { locale: 'en', title: 'Samples for research', body: research.en },
  { locale: 'ar', title: 'عينات للبحث العلمي', body: research.ar },
];
const terms = { locale: 'en', title: 'Terms of the customer account', body: 'These are our terms.' };
const newsTexts = [{ locale: 'en', title: 'News by e-mail', body: 'May we send you news?' }, germanText];

/**
 * A customer with an expired consent, one that was withdrawn, one in force and a refusal, in English, German and
 * Arabic, over two years.
 */
export async function answeredCustomer({ given, actions }: TestService, clock: FakeClock): Promise<string> {
  const customerId = given.customer();
  const self = { kind: 'customer', id: customerId } as const;
  const decide = (
    { templateCode, consentVersionId }: { readonly templateCode: string; readonly consentVersionId: string },
    value: 'given' | 'reject' | 'withdraw',
    locale: string,
    recorder: Parameters<typeof actions.recordDecision>[1] = self,
  ) =>
    actions.recordDecision(
      { customerId, templateCode, consentVersionId, value, locale, channel: 'web' },
      recorder,
    );

  const samples = await given.publishedVersion({ label: 'v1.0', texts: researchTexts, validity: 'P1Y' });
  const news = await given.publishedVersion({ label: 'v1.0', texts: newsTexts });
  const ads = await given.publishedVersion({ label: '2024', texts: newsTexts });
  const account = await given.publishedVersion({ label: 'v3', texts: [terms] });
  clock.pass({ days: 1 });
  await decide(samples, 'reject', 'ar');
  await decide(news, 'given', 'de');
  await decide(ads, 'given', 'de', { kind: 'service', id: 'call-centre' });
  await decide(account, 'reject', 'en');
  clock.pass({ days: 90, minutes: 17 });
  await decide(samples, 'given', 'en');
  await decide(ads, 'withdraw', 'en', { kind: 'service', id: 'call-centre' });
  const second = await given.publishedVersion({
    templateCode: news.templateCode,
    label: 'v2.0',
    texts: newsTexts.map((text) => ({ ...text, body: `${text.body} *Version 2.*` })),
  });
  await decide(second, 'given', 'en');
  clock.pass({ days: 400 });
  await given.retiredTemplate(ads.templateCode);
  return customerId;
}
