import fc from 'fast-check';
import { isAccepted, isFor, mayContinue } from '../../src/domain/templates/consentSet';

const words = fc.subarray(['de', 'at', 'seller', 'under-18']);
const member = fc.record({
  templateCode: fc.constant('any'),
  required: fc.boolean(),
  audience: words,
  accepted: fc.boolean(),
  mayProceed: fc.boolean(),
});
type Member = typeof member extends fc.Arbitrary<infer Value> ? Value : never;

/** Word for word as the guide says it. */
function naively(members: readonly Member[], customer: readonly string[]) {
  const verdict = { applying: 0, mayContinue: true, accepted: true };
  for (const { audience, required, accepted, mayProceed } of members) {
    let applies = audience.length === 0;
    for (const word of audience) for (const own of customer) if (word === own) applies = true;
    if (!applies) continue;
    verdict.applying += 1;
    if (required && !mayProceed) verdict.mayContinue = false;
    if (!accepted) verdict.accepted = false;
  }
  return verdict;
}

it('a set stands as its members do, one by one', () => {
  fc.assert(
    fc.property(fc.array(member, { maxLength: 8 }), words, (members, customer) => {
      const applying = members.filter((each) => isFor(each, customer));
      expect({
        applying: applying.length,
        mayContinue: mayContinue(applying),
        accepted: isAccepted(applying),
      }).toEqual(naively(members, customer));
    }),
  );
});
