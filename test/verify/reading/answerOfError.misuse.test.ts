import { customer, log } from '../alteredEvidence';
import { evidenceLine } from '../../../src/domain/evidence/file/evidenceFile';
import { verifying } from '../verifying';

/* Who saves what a server answered has a file with the name of an evidence file, and something else in it. */

const vkey = log.keys[0]?.vkey ?? '';
const line = evidenceLine(log.exported(customer));
const problem = {
  ...{ type: 'https://consent.example/problems/FORBIDDEN', title: 'Forbidden', status: 403 },
  detail: 'You may not read this.',
};

it.each([
  ['of REST', JSON.stringify(problem)],
  ['of REST, ended', `${JSON.stringify(problem)}\n`],
  ['of GraphQL', '{"errors":[{"message":"No."}]}'],
  ['of a gateway, as JSON', '{"message":"no Route matched with those values"}\n'],
  ['of a gateway, as HTML', '<html>\r\n<head><title>404 Not Found</title></head>\r\n</html>\r\n'],
  ['of a gateway, as XML', '<?xml version="1.0"?>\n<Error/>\n'],
])('a saved error %s is told for what it is', async (_of, saved) => {
  const { exitCode, said } = await verifying(saved, '-', '--key', vkey);
  expect(exitCode).toBe(2);
  expect(said).toMatch(/^Not readable: .*looks like an answer of an error.* \(NOT_EVIDENCE\)$/m);
});

it('a saved error page is told for what it is', async () => {
  const page = '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<title>404 Not Found</title>\n';
  const { exitCode, said } = await verifying(page, '-', '--key', vkey);
  expect([exitCode, said]).toEqual([2, expect.stringContaining('as the answer of an error has none')]);
});

it.each([
  ['words without an end', 'Not Found', 'NOT_EVIDENCE'],
  ['words', 'Not Found\n', 'NOT_EVIDENCE'],
  ['a file that was cut', line.slice(0, 9), 'CUT_OFF'],
  ['a file that was cut and ended', `${line.slice(0, 999)}\n`, 'NOT_JSON'],
  ['a file with two byte order marks', `\u{feff}\u{feff}${line}`, 'NOT_JSON'],
  ['a file that was written anew', `{\n  ${line.slice(1)}`, 'NOT_JSON'],
  ['a file with a further member', line.replace('{', '{"status":404,'), 'FORM'],
])('what only resembles one has a code of its own: %s', async (_what, saved, code) => {
  expect((await verifying(saved, '-', '--key', vkey)).said).toContain(`(${code})`);
});
