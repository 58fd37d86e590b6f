import { publicationHash } from '../../src/domain/publishing/terms';
import type { VersionTerms } from '../../src/domain/templates/version';
import { day, given } from './given';

const whole = given.terms({
  effectiveFrom: day(20),
  reask: 'GRANTS_ONLY',
  graceUntil: day(30),
  validity: 'P1Y',
});
const hash = publicationHash('marketing', whole, 3);

describe('the input of a publication', () => {
  it('is the same where the same is said', () => {
    expect(publicationHash('marketing', { ...whole, effectiveFrom: new Date(day(20)) }, 3)).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<Partial<VersionTerms>>([
    { effectiveFrom: day(21) },
    { effectiveFrom: null },
    { changeKind: 'EDITORIAL' },
    { changeKind: 'MATERIAL' },
    { editorialReason: 'A typing error' },
    { reask: 'EVERYONE' },
    { graceUntil: null },
    { validity: 'P2Y' },
  ])('is another with %j', (said) => {
    expect(publicationHash('marketing', { ...whole, ...said }, 3)).not.toBe(hash);
  });

  it('is another for another template or revision', () => {
    const others = [publicationHash('terms', whole, 3), publicationHash('marketing', whole, 4)];
    expect([...others, publicationHash('marketing', whole, null)]).not.toContain(hash);
  });
});
