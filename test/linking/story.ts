import { confirmationsAt, tokenOfLink } from '../confirming/confirmationsAt';
import { restDoor } from '../doors/restDoor';
import { answered, outcomeOf } from '../doors/scene';
import { importing, words } from '../importing/scene';
import type { GivenVersion } from '../service/given';
import type { TestService } from '../service/service';
import { linksAt } from './linksAt';

type Value = 'given' | 'reject' | 'withdraw';

/** What persons say, here and in another system, at steps of a tenth of a second; no step stands for now. */
export async function storyAt(service: TestService, version: GivenVersion = {}) {
  const { templateCode, consentVersionId, effectiveFrom } = await service.given.publishedVersion(version);
  const instant = (step: number) => new Date(effectiveFrom.getTime() - 4_900 + step * 100).toISOString();
  const at = (step?: number) => (step === undefined ? {} : { decidedAt: instant(step) });
  const said = (url: string) => ({
    says: async (customerId: string, value: Value, step?: number, afterSequence?: number) => {
      const answer = { customerId, templateCode, consentVersionId, value, ...at(step), afterSequence };
      return outcomeOf(await restDoor(url).decide(answer));
    },
  });
  let rows = 0;
  const importsAs = async (id: string, customerId: string, value: Value, step: number, how = {}) => {
    const row = { source_id: id, customer_id: customerId, template_code: templateCode };
    const decided = {
      decided_at: instant(step),
      ...(value === 'given' && { confirmed_at: instant(step) }),
    };
    const outcomes = await importing(service).rows(
      [{ ...row, consent_version_id: consentVersionId, value, ...decided }],
      how,
    );
    return words(outcomes)[0];
  };
  return {
    person: () => service.given.customer(),
    instant,
    /** On a node. */
    at: said,
    ...said(service.url),
    importsAs,
    /** Under an idempotency key. */
    decides: async (customerId: string, value: Value, idempotencyKey: string) => {
      const answer = { customerId, templateCode, consentVersionId, value, idempotencyKey };
      return outcomeOf(await restDoor(service.url).decide(answer));
    },
    imports: (customerId: string, value: Value, step: number, how = {}) =>
      importsAs(`late-${(rows += 1)}`, customerId, value, step, how),
    links: async (customerId: string, formerCustomerId: string) => {
      const links = linksAt(service.url, 'REST');
      const { decisions } = answered(await links.preview({ customerId, formerCustomerId }));
      answered(await links.link({ customerId, formerCustomerId, confirmDecisions: decisions.length }));
    },
    /** The link of their newest answer. */
    clicks: async (customerId: string) => {
      const token = await tokenOfLink(service, { customerId, templateCode });
      answered(await confirmationsAt(service.url, 'REST').confirm(token));
    },
    /** Of those that made no record, what is kept. */
    noesOf: async (customerId: string) => {
      const { rows } = await service.database.engine.pool.query<{ readonly at: Date; readonly xmin: string }>(
        'SELECT s.at, s.xmin::text FROM said_again s JOIN customer c USING (subject_id) WHERE c.customer_id = $1',
        [customerId],
      );
      return rows;
    },
    mayProceed: async (customerId: string) =>
      answered(await restDoor(service.url).pending({ customerId, templateCode })).mayProceed,
  };
}
