import type { Act } from '../../actions/act';
import { recordDecision } from '../../actions/decisions/recordDecision';
import { createTemplate } from '../../actions/publishing/templateChanges';
import { publishVersion } from '../../actions/publishing/publishVersion';
import { registerPresentation } from '../../actions/publishing/presentations';
import { saveSet } from '../../actions/publishing/saveSet';
import { saveDraft } from '../../actions/publishing/draftEditing';
import { randomIdentities } from '../../actions/running/identities';
import { requireCustomerId } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { findLastVersion, findVersion } from '../../domain/templates/timeline';
import type { TemplateCatalogue } from '../../actions/templates/templateCatalogue';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import { operator, withActions } from '../commands';
import { samplePresentation } from './samplePresentation';
import { sampleSet, sampleTemplates, type SampleVersion } from './sampleTemplates';

const samplesCaller = operator({ kind: 'service', id: 'samples' });

interface Filling {
  readonly act: Act;
  readonly catalogue: TemplateCatalogue;
}

/**
 * Puts the sample templates into a database that has no others, and completes them where an earlier attempt
 * was cut off. Returns whether the database is one of samples.
 */
export async function putSamples(engine: Engine, log: EngineLog): Promise<boolean> {
  let fixedId: string | null = null;
  const identities = { ...randomIdentities, uuid: () => fixedId ?? randomIdentities.uuid() };
  return withActions({ engine, identities, log }, samplesCaller, async (act, { catalogue, sets }) => {
    const filling = { act, catalogue };
    if (!holdsSamplesOnly(catalogue)) return false;
    for (const template of sampleTemplates) {
      if (!catalogue.find(template.templateCode)) await act(createTemplate, template);
      for (const version of template.versions) {
        fixedId = version.consentVersionId;
        await putVersion(filling, template.templateCode, version);
        fixedId = null;
        await putConsent(filling, template.templateCode, version);
      }
    }
    if (!sets.find(sampleSet.setCode)) await act(saveSet, sampleSet);
    await act(registerPresentation, samplePresentation);
    return true;
  });
}

function holdsSamplesOnly(catalogue: TemplateCatalogue): boolean {
  const codes = sampleTemplates.map(({ templateCode }) => templateCode);
  return catalogue.all().every(({ templateCode }) => codes.includes(templateCode));
}

async function putVersion(
  { act, catalogue }: Filling,
  templateCode: string,
  { consentVersionId, label, texts, givenBy: _givenBy, ...terms }: SampleVersion,
): Promise<void> {
  if (findVersion(await catalogue.timeline(templateCode), consentVersionId)) return;
  await act(saveDraft, { templateCode, label, texts }).catch(ignoreSavedDraft);
  await act(publishVersion, { templateCode, ...terms });
}

/** Does nothing if an earlier attempt already published the next version, since this one takes no answers then. */
async function putConsent(
  { act, catalogue }: Filling,
  templateCode: string,
  { consentVersionId, givenBy }: SampleVersion,
): Promise<void> {
  const last = findLastVersion(await catalogue.timeline(templateCode));
  if (!givenBy || last?.consentVersionId !== consentVersionId) return;
  const customerId = requireCustomerId('customerId', givenBy);
  await act(recordDecision, { customerId, templateCode, consentVersionId, value: 'given' });
}

/** The draft of an attempt that was cut off before it was published says the same. */
function ignoreSavedDraft(fault: unknown): void {
  if (!(fault instanceof Refused) || fault.code !== 'EDIT_CONFLICT') throw fault;
}
