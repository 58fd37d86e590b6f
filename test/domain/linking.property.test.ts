import * as fc from 'fast-check';
import { carriedOver, recordedAnew } from '../../src/domain/evidence/linking';
import type { Decision } from '../../src/domain/decisions/decision';
import { day, given } from './given';

/** What a person's answer on one template is once two histories of it became one: told without the rules' words. */
function plainly(standing: Decision | null, former: Decision | null): 'standing' | 'former' {
  if (!former) return 'standing';
  if (!standing) return 'former';
  // Nobody agrees to a newer text by having agreed to an older one.
  if (former.value === 'given' && former.epoch < standing.epoch) return 'standing';
  // A no that was given here counts before a yes that was imported.
  const isImported = ({ source }: Decision) => source !== null && 'name' in source;
  const isNo = ({ value }: Decision) => value !== 'given';
  if (isImported(former) && !isNo(former) && !isImported(standing) && isNo(standing)) return 'standing';
  if (isImported(standing) && !isNo(standing) && !isImported(former) && isNo(former)) return 'former';
  // One that nobody confirmed takes nothing from a yes that is in force.
  const isInForce = ({ value, awaitsConfirmation, validUntil }: Decision) =>
    value === 'given' && !awaitsConfirmation && (validUntil === null || now < validUntil);
  if (former.awaitsConfirmation && former.epoch === standing.epoch && isInForce(standing)) return 'standing';
  if (standing.awaitsConfirmation && isInForce(former)) return 'former';
  if (former.decidedAt > standing.decidedAt) return 'former';
  if (former.decidedAt < standing.decidedAt) return 'standing';
  return isNo(former) && !isNo(standing) ? 'former' : 'standing';
}

const now = day(4);
const at = { subjectId: '50000000-0000-4000-8000-00000000000f', sequence: 1, hash: 'ab'.repeat(32) } as const;
const system = { name: 'crm', trust: 'STAFF_STATEMENT' } as const;
const answer = fc
  .record({
    value: fc.constantFrom('given', 'reject', 'withdraw'),
    epoch: fc.integer({ min: 1, max: 3 }),
    on: fc.integer({ min: 1, max: 4 }),
    sequence: fc.integer({ min: 1, max: 3 }),
    until: fc.option(fc.integer({ min: 3, max: 6 })),
    waits: fc.boolean(),
    source: fc.constantFrom(
      null,
      { kind: 'IMPORTED', ...system } as const,
      { kind: 'LINKED', ...at } as const,
      { kind: 'LINKED', ...at, ...system } as const,
    ),
  })
  .map(({ on, until, waits, ...said }) => {
    const isGrant = said.value === 'given';
    const lasting = {
      // An imported consent is refused unless it is confirmed.
      awaitsConfirmation: isGrant && waits && said.source === null,
      validUntil: isGrant && until !== null ? day(until) : null,
    };
    return given.decision({ ...said, ...lasting, decidedAt: day(on), recordedAt: day(on + 1) });
  });

const crm = { kind: 'service', id: 'crm' } as const;
const template = 'marketing-email';

test('per template the later answer counts, at one instant the no, and no yes reaches a newer text or waits for one in force', () => {
  fc.assert(
    fc.property(fc.option(answer), fc.option(answer), (standing, formerAnswer) => {
      const [sealed] = formerAnswer ? given.chain({ ...formerAnswer, sequence: 1 }) : [];
      const sequenced = { templateCode: template, sequence: formerAnswer?.sequence ?? 1 };
      const former = sealed ? [{ ...sealed, ...sequenced }] : [];
      const newest = new Map(standing ? [[template, standing]] : []);

      const [carried, ...others] = carriedOver(former, newest, now);

      expect(others).toEqual([]);
      expect(carried ? 'former' : 'standing').toBe(plainly(standing, formerAnswer));
      if (!carried) return;
      const anew = recordedAnew(carried, crm, day(3));
      const { value, decidedAt, validUntil, contentHash, locale, consentVersionId } = carried.former;
      expect(anew).toMatchObject({ value, decidedAt, validUntil, contentHash, locale, consentVersionId });
      expect(anew.sequence).toBe((standing?.sequence ?? 0) + 1);
      expect(anew.epoch).toBe(Math.max(carried.former.epoch, standing?.epoch ?? 0));
      const recorded = [day(3), carried.former.recordedAt, ...(standing ? [standing.recordedAt] : [])];
      expect(Number(anew.recordedAt)).toBe(Math.max(...recorded.map(Number)));
      const { subjectId, sequence, hash } = carried.former;
      const from = carried.former.source && 'name' in carried.former.source ? system : {};
      expect(anew.source).toEqual({ kind: 'LINKED', subjectId, sequence, hash, ...from });
    }),
    { numRuns: 2_000 },
  );
});
