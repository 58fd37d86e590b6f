import { isFoundBy } from '../../src/domain/templates/template';
import { given } from './given';

const found = (name: string, words: string) =>
  isFoundBy(given.template({ templateCode: 'c-1', name }), words);

it.each([
  ['Newsletter', 'news'],
  ['Newsletter', 'SLETT'],
  ['ÜBERSICHT', 'übersicht'],
  ['Straße', 'STRASSE'],
  ['STRASSE', 'straße'],
  ['Ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
  ['Über', 'u\u0308ber'],
  ['Whatever', 'C-1'],
  ['50 % off', '% o'],
])('%s is found by %s', (name, words) => {
  expect(found(name, words)).toBe(true);
});

it.each([
  ['Newsletter', 'letters'],
  ['Newsletter', 'n%r'],
  ['Newsletter', 'c_1'],
  ['Uber', 'Über'],
])('%s is not found by %s', (name, words) => {
  expect(found(name, words)).toBe(false);
});
