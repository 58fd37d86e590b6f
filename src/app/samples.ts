import { DatabaseClock } from '../actions/clock';
import { randomIdentities } from '../actions/identities';
import type { Recorder } from '../domain/caller';
import { Refused } from '../domain/refusal';
import { findLastVersion, findVersion } from '../domain/timeline';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { runActions, type RunningActions } from './actions';
import { sampleTemplates, type SampleTemplate, type SampleVersion } from './sampleTemplates';

/** Who edited and published them, and recorded what samples of customers answered. */
const bySamples: Recorder = { kind: 'service', id: 'samples' };

/**
 * Puts the sample templates into a database that has no others, and completes them where an earlier attempt
 * was cut off. Answers whether the database is one of samples.
 */
export async function putSamples(engine: Engine, log: EngineLog): Promise<boolean> {
  let fixedId: string | null = null;
  const identities = { ...randomIdentities, uuid: () => fixedId ?? randomIdentities.uuid() };
  const running = await runActions({ engine, clock: new DatabaseClock(), identities, log, fourEyes: false });
  try {
    if (!holdsSamplesOnly(running)) return false;
    for (const template of sampleTemplates) {
      await putTemplate(running, template);
      for (const version of template.versions) {
        fixedId = version.consentVersionId;
        await putVersion(running, template.templateCode, version);
        fixedId = null;
        await putConsent(running, template.templateCode, version);
      }
    }
    return true;
  } finally {
    await running.close();
  }
}

function holdsSamplesOnly({ catalogue }: RunningActions): boolean {
  const codes = sampleTemplates.map(({ templateCode }) => templateCode);
  return catalogue.all().every(({ templateCode }) => codes.includes(templateCode));
}

async function putTemplate({ actions, catalogue }: RunningActions, template: SampleTemplate): Promise<void> {
  if (!catalogue.find(template.templateCode)) await actions.createTemplate(template);
}

async function putVersion(
  { actions, catalogue }: RunningActions,
  templateCode: string,
  { consentVersionId, label, texts, givenBy: _givenBy, ...terms }: SampleVersion,
): Promise<void> {
  if (findVersion(await catalogue.timeline(templateCode), consentVersionId)) return;
  await actions.saveDraft({ templateCode, label, texts }, bySamples).catch(ignoreSavedDraft);
  await actions.publishVersion({ templateCode, ...terms }, bySamples);
}

/** Where the next version stands already, an earlier attempt got that far, and nobody can consent to this one. */
async function putConsent(
  { actions, catalogue }: RunningActions,
  templateCode: string,
  { consentVersionId, givenBy }: SampleVersion,
): Promise<void> {
  const last = findLastVersion(await catalogue.timeline(templateCode));
  if (!givenBy || last?.consentVersionId !== consentVersionId) return;
  await actions.recordDecision(
    { customerId: givenBy, templateCode, consentVersionId, value: 'given' },
    bySamples,
  );
}

/** The draft of an attempt that was cut off before it was published says the same. */
function ignoreSavedDraft(fault: unknown): void {
  if (!(fault instanceof Refused) || fault.code !== 'EDIT_CONFLICT') throw fault;
}
