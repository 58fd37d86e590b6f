import type { Pool } from 'pg';
import { ownHand } from '../../domain/decisions/decider';
import type { ErrorCode } from '../../domain/errors/errors';
import { invalidMember } from '../../domain/errors/inputFault';
import type { Refusal } from '../../domain/errors/refusal';
import type { ContextPart } from '../../domain/templates/templateRules';
import { readOwnIds } from '../../storage/evidence/links';
import type { ConsentSets } from '../templates/consentSets';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { KnownPresentations } from '../templates/knownPresentations';
import { refusedAt, type PendingAnswer, type PendingAnswers } from './pendingAnswers';

interface Parts {
  readonly pool: Pool;
  readonly catalogue: TemplateCatalogue;
  readonly sets: ConsentSets;
  readonly presentations: KnownPresentations;
}

type MemberOf = (code: ErrorCode, index: number) => string | null;

/** By what else the database holds than the writer reads. What never changes is remembered. */
export async function checkedAnswers(
  parts: Parts,
  pending: PendingAnswers,
  memberOf: MemberOf,
): Promise<PendingAnswers> {
  const checked = await withKnownScreens(parts, pending, memberOf);
  return withoutOwnHands(parts.pool, checked, memberOf);
}

/** A no is never lost for its context: what is wrong of it is dropped instead. So is a screen that shows another text. */
async function withKnownScreens(parts: Parts, pending: PendingAnswers, memberOf: MemberOf) {
  let foreign = pending.foreign ?? null;
  const answers: PendingAnswer[] = [];
  for (const [index, answer] of pending.answers.entries()) {
    const { templateCode, command } = answer;
    const collects = parts.catalogue.find(templateCode)?.collects ?? [];
    const faults = command.context ? await faultsOf(parts, answer, memberAt(memberOf, index)) : [];
    const fault =
      command.value === 'given' && faults.find(([part, refusal]) => refusal && collects.includes(part))?.[1];
    // Input that is wrong names its own member.
    foreign ??= fault ? refusedAt(fault.code === 'INVALID_INPUT' ? null : index, fault) : null;
    answers.push(
      faults.length === 0
        ? answer
        : { ...answer, command: { ...command, unfit: faults.map(([part]) => part) } },
    );
  }
  return { ...pending, answers, foreign };
}

/** Without a refusal it is only dropped. */
type Fault = readonly [part: ContextPart, refusal: Refusal | null];

async function faultsOf(
  { presentations, sets }: Parts,
  { templateCode, command: { context, consentVersionId, set } }: PendingAnswer,
  within: string,
): Promise<readonly Fault[]> {
  const { presentationId, setCode, setRevision = 0 } = context ?? {};
  const faults: Fault[] = [];
  if (presentationId !== undefined) {
    const shown = await presentations.versionsOn(presentationId);
    if (!shown) faults.push(['PRESENTATION', { code: 'PRESENTATION_NOT_FOUND', presentationId }]);
    // A withdrawal that names no version may be on any screen.
    else if (consentVersionId !== null && !shown.includes(consentVersionId))
      faults.push(['PRESENTATION', null]);
  }
  if (setCode !== undefined && !set) {
    const known = sets.find(setCode);
    const saved = known && known.revision >= setRevision ? known : await sets.findFresh(setCode);
    if (!saved) faults.push(['SET', invalidMember(`${within}context.setCode`, 'the code of a set')]);
    else if (saved.revision < setRevision)
      faults.push(['SET', invalidMember(`${within}context.setRevision`, 'a revision of the set')]);
    // Earlier revisions are not in memory.
    else if (
      saved.revision === setRevision &&
      saved.members.every((member) => member.templateCode !== templateCode)
    )
      faults.push(['SET', null]);
  }
  return faults;
}

/** A customer with several ids is not their own guardian under another of them, nor the actor of their own token. */
async function withoutOwnHands(
  pool: Pool,
  pending: PendingAnswers,
  memberOf: MemberOf,
): Promise<PendingAnswers> {
  const { customerId, answers } = pending;
  const named = answers.map(({ command }) => command.decidedBy?.actorId ?? '');
  if (named.every((id) => id === '')) return pending;
  const own = await readOwnIds(pool, customerId, named);
  const at = named.findIndex((id) => own.has(id));
  if (at === -1) return pending;
  if (answers[at]?.command.recorder.kind !== 'customer')
    return {
      ...pending,
      foreign: pending.foreign ?? refusedAt(null, ownHand(`${memberAt(memberOf, at)}decidedBy.actorId`)),
    };
  const byThemselves = answers.map(({ command, ...answer }, index) =>
    own.has(named[index] ?? '')
      ? { ...answer, command: { ...command, decidedBy: null } }
      : { ...answer, command },
  );
  return { ...pending, answers: byThemselves };
}

/** What the names of an answer’s members begin with. */
function memberAt(memberOf: MemberOf, index: number): string {
  const within = memberOf('INVALID_INPUT', index);
  return within === null ? '' : `${within}.`;
}
