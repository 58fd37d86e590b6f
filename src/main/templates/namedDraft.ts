import { draft as draftOfTemplate } from '../../actions/publishing/drafts';
import { template } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import type { CommandAct } from '../../app/commands';
import { Refused } from '../../domain/errors/refusal';
import type { Draft } from '../../domain/templates/version';
import { CannotDo } from '../terminal/explain';

/** @throws Refused `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND` */
export async function getDraft(act: CommandAct, templateCode: string): Promise<Draft> {
  await act(template, { templateCode });
  const draft = await act(draftOfTemplate, { templateCode });
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  return draft;
}

/** @throws CannotDo unless it has this label or id, or would get this number */
export async function mustBeNamed(act: CommandAct, draft: Draft, named: string | undefined): Promise<void> {
  const { templateCode, label, consentVersionId } = draft;
  if (named === undefined || named === label || named.toLowerCase() === consentVersionId) return;
  const [newest] = (await act(templateVersions, { templateCode, first: 1 })).places;
  const number = (newest?.item.version.number ?? 0) + 1;
  if (named === String(number)) return;
  throw new CannotDo(
    `the draft of ${templateCode} is "${label}" and would be version ${number}, not "${named}"`,
  );
}

/** As a person at the command line does it over, who sends no `expectedRevision`. @throws CannotDo; any other fault */
export function raiseSavedSince(fault: unknown): never {
  if (!(fault instanceof Refused) || fault.refusal.code !== 'EDIT_CONFLICT') throw fault;
  const { actualRevision } = fault.refusal;
  const now = actualRevision === 0 ? 'is gone' : `is at revision ${actualRevision} now`;
  throw new CannotDo(
    `Nothing was done. The draft ${now}: somebody changed it in the meantime. Read it again.`,
  );
}
