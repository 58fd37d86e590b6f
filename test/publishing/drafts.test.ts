import { answered, refused } from '../doors/scene';
import { ask } from '../graphql/asking';
import type { DraftFieldsFragment } from '../operations/generated';
import { bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { bothTexts, germanText, publisher } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { settled } from '../service/settled';
import { draftsAt, type DraftsDoor } from './draftsAt';
import { noneStated } from './statedTerms';

const clock = new FakeClock();
let service: TestService;
let anna: DraftsDoor;
let berta: DraftsDoor;

const editor = (sub: string) => bearer(tokenOf({ sub, scope: 'templates:write' }));

beforeAll(async () => {
  service = await startService({ clock });
  anna = draftsAt(service.url, editor('anna'));
  berta = draftsAt(service.url, editor('berta'));
}, startTimeoutMs);
afterAll(() => service.close());

const english = { locale: 'en', title: 'News', body: 'May we?' };
const label = 'v1';

/** Without the hashes, as an editor would send them again. */
const asWritten = (texts: DraftFieldsFragment['texts']) =>
  texts.map(({ contentHash: _hash, ...text }) => text);

describe('a draft', () => {
  it('begins empty, and keeps who wrote it and when', async () => {
    const { templateCode } = await service.given.template();

    const draft = answered(await anna.start({ templateCode, label, from: 'EMPTY' }));

    expect(draft).toEqual({
      consentVersionId: expect.any(String) as string,
      templateCode,
      state: 'DRAFT',
      label,
      revision: 1,
      texts: [],
      editedAt: clock.now().toISOString(),
      editedBy: { kind: 'SERVICE', name: 'anna' },
      terms: noneStated,
    });
    expect(answered(await berta.see(templateCode))).toEqual(draft);
  });

  it('begins with the texts of the current version, without what was new in it', async () => {
    const texts = [{ ...english, changeNote: 'All of it' }, germanText];
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts });

    const draft = answered(await anna.start({ templateCode, label: 'v2', from: 'LATEST' }));

    expect(asWritten(draft.texts)).toEqual([
      { ...germanText, changeNote: null },
      { ...english, changeNote: null },
    ]);
    expect(draft.consentVersionId).not.toBe(consentVersionId);
    expect(draft.label).toBe('v2');
  });

  it('begins with the texts of the scheduled version, which it will follow, and is compared with that', async () => {
    const { templateCode } = await service.given.publishedVersion({ texts: [english] });
    const effectiveFrom = new Date(clock.now().getTime() + 1_000);
    const scheduled = { ...english, body: 'May we, from tomorow on?' };
    await service.given.publishedVersion({ templateCode, effectiveFrom, texts: [scheduled] });

    const draft = answered(await anna.start({ templateCode, label: 'v3', from: 'LATEST' }));
    expect(asWritten(draft.texts)).toEqual([{ ...scheduled, changeNote: null }]);

    const texts = [{ ...english, body: 'May we, from tomorrow on?' }];
    answered(await anna.save({ templateCode, label: 'v3', texts, expectedRevision: draft.revision }));
    const { comparison } = answered(await anna.views({ templateCode }));
    expect(comparison[0]?.unified).toContain(`-${scheduled.body}`);
    // An editorial correction therefore brings nothing back that the scheduled version changed.
    const published = await service.actions.publishVersion(
      {
        templateCode,
        changeKind: 'EDITORIAL',
        editorialReason: 'A typo',
        effectiveFrom: new Date(effectiveFrom.getTime() + 1),
      },
      { kind: 'staff', id: 'b' },
    );
    expect(published.texts).toMatchObject(texts);
  });

  it('begins with all of a version that was cancelled: texts, what is new, and terms', async () => {
    const { given } = service;
    const { templateCode } = await given.publishedVersion({ texts: [english] });
    const effectiveFrom = new Date(Date.now() + 86_400_000);
    const graceUntil = new Date(effectiveFrom.getTime() + 86_400_000);
    const texts = [{ ...english, body: 'May we, and our partners?', changeNote: 'Partners are new.' }];
    const terms = { reask: 'GRANTS_ONLY', validity: 'P1Y' } as const;
    const scheduled = { templateCode, effectiveFrom, graceUntil, texts, ...terms };
    await given.cancelledVersion(await given.publishedVersion(scheduled));

    const draft = answered(await anna.start({ templateCode, label: 'v3', from: 'LATEST' }));

    expect(asWritten(draft.texts)).toEqual(texts);
    expect(draft.terms).toEqual({
      ...{ ...noneStated, ...terms, changeKind: 'MATERIAL' },
      effectiveFrom: effectiveFrom.toISOString(),
      graceUntil: graceUntil.toISOString(),
    });
  });

  it('begins with the first version while that is scheduled', async () => {
    const effectiveFrom = new Date(clock.now().getTime() + 1_000);
    const { templateCode } = await service.given.publishedVersion({ effectiveFrom, texts: [english] });
    const draft = answered(await anna.start({ templateCode, label: 'v2', from: 'LATEST' }));
    expect(asWritten(draft.texts)).toEqual([{ ...english, changeNote: null }]);
  });

  it('has its texts in the order of locales, on every machine', async () => {
    const { templateCode } = await service.given.template();
    const texts = ['zh-Hans', 'zh-HK', 'de-AT', 'de'].map((locale) => ({ ...english, locale }));
    const saved = answered(await anna.save({ templateCode, label, texts }));

    expect(saved.texts.map(({ locale }) => locale)).toEqual(['de', 'de-AT', 'zh-HK', 'zh-Hans']);
    expect(answered(await anna.see(templateCode))).toEqual(saved);
  });

  it('is saved as a whole: what is left out is gone', async () => {
    const { templateCode } = await service.given.template();
    const first = answered(await anna.save({ templateCode, label, texts: bothTexts }));
    clock.pass({ minutes: 5 });

    const texts = [{ locale: 'FR-fr', title: 'Nouvelles', body: 'Pouvons-nous ?\r\n', changeNote: '*Tout*' }];
    const second = answered(
      await berta.save({ templateCode, label: 'v1.1', texts, expectedRevision: first.revision }),
    );

    expect(second).toMatchObject({
      consentVersionId: first.consentVersionId,
      label: 'v1.1',
      revision: 2,
      editedAt: clock.now().toISOString(),
      editedBy: { kind: 'SERVICE', name: 'berta' },
    });
    expect(asWritten(second.texts)).toEqual([
      { locale: 'fr-FR', title: 'Nouvelles', body: 'Pouvons-nous ?', changeNote: '*Tout*' },
    ]);
    expect(answered(await anna.see(templateCode))).toEqual(second);
  });

  it('becomes the version that is published, to the letter', async () => {
    const { templateCode } = await service.given.template();
    const draft = answered(await anna.save({ templateCode, label, texts: bothTexts }));

    const version = await service.actions.publishVersion({ templateCode }, { kind: 'staff', id: 'b' });

    expect(version).toMatchObject({ consentVersionId: draft.consentVersionId, label });
    expect(version.texts).toEqual(draft.texts);
    await expect(anna.see(templateCode)).rejects.toThrow('neither data nor errors');
  });

  it('is discarded, also on a retired template', async () => {
    const { templateCode } = await service.given.template();
    const { revision } = answered(await anna.save({ templateCode, label, texts: bothTexts }));
    await service.given.retiredTemplate(templateCode);

    const discarded = await berta.discard({ templateCode, expectedRevision: revision });
    expect(answered(discarded)).toEqual({ templateCode, draft: null });
    const { rows } = await service.database.engine.pool.query(
      'SELECT FROM version JOIN version_text USING (template_code, consent_version_id) WHERE template_code = $1',
      [templateCode],
    );
    expect(rows).toEqual([]);
  });
});

describe('two editors', () => {
  it('do not overwrite each other: the second is told, reads, merges and saves', async () => {
    const { templateCode } = await service.given.template();
    const { revision } = answered(await anna.start({ templateCode, label }));
    const theirs = answered(
      await anna.save({ templateCode, label, texts: [english], expectedRevision: revision }),
    );

    const conflict = refused(
      await berta.save({ templateCode, label, texts: [germanText], expectedRevision: revision }),
    );
    expect(conflict).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { expectedRevision: revision, actualRevision: theirs.revision },
    });

    const read = answered(await berta.see(templateCode));
    expect(read).toEqual(theirs);
    const texts = [...asWritten(read.texts), germanText];
    const merged = await berta.save({ templateCode, label, texts, expectedRevision: read.revision });
    expect(answered(merged).texts.map(({ locale }) => locale)).toEqual(['de', 'en']);
  });

  it('who save at once: one is saved, the others are told', async () => {
    const { templateCode } = await service.given.template();
    const { revision } = answered(await anna.start({ templateCode, label }));

    const answers = await Promise.all(
      [anna, berta, anna, berta, anna, berta].map((door, index) =>
        door.save({ templateCode, label: `by ${index}`, texts: [english], expectedRevision: revision }),
      ),
    );

    const codes = answers.map((answer) => (answer.kind === 'refused' ? answer.code : 'saved'));
    expect(codes.toSorted()).toEqual([...Array<string>(5).fill('EDIT_CONFLICT'), 'saved']);
    const saved = answers[codes.indexOf('saved')];
    expect(saved && answered(saved)).toEqual(answered(await anna.see(templateCode)));
  });

  it('who start at once have one draft', async () => {
    const { templateCode } = await service.given.template();
    const answers = await Promise.all([anna, berta].map((door) => door.start({ templateCode, label })));
    expect(answers.map((answer) => (answer.kind === 'refused' ? answer.code : 'started')).sort()).toEqual([
      'DRAFT_EXISTS',
      'started',
    ]);
  });

  it('are told also where the draft went round in a circle', async () => {
    const { templateCode } = await service.given.template();
    const save = async (door: DraftsDoor, title: string, expectedRevision: number) =>
      door.save({ templateCode, label, texts: [{ ...english, title }], expectedRevision });
    const opened = answered(await save(anna, 'One', 0));
    const away = answered(await save(anna, 'Two', opened.revision));
    const back = answered(await save(anna, 'One', away.revision));
    expect(back.texts).toEqual(opened.texts);

    expect(refused(await save(berta, 'Three', opened.revision))).toMatchObject({ code: 'EDIT_CONFLICT' });
  });

  it('are told also where the draft was discarded and another one started', async () => {
    const { templateCode } = await service.given.template();
    const opened = answered(await anna.save({ templateCode, label, texts: [english] }));
    answered(await berta.discard({ templateCode, expectedRevision: opened.revision }));
    const late = { templateCode, label, texts: [english], expectedRevision: opened.revision };
    expect(refused(await anna.save(late))).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { actualRevision: 0 },
    });

    const next = answered(await berta.start({ templateCode, label: 'another' }));

    expect(next.revision).toBeGreaterThan(opened.revision);
    expect(refused(await anna.save(late))).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { actualRevision: next.revision },
    });
    expect(refused(await anna.discard({ templateCode, expectedRevision: opened.revision })).code).toBe(
      'EDIT_CONFLICT',
    );
    expect(answered(await anna.see(templateCode))).toEqual(next);
  });
});

describe('a request for review', () => {
  it('makes the draft wait for a colleague until the next save', async () => {
    const { templateCode } = await service.given.template();
    const saved = { templateCode, label, texts: [english] };
    answered(await anna.save(saved));
    expect(await berta.toReview()).not.toContain(templateCode);

    const { reviewRequest } = answered(await anna.requestReview({ templateCode, expectedRevision: 1 }));

    const requestedAt = clock.now().toISOString();
    expect(reviewRequest).toEqual({ requestedAt, requestedBy: { name: 'anna' } });
    expect(await berta.toReview()).toContain(templateCode);
    answered(await berta.save({ ...saved, expectedRevision: 1 }));
    expect(await anna.toReview()).not.toContain(templateCode);
  });

  it('ends with the draft, and is refused for another revision or without a draft', async () => {
    const { templateCode } = await service.given.template();
    const request = (expectedRevision: number) => anna.requestReview({ templateCode, expectedRevision });
    expect(refused(await request(1))).toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    answered(await anna.save({ templateCode, label, texts: [english] }));
    expect(refused(await request(2))).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { actualRevision: 1 },
    });

    answered(await request(1));
    await service.actions.publishVersion({ templateCode }, publisher);

    expect(await anna.toReview()).not.toContain(templateCode);
  });
});

describe('a draft is seen', () => {
  it('as customers will read it, and beside the version before it', async () => {
    const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
    const body = 'May we send you **news**?';
    const texts = [{ locale: 'en', title: 'News by e-mail', body, changeNote: 'Clearer' }];
    answered(await anna.save({ templateCode, label, texts }));

    const { preview, comparison } = answered(await anna.views({ templateCode, locale: 'en-GB' }));

    expect(preview).toEqual({
      locale: 'en',
      title: 'News by e-mail',
      html: '<p>May we send you <strong>news</strong>?</p>\n',
      changeNoteHtml: '<p>Clearer</p>\n',
    });
    expect(comparison).toMatchObject([
      {
        locale: 'en',
        change: 'CHANGED',
        title: [{ kind: 'SAME', text: 'News by e-mail' }],
        body: [
          {
            oldStart: 1,
            newStart: 1,
            lines: [
              { kind: 'REMOVED', text: 'May we send you news?' },
              { kind: 'ADDED', text: body },
            ],
          },
        ],
      },
      { locale: 'de', change: 'REMOVED', title: [{ kind: 'REMOVED', text: germanText.title }] },
    ]);
    expect(comparison[0]?.unified).toContain(`-May we send you news?`);
    expect(comparison[0]?.unified).toContain(`+${body}`);
  });

  it('without a preview while it is empty, and beside nothing where it is the first', async () => {
    const { templateCode } = await service.given.template();
    const { revision } = answered(await anna.start({ templateCode, label }));
    expect(answered(await anna.views({ templateCode }))).toEqual({ preview: null, comparison: [] });

    answered(await anna.save({ templateCode, label, texts: [germanText], expectedRevision: revision }));
    expect(answered(await anna.views({ templateCode, locale: 'fr' }))).toMatchObject({
      preview: { locale: 'de' },
      comparison: [{ locale: 'de', change: 'ADDED' }],
    });
  });

  it('with all others of a page at the cost of one', async () => {
    const templates = await Promise.all(Array.from({ length: 8 }, () => service.given.template()));
    for (const { templateCode } of templates) await service.given.draft(templateCode);
    await settled(service.database);
    const statements: string[] = [];
    const stop = service.database.engine.onStatement((text) => {
      if (/"version(_text)?"/.test(text)) statements.push(text);
    });
    const query =
      '{ templates(first: 50) { nodes { draft { label texts { title } comparison { change } } } } }';
    const { data, errors } = await ask(service.url, { query }).finally(stop);

    expect(errors).toBeUndefined();
    expect(JSON.stringify(data).match(/"label"/g)?.length).toBeGreaterThanOrEqual(8);
    expect(statements).toHaveLength(2);
  });
});
