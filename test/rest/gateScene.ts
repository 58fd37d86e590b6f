import type { TestService } from '../service/service';

/** A customer in front of a screen: terms that are required, and a code of conduct for sellers. */
export async function givenGate({ given, actions }: TestService) {
  const [terms, conduct, news] = [
    await given.publishedVersion(),
    await given.publishedVersion(),
    await given.publishedVersion(),
  ] as const;
  const { setCode } = await given.set([
    { templateCode: terms.templateCode, required: true },
    { templateCode: conduct.templateCode, required: true, audience: ['seller'] },
    { templateCode: news.templateCode, required: false },
  ]);
  const customerId = given.customer();
  const decide = (version: Answered, value: 'given' | 'withdraw' = 'given', by = customerId) =>
    actions.recordDecision(
      {
        customerId: by,
        templateCode: version.templateCode,
        consentVersionId: version.consentVersionId,
        value,
      },
      { kind: 'service', id: 'shop' },
    );
  const gateOf = (customer: string) => `/v1/customers/${customer}/consents/sets/${setCode}/gate`;
  return { customerId, setCode, terms, conduct, decide, gate: gateOf(customerId), gateOf };
}

interface Answered {
  readonly templateCode: string;
  readonly consentVersionId: string;
}
