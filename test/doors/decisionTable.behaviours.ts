import type { PublishedVersion } from '../../src/domain/templates/version';
import type { Given } from '../service/given';
import type { DecideInput } from './door';
import { answered, outcomeOf, refused, type Behaviour, type Scene } from './scene';

/** The versions that a decision may name: 1, the material 2, its editorial successor 3, and those nobody can answer. */
interface Versions {
  readonly templateCode: string;
  readonly superseded: PublishedVersion;
  readonly editoriallySuperseded: PublishedVersion;
  readonly current: PublishedVersion;
  readonly scheduled: PublishedVersion;
  readonly draftId: string;
  readonly foreign: PublishedVersion;
}

const madeOnce = new WeakMap<Given, Promise<Versions>>();

/** The examples only read them, so they share them. */
function givenVersions(scene: Scene): Promise<Versions> {
  const versions = madeOnce.get(scene.given) ?? makeVersions(scene);
  madeOnce.set(scene.given, versions);
  return versions;
}

async function makeVersions({ given, clock, inDays }: Scene): Promise<Versions> {
  const superseded = await given.publishedVersion();
  const { templateCode } = superseded;
  clock.pass({ seconds: 1 });
  const editoriallySuperseded = await given.publishedVersion({ templateCode });
  clock.pass({ seconds: 1 });
  const current = await given.editorialVersion({ templateCode });
  const scheduled = await given.publishedVersion({ templateCode, effectiveFrom: inDays(10_000) });
  const { consentVersionId: draftId } = await given.draft(templateCode);
  const foreign = await given.publishedVersion();
  return { templateCode, superseded, editoriallySuperseded, current, scheduled, draftId, foreign };
}

interface Row {
  readonly named: string;
  readonly idOf: (versions: Versions) => string | undefined;
  readonly given: string;
  readonly reject: string;
  readonly withdraw: string;
}

const unknownId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
const everyAnswer = (outcome: string) => ({ given: outcome, reject: outcome, withdraw: outcome });

const rows: readonly Row[] = [
  { named: 'current', idOf: ({ current }) => current.consentVersionId, ...everyAnswer('recorded') },
  {
    named: 'superseded by an editorial version only',
    idOf: ({ editoriallySuperseded }) => editoriallySuperseded.consentVersionId,
    ...everyAnswer('recorded'),
  },
  {
    named: 'superseded by a material version',
    idOf: ({ superseded }) => superseded.consentVersionId,
    ...everyAnswer('recorded'),
    given: 'VERSION_SUPERSEDED',
  },
  {
    named: 'not yet effective',
    idOf: ({ scheduled }) => scheduled.consentVersionId,
    ...everyAnswer('VERSION_NOT_FOUND'),
  },
  { named: 'a draft', idOf: ({ draftId }) => draftId, ...everyAnswer('VERSION_NOT_FOUND') },
  {
    named: 'of another template',
    idOf: ({ foreign }) => foreign.consentVersionId,
    ...everyAnswer('VERSION_NOT_FOUND'),
  },
  { named: 'unknown', idOf: () => unknownId, ...everyAnswer('VERSION_NOT_FOUND') },
  { named: 'left out', idOf: () => undefined, ...everyAnswer('VERSION_REQUIRED'), withdraw: 'recorded' },
];

const cells: readonly Behaviour[] = rows.flatMap((row) =>
  (['given', 'reject', 'withdraw'] as const).map((value) => ({
    name: `${value} on a version that is ${row.named}: ${row[value]}`,
    play: async (scene: Scene) => {
      const versions = await givenVersions(scene);
      const consentVersionId = row.idOf(versions);
      const rowsBefore = await scene.ledger.rowCount();

      const answer = await scene.door.decide(answerOf(scene, versions, { value, consentVersionId }));

      expect(outcomeOf(answer)).toBe(row[value]);
      if (row[value] === 'recorded') {
        expect(answered(answer).decision).toMatchObject({
          value,
          sequence: 1,
          consentVersionId: consentVersionId ?? versions.current.consentVersionId,
        });
        expect(answer.status).toBe(scene.door.name === 'REST' ? 201 : 200);
      } else expect(await scene.ledger.rowCount()).toBe(rowsBefore);
    },
  })),
);

function answerOf(
  { given }: Scene,
  { templateCode }: Versions,
  said: Pick<DecideInput, 'value' | 'consentVersionId'>,
): DecideInput {
  return { customerId: given.customer(), templateCode, ...said };
}

const consequences: readonly Behaviour[] = [
  {
    name: 'VERSION_SUPERSEDED tells which version to show',
    play: async (scene) => {
      const versions = await givenVersions(scene);
      const { consentVersionId } = versions.superseded;

      const answer = await scene.door.decide(answerOf(scene, versions, { value: 'given', consentVersionId }));

      expect(refused(answer).details).toMatchObject({
        consentVersionId,
        currentVersionId: versions.current.consentVersionId,
      });
    },
  },
  {
    name: 'a reject of a superseded version is kept, and the current one still awaits the customer',
    play: async (scene) => {
      const versions = await givenVersions(scene);
      const { consentVersionId } = versions.superseded;

      const { pendingUpdate } = await scene.decided(
        answerOf(scene, versions, { value: 'reject', consentVersionId }),
      );

      expect(pendingUpdate).toMatchObject({ accepted: false, reason: 'NEW_VERSION', mayProceed: false });
      expect(pendingUpdate.version.consentVersionId).toBe(versions.current.consentVersionId);
    },
  },
  ...(['reject', 'withdraw'] as const).map((value) => ({
    name: `a late ${value} counts, and does not have the customer asked again`,
    play: async ({ given, clock, decided, door }: Scene) => {
      const first = await given.publishedVersion();
      const { templateCode } = first;
      clock.pass({ seconds: 1 });
      const second = await given.publishedVersion({ templateCode });
      const customer = { customerId: given.customer(), templateCode };
      await decided({ ...customer, consentVersionId: second.consentVersionId, value: 'given' });

      const late = await decided({ ...customer, consentVersionId: first.consentVersionId, value });

      const standing = { accepted: true, reason: null, mayProceed: false };
      expect(late.decision).toMatchObject({ value, sequence: 2, consentVersionId: first.consentVersionId });
      expect(late.pendingUpdate).toMatchObject(standing);
      expect(answered(await door.pending(customer))).toMatchObject({ ...standing, decision: { value } });
    },
  })),
  {
    name: 'withdraw without a version stands on the version of the grant that it ends',
    play: async ({ given, clock, decided }) => {
      const granted = await given.publishedVersion();
      const { templateCode, consentVersionId } = granted;
      const customerId = given.customer();
      await decided({ customerId, templateCode, consentVersionId, value: 'given' });
      clock.pass({ seconds: 1 });
      await given.publishedVersion({ templateCode });

      const { decision } = await decided({ customerId, templateCode, value: 'withdraw' });

      expect(decision).toMatchObject({ value: 'withdraw', sequence: 2, consentVersionId });
    },
  },
  {
    name: 'null for the version counts as left out',
    play: async ({ given, door }) => {
      const { templateCode } = await given.publishedVersion();
      const input = { customerId: given.customer(), templateCode, consentVersionId: null };

      expect(outcomeOf(await door.decide({ ...input, value: 'given' }))).toBe('VERSION_REQUIRED');
      expect(outcomeOf(await door.decide({ ...input, value: 'withdraw' }))).toBe('recorded');
    },
  },
  {
    name: 'an unknown template has no decisions',
    play: async ({ given, door }) => {
      const input = { customerId: given.customer(), templateCode: 'nobody-knows-it' };

      const answer = await door.decide({ ...input, consentVersionId: unknownId, value: 'given' });

      expect(refused(answer)).toMatchObject({
        code: 'TEMPLATE_NOT_FOUND',
        details: { templateCode: 'nobody-knows-it' },
      });
    },
  },
];

export const decisionTableBehaviours: readonly Behaviour[] = [...cells, ...consequences];
