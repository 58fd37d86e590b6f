import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { file, log, withEffect, withMembers } from './alteredEvidence';
import { keysOf } from './exportedLog';
import { verdictOnLine } from './verdictOn';

const verdictOn = (altered: typeof file) =>
  verdictOnLine(Buffer.from(evidenceLine(altered)), keysOf(...log.keys));
const [id, instant] = ['c0ffee00-0000-4000-8000-000000000009', '2028-01-01T00:00:00.000Z'];
/** An event of another type says nothing of when a version took effect. */
const other = (type: string, members: object) =>
  withEffect({ effectiveFrom: undefined, supersedes: undefined, type, ...members });
const { versions } = file;
/** The last version is answered by nobody here, so its leaf may be anywhere. */
const late = withMembers(versions, versions.length - 1, { leafIndex: String(log.tree().size + 1) });

it.each([
  ['took effect', withEffect({})],
  ['took effect after another one', withEffect({ supersedes: id })],
  ['was superseded', other('supersession', { supersededAt: instant, supersededBy: id })],
])('a file that says that a version %s is proved', (_what, altered) => {
  expect(verdictOn(altered)).toMatchObject({ records: 4 });
});

const rules = {
  ...{ kind: 'TERMS', collects: ['METHOD', 'SOMETHING_NEW'], mayDecide: 'AUTHORISED' },
  ...{ confirmation: 'NONE', confirmationValidity: 'P14D' },
};
const [name, ofTemplate] = ['News', { consentVersionId: undefined, number: undefined }];

it.each([
  ['was created', other('creation', { ...ofTemplate, name, createdAt: instant })],
  ['was renamed', other('renaming', { ...ofTemplate, name, previousName: 'Letters', renamedAt: instant })],
  [
    'got other rules',
    other('templateRules', { ...ofTemplate, ...rules, previous: rules, changedAt: instant }),
  ],
])('a file that says that its template %s is proved', (_what, altered) => {
  expect(verdictOn(altered)).toMatchObject({ records: 4 });
});

it.each([
  ['has another number', withEffect({ number: 9 })],
  ['is about another template', withEffect({ templateCode: 'news' })],
  ['took effect at another instant', withEffect({ effectiveFrom: instant })],
  ['ended its grace, which it has not', other('graceEnd', { graceUntil: instant })],
  ['took effect before it was published', withEffect({}, late)],
])('a file that says that a version %s is refused', (_what, altered) => {
  expect(verdictOn(altered)).toEqual({ code: 'EVENT_VERSION', place: 'events[1]' });
});

it.each([
  ['lacks a member', withEffect({ supersedes: undefined })],
  ['has another member', withEffect({ noticedAt: instant })],
  ['is of an unknown type', withEffect({ type: 'expiry' })],
  [
    'is about an API key',
    other('apiKeyRevocation', {
      ...ofTemplate,
      templateCode: undefined,
      ...{ apiKeyId: id, name, scopes: ['consents:read'], revokedAt: instant, by: 'staff' },
    }),
  ],
  [
    'renames a template without its former name',
    other('renaming', { ...ofTemplate, name, renamedAt: instant }),
  ],
  [
    'gives a template other rules without those before',
    other('templateRules', { ...ofTemplate, ...rules, changedAt: instant }),
  ],
  [
    'lets somebody decide whom no reader knows',
    other('templateRules', {
      ...{ ...ofTemplate, ...rules, mayDecide: 'ROBOTS' },
      ...{ previous: rules, changedAt: instant },
    }),
  ],
])('a file with an event that %s is not read', (_what, altered) => {
  expect(verdictOn(altered)).toMatchObject({ code: 'FORM' });
});
