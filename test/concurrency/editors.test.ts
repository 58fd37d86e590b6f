import { isPostgres } from '../database/run';
import { answered } from '../doors/scene';
import { draftsAt } from '../publishing/draftsAt';
import { templatesAt } from '../publishing/templatesAt';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { atOnce } from './atOnce';

/** PGlite takes one process at a time, so this needs a server. */
const onServer = isPostgres ? describe : describe.skip;

onServer('editors on two nodes on one PostgreSQL database', () => {
  let a: TestService;
  let b: TestNode;

  beforeAll(async () => {
    a = await startService();
    b = await startSecondNode(a);
  }, startTimeoutMs);
  afterAll(async () => {
    await b.close();
    await a.close();
  });

  const draftsOf = (index: number) => draftsAt((index % 2 === 0 ? a : b).url);
  const label = 'v1';
  const text = { locale: 'en', title: 'News', body: 'May we?' };

  it('who save at once: each round one is saved and all others are told', async () => {
    const { templateCode } = await a.given.template();
    for (let expectedRevision = 0; expectedRevision < 5; expectedRevision += 1) {
      const answers = await atOnce(8, (index) =>
        draftsOf(index).save({
          templateCode,
          label,
          texts: [{ ...text, body: `by ${index}` }],
          expectedRevision,
        }),
      );
      const outcomes = answers.map((answer) => (answer.kind === 'refused' ? answer.code : 'saved'));
      expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('EDIT_CONFLICT'), 'saved']);
      const winner = outcomes.indexOf('saved');
      const seen = answered(await draftsOf(winner + 1).see(templateCode));
      expect(seen).toMatchObject({ revision: expectedRevision + 1, texts: [{ body: `by ${winner}` }] });
    }
  });

  it('who start at once have one draft', async () => {
    const { templateCode } = await a.given.template();
    const answers = await atOnce(8, (index) => draftsOf(index).start({ templateCode, label }));
    const outcomes = answers.map((answer) => (answer.kind === 'refused' ? answer.code : 'started'));
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('DRAFT_EXISTS'), 'started']);
  });

  it('see at once what was done on the other node, though no notification comes', async () => {
    await a.database.engine.pool.query('ALTER TABLE template DISABLE TRIGGER template_change');
    try {
      const { templateCode } = await a.given.template();
      const { consentVersionId } = await a.given.publishedVersion({ templateCode });
      answered(await templatesAt(a.url).rename({ templateCode, name: 'Named on a' }));

      const seen = answered(await templatesAt(b.url).see({ templateCode }));
      expect(seen).toMatchObject({ name: 'Named on a', current: { consentVersionId, state: 'CURRENT' } });
      const { nodes } = answered(await templatesAt(b.url).list({ search: 'named ON A' }));
      expect(nodes).toMatchObject([{ templateCode }]);
    } finally {
      await a.database.engine.pool.query('ALTER TABLE template ENABLE TRIGGER template_change');
    }
  });
});
