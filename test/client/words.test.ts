import { answerIn, english, german, refusalIn, relianceIn, wordsIn } from '../../src/client/words';
import type { Answer } from '../../src/client/react/answer';
import { type ProcessingObstacle, obstacleWords, relianceWords } from '../../src/domain/decisions/reliance';
import { errorTable } from '../../src/domain/errors/errors';

const obstacles = Object.keys(obstacleWords) as ProcessingObstacle[];

test('the client says in English what the service, its commands and the evidence page say', () => {
  const until = new Date('2027-03-01T00:00:00.000Z');
  const reliances = [
    ...obstacles.map((obstacle) => ({ mayProceed: false, obstacle, mayProceedUntil: null })),
    { mayProceed: false, obstacle: null, mayProceedUntil: null },
    { mayProceed: true, obstacle: null, mayProceedUntil: null },
    { mayProceed: true, obstacle: null, mayProceedUntil: until },
  ];
  for (const reliance of reliances) {
    const onTheWire = { ...reliance, mayProceedUntil: reliance.mayProceedUntil?.toISOString() ?? null };
    expect(relianceIn(english, onTheWire, (instant) => instant)).toBe(
      relianceWords(reliance, (instant) => instant.toISOString()),
    );
  }
  expect(Object.keys(english.obstacles)).toEqual(obstacles);
});

test.each([english, german])('$language calls only what may proceed in force', (words) => {
  const stopped = { mayProceed: false, mayProceedUntil: null };
  // What a newer service may say.
  const unknown = 'RESTRICTED' as ProcessingObstacle;
  for (const obstacle of [...obstacles, unknown]) {
    const said = relianceIn(words, { ...stopped, obstacle }, String);
    expect(said.startsWith(words.notInForce)).toBe(true);
    expect(said.startsWith(words.inForce)).toBe(false);
  }
});

test('refusals are said by codes of the error table, in both languages, and else with the code', () => {
  expect(Object.keys(german.refusals)).toEqual(Object.keys(english.refusals));
  expect(Object.keys(english.refusals).filter((code) => !(code in errorTable))).toEqual([]);
  expect(refusalIn(english, { code: 'INTERNAL', requestId: 'r-1' })).toMatch(
    /tell us this code: INTERNAL r-1$/,
  );
  expect(refusalIn(german, null)).toBe(german.notLoaded);
});

test('there are words for whatever becomes of an answer, in the language of the reader or in English', () => {
  const words = wordsIn('de-AT');
  const input = { customerId: 'c', templateCode: 't', value: 'given' } as const;
  const answers: readonly Answer[] = [
    { kind: 'sending', value: 'given' },
    { kind: 'unsent', input },
    { kind: 'recorded', value: 'reject' },
    { kind: 'overtaken', wasRecorded: false },
    { kind: 'overtaken', wasRecorded: true },
    { kind: 'outdated' },
  ];
  expect(new Set(answers.map((answer) => answerIn(words, answer))).size).toBe(answers.length);
  expect(answerIn(words, { kind: 'recorded', value: ['given', 'reject'] })).toBe(german.several.recorded);
  expect(wordsIn('fr')).toBe(english);
});
