import { requireImportRow, requireImportSource, type SentRow } from '../../src/domain/decisions/importRow';
import { Refused } from '../../src/domain/errors/refusal';

const now = new Date('2026-03-01T12:00:00Z');
const row: SentRow = {
  ...{ source_id: '88121', customer_id: 'customer-17', template_code: 'news', value: 'given' },
  ...{ decided_at: '2021-04-02T10:11:12Z', version: 'v1.0' },
};

function faultsOf(sent: SentRow): readonly string[] {
  try {
    requireImportRow(sent, now);
    return [];
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.refusal.code !== 'INVALID_INPUT') throw fault;
    return fault.refusal.errors.map(({ pointer }) => pointer);
  }
}

test('a row with all members, and one with only those that are needed, are taken', () => {
  expect(requireImportRow(row, now)).toMatchObject({ version: 'v1.0', consentVersionId: null, locale: null });
  const whole = {
    ...row,
    locale: 'de-at',
    channel: 'paper',
    method: 'PAPER',
    confirmed_at: row['decided_at'],
  };
  expect(requireImportRow(whole, now)).toMatchObject({ locale: 'de-AT', context: { method: 'PAPER' } });
  expect(requireImportRow({ ...row, version: 2 }, now)).toMatchObject({ version: '2' });
});

test.each([null, '', undefined])('a row whose value is %j says nothing, whatever else it lacks', (value) => {
  expect(requireImportRow({ source_id: '1', value }, now)).toBeNull();
});

test.each<[string, SentRow, readonly string[]]>([
  ['no source id', { ...row, source_id: null }, ['/source_id']],
  ['a source id with a blank', { ...row, source_id: 'a b' }, ['/source_id']],
  ['a source id that is too long', { ...row, source_id: 'x'.repeat(129) }, ['/source_id']],
  ['a source id beyond ASCII', { ...row, source_id: 'ü' }, ['/source_id']],
  ['a customer who is a path', { ...row, customer_id: '../x' }, ['/customer_id']],
  ['a number for a customer', { ...row, customer_id: 17 }, ['/customer_id']],
  ['a list for a template', { ...row, template_code: ['news'] }, ['/template_code']],
  ['another value', { ...row, value: 'yes' }, ['/value']],
  ['an object for a value', { ...row, value: {} }, ['/value']],
  ['no instant', { ...row, decided_at: '' }, ['/decided_at']],
  ['a day for an instant', { ...row, decided_at: '2021-04-02' }, ['/decided_at']],
  ['an instant without a zone', { ...row, decided_at: '2021-04-02T10:11:12' }, ['/decided_at']],
  ['30 February', { ...row, decided_at: '2021-02-30T10:11:12Z' }, ['/decided_at']],
  ['an instant before there were computers', { ...row, decided_at: '1899-12-30T00:00:00Z' }, ['/decided_at']],
  ['the future', { ...row, decided_at: '2026-03-01T12:00:05.001Z' }, ['/decided_at']],
  ['two names of a version', { ...row, consent_version_id: crypto.randomUUID() }, ['/version']],
  [
    'an id of a version that is none',
    { ...row, version: '', consent_version_id: '1' },
    ['/consent_version_id'],
  ],
  ['a broken character', { ...row, channel: '\ud800' }, ['/channel']],
  ['a method nobody knows', { ...row, method: 'TELEPATHY' }, ['/method']],
  ['a confirmation before the decision', { ...row, confirmed_at: '2021-04-02T10:11:11Z' }, ['/confirmed_at']],
  ['a confirmation of the future', { ...row, confirmed_at: '2027-01-01T00:00:00Z' }, ['/confirmed_at']],
  [
    'a confirmation of a no',
    { ...row, value: 'reject', confirmed_at: '2021-04-02T10:11:12Z' },
    ['/confirmed_at'],
  ],
  ['a member that no row has', { ...row, e_mail: 'a@example.com' }, ['/row']],
  [
    'a member for the prototype',
    JSON.parse('{"value":"given","__proto__":{"value":"x"}}') as SentRow,
    ['/row'],
  ],
  ['members of all objects', { ...row, constructor: 'x' }, ['/row']],
  [
    'several faults',
    { value: 'yes' },
    ['/customer_id', '/template_code', '/value', '/decided_at', '/source_id'],
  ],
])('a row with %s is refused', (_what, sent, pointers) => {
  expect(faultsOf(sent)).toEqual(pointers);
});

test('what a row inherits is not part of it', () => {
  const heir = Object.create({ value: 'given' }) as SentRow;
  expect(requireImportRow(heir, now)).toBeNull();
});

test('very many members are refused by the first that no row has, which is named if its name could be one', () => {
  const manyOf = (name: string) =>
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${name}${at}`, 'x']));
  expect(() => requireImportRow(manyOf('colour-'), now)).toThrow(
    /^There is no member "colour-0" in the row\.$/,
  );
  for (const secret of ['secret of ', 'anna@example.com/', '<b>'])
    expect(() => requireImportRow(manyOf(secret), now)).toThrow(
      /^There is a member in the row that does not belong there\.$/,
    );
});

test.each(['', 'CRM', 'crm 2019', '-crm', 'x'.repeat(65)])('%j is not the name of a source', (name) => {
  expect(() => requireImportSource('source', name)).toThrow(Refused);
});
