import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keylessCodes } from '../../../src/domain/evidence/file/evidenceFault';

const read = (file: string) => readFileSync(path.join(__dirname, '../../..', file), 'utf8');
const guide = read('src/verify/AUDITORS.md');

describe('the codes of the guide', () => {
  const rows = Array.from(
    guide.matchAll(/^\| `([A-Z_0-9]+)` +\| ([A-Za-z ]+?) +\|/gm),
    ([, code = '', verdict = '']) => [code, verdict],
  );
  /** The compiler wants words for each code. */
  const source = read('src/domain/evidence/file/evidenceFault.ts');
  const [, reading = ''] = /readingWords(.*?)\n}/s.exec(source) ?? [];
  const codesIn = (text: string) =>
    Array.from(text.matchAll(/^ {2}([A-Z][A-Z_0-9]+): /gm), ([, code = '']) => code);

  it('are those of the verifier, each with its verdict', () => {
    const unread = codesIn(reading);
    const keyless: ReadonlySet<string> = keylessCodes;
    const verdict = (code: string) =>
      keyless.has(code) ? 'Not judged' : unread.includes(code) ? 'Not readable' : 'Not proved';
    expect(unread.length).toBeGreaterThanOrEqual(10);
    expect(rows).toEqual(codesIn(source).map((code) => [code, verdict(code)]));
  });
});
