import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { isPostgres } from '../database/run';
import { startService, type TestService } from '../service/service';

/** What the database itself refuses to everyone: the last wall behind the rules. */
describe('the database refuses', () => {
  let service: TestService;
  let consentVersionId: string;
  let templateCode: string;
  let customerId: string;

  beforeAll(async () => {
    service = await startService();
    ({ consentVersionId, templateCode } = await service.given.publishedVersion());
    customerId = service.given.customer();
    const input = { customerId, templateCode, consentVersionId, value: 'given' };
    await service.actions.recordDecision(input, { kind: 'anonymous', id: null });
  });

  afterAll(() => service.close());

  const refused = (sql: string, values: readonly unknown[] = []) =>
    expect(service.database.engine.pool.query(sql, [...values])).rejects.toMatchObject({
      code: expect.stringMatching(/^23/) as string,
    });

  it.each([
    `UPDATE decision SET value = 'withdraw'`,
    `UPDATE decision SET channel = 'x'`,
    'DELETE FROM decision',
    'TRUNCATE decision CASCADE',
  ])('to change what was decided: %s', (sql) => refused(sql));

  it.each([
    ['a template that its version is not of', { template_code: `'another'` }],
    ['a version that is not there', { consent_version_id: 'gen_random_uuid()' }],
    ['a text that its version does not have', { locale: `'fr'` }],
  ])('a decision on %s', async (_fault, said) => {
    const first = { subject_id: 'gen_random_uuid()', ...said };
    const changed = Object.entries(first).map(([column, value]) => `'${column}', ${value}`);
    await expect(
      service.database.engine.pool.query(
        `INSERT INTO decision SELECT (jsonb_populate_record(d, jsonb_build_object(${changed.join(', ')}))).*
         FROM decision d`,
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('to change a published version', async () => {
    await refused(`UPDATE version SET label = 'other' WHERE consent_version_id = $1`, [consentVersionId]);
    await refused('UPDATE version SET effective_from = now() WHERE consent_version_id = $1', [
      consentVersionId,
    ]);
    await refused('DELETE FROM version WHERE consent_version_id = $1', [consentVersionId]);
  });

  it('to change, add or remove a text of a published version', async () => {
    await refused(`UPDATE version_text SET body = 'other' WHERE consent_version_id = $1`, [consentVersionId]);
    await refused('DELETE FROM version_text WHERE consent_version_id = $1', [consentVersionId]);
    await refused(
      `INSERT INTO version_text SELECT consent_version_id, 'fr', title, body, NULL, content_hash, template_code
       FROM version_text WHERE consent_version_id = $1`,
      [consentVersionId],
    );
  });

  it('to move a draft’s text to a published version', async () => {
    const draft = await service.given.draft((await service.given.template()).templateCode);
    await refused(
      `UPDATE version_text SET consent_version_id = $1, locale = 'fr' WHERE consent_version_id = $2`,
      [consentVersionId, draft.consentVersionId],
    );
  });

  it('to forget a version that was published, by way of its template', () =>
    refused('DELETE FROM template WHERE template_code = $1', [templateCode]));

  (isPostgres ? it : it.skip)('a text that was being changed while its version was published', async () => {
    const draft = await service.given.draft((await service.given.template()).templateCode);
    const { url } = service.database;
    const editor = new Client({ connectionString: url ?? undefined });
    await editor.connect();
    const change = `UPDATE version_text SET body = 'other' WHERE consent_version_id = '${draft.consentVersionId}'`;
    await editor.query(`BEGIN; ${publication(draft)}`);
    const refusal = refused(change);
    await wait(100);
    await editor.query('COMMIT').finally(() => editor.end());
    await refusal;
  });

  describe('to withdraw a version', () => {
    const withdrawal = (said = {}) => {
      const by = {
        withdrawn_at: 'now()',
        withdrawn_by_kind: `'publisher'`,
        withdrawn_by_id: `'paul'`,
        ...said,
      };
      const changes = Object.entries(by).map(([column, value]) => `${column} = ${value}`);
      return `UPDATE version SET ${changes.join(', ')} WHERE consent_version_id = $1`;
    };

    const scheduled = () =>
      service.given.publishedVersion({ effectiveFrom: new Date(Date.now() + 3_600_000) });

    it('that is in effect, whatever instant is claimed', async () => {
      await refused(withdrawal(), [consentVersionId]);
      await refused(withdrawal({ withdrawn_at: `'2020-01-01'` }), [consentVersionId]);
    });

    it.each([
      ['and change something else with it', { label: `'other'` }],
      ['and move its instant', { effective_from: `now() + '2 hours'` }],
      ['with nobody who did', { withdrawn_by_kind: 'NULL', withdrawn_by_id: 'NULL' }],
      ['after it would have taken effect', { withdrawn_at: `now() + '2 hours'` }],
    ])('%s', async (_fault, said) => {
      const version = await scheduled();
      await refused(withdrawal(said), [version.consentVersionId]);
    });

    it('a second time, or to take a withdrawal back', async () => {
      const version = await scheduled();
      const { rowCount } = await service.database.engine.pool.query(withdrawal(), [version.consentVersionId]);
      expect(rowCount).toBe(1);
      await refused(withdrawal(), [version.consentVersionId]);
      const nothing = { withdrawn_at: 'NULL', withdrawn_by_kind: 'NULL', withdrawn_by_id: 'NULL' };
      await refused(withdrawal(nothing), [version.consentVersionId]);
    });
  });

  it('a draft that was withdrawn', async () => {
    const draft = await service.given.draft((await service.given.template()).templateCode);
    await refused(
      `UPDATE version SET withdrawn_at = now(), withdrawn_by_kind = 'publisher', withdrawn_by_id = 'paul'
       WHERE consent_version_id = $1`,
      [draft.consentVersionId],
    );
  });

  it.each([
    ['without its terms', `number = 1, published_at = now(), effective_from = now()`],
    [
      'as editorial without a reason',
      `number = 1, published_at = now(), effective_from = now(), change_kind = 'EDITORIAL', reask = 'NOBODY'`,
    ],
    ['without a number', `published_at = now()`],
  ])('to publish a draft %s', async (_how, columns) => {
    const draft = await service.given.draft((await service.given.template()).templateCode);
    await refused(`UPDATE version SET ${columns} WHERE consent_version_id = $1`, [draft.consentVersionId]);
  });

  it('a second draft of one template', async () => {
    const { templateCode: code } = await service.given.template();
    await service.given.draft(code);
    await refused(
      `INSERT INTO version (consent_version_id, template_code, label, edited_at)
       VALUES (gen_random_uuid(), $1, 'x', now())`,
      [code],
    );
  });

  it('a decision on a version of another template', async () => {
    const other = await service.given.publishedVersion();
    await refused(copyOfDecision({ sequence: '2', consent_version_id: `'${other.consentVersionId}'` }));
  });

  it.each([
    ['a sequence that is taken', { sequence: '1' }],
    ['a sequence below one', { sequence: '0' }],
    ['a hash of the wrong length', { sequence: '2', hash: `'\\xab'` }],
    ['a second record that follows nothing', { sequence: '2', prev_hash: `decode(repeat('00', 32), 'hex')` }],
    ['an expiry of what is no grant', { sequence: '2', value: `'reject'`, valid_until: `now() + '1 day'` }],
    ['an anonymous recorder with an id', { sequence: '2', recorder_id: `'somebody'` }],
  ])('%s', (_fault, changes) => refused(copyOfDecision(changes)));

  it('takes the copy that none of this is wrong with', async () => {
    const { rowCount } = await service.database.engine.pool.query(copyOfDecision({ sequence: '2' }));
    expect(rowCount).toBe(1);
  });
});

/** Publishes a draft by hand. */
function publication({ consentVersionId }: { readonly consentVersionId: string }): string {
  return `UPDATE version SET number = 1, published_at = now(), effective_from = now(), change_kind = 'MATERIAL',
    reask = 'EVERYONE' WHERE consent_version_id = '${consentVersionId}'`;
}

const columns =
  'subject_id template_code sequence value consent_version_id epoch locale content_hash channel recorded_at valid_until recorder_kind recorder_id schema_version nonce customer_binding prev_hash hash'.split(
    ' ',
  );

/** The first decision once more, as a second record, with some columns changed. */
function copyOfDecision(changes: Readonly<Record<string, string>>): string {
  const second: Readonly<Record<string, string>> = { prev_hash: 'hash', ...changes };
  const values = columns.map((column) => second[column] ?? column);
  return `INSERT INTO decision (${columns.join(', ')}) SELECT ${values.join(', ')} FROM decision WHERE sequence = 1`;
}
