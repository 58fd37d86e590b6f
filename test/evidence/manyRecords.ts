import type { TestService } from '../service/service';

/** A customer with many records on several templates, who gave and took back in turn. */
export async function givenManyRecords(
  { given, actions }: Pick<TestService, 'given' | 'actions'>,
  { templates, each }: { readonly templates: number; readonly each: number },
): Promise<string> {
  const customerId = given.customer();
  const versions = [];
  for (let count = 0; count < templates; count += 1) versions.push(await given.publishedVersion());
  for (let turn = 0; turn < each; turn += 1) {
    const value = turn % 2 === 0 ? 'given' : 'withdraw';
    await Promise.all(
      versions.map(({ templateCode, consentVersionId }) =>
        actions.recordDecision(
          { customerId, templateCode, consentVersionId, value },
          { kind: 'customer', id: customerId },
        ),
      ),
    );
  }
  return customerId;
}
