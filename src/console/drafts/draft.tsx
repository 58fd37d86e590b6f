import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { AskedAct } from '../shell/acts';
import { addressOf, go, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { RefusalWords } from '../shell/forms';
import { doneText, OneOf, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { refusalWords } from '../shell/refusals';
import { actorIn, words } from '../shell/words';
import { Conflict } from './conflict';
import { dropDesk, findDesk, type Desk, type DeskState } from './desk';
import { DiscardDraftDocument, DraftDocument } from './documents/generated';
import { LabelTaken } from './label';
import { Languages, modes, type Mode } from './languages';
import { StartDraft } from './startDraft';
import { Review } from './toReview';
import { conflictWords, draftWords as said } from './words';
import type { Template } from './written';

export function Draft({ templateCode }: { readonly templateCode: string }) {
  return (
    <Asked document={DraftDocument} variables={{ templateCode }}>
      {({ template }) => template && <Found template={template} />}
    </Asked>
  );
}

function Found({ template }: { readonly template: Template }) {
  const { templateCode, draft } = template;
  const desk = useDesk(template);
  return (
    <>
      <Title says={said.draftOf} of={template}>
        {draft && <Doing templateCode={templateCode} revision={draft.revision} />}
      </Title>
      {desk ? <Writing desk={desk} template={template} /> : <StartDraft template={template} />}
    </>
  );
}

/** The desk of who is signed in, found again after a sign-in. */
function useDesk({ templateCode, draft }: Template): Desk | null {
  const who = useWho();
  const apollo = useApolloClient();
  const [desk, setDesk] = useState(() => findDesk(who, templateCode, draft, apollo));
  const [begun, setBegun] = useState(draft?.consentVersionId);
  if (begun !== draft?.consentVersionId) {
    setBegun(draft?.consentVersionId);
    setDesk(findDesk(who, templateCode, draft, apollo));
  }
  useEffect(() => desk?.open(apollo), [desk, apollo]);
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => {
      if (desk?.isUnsaved) event.preventDefault();
    };
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [desk]);
  return desk;
}

/** Beside the draft as it is saved: that this page has words which it lacks. */
export function Unsettled({ template }: { readonly template: Template }) {
  const desk = useDesk(template);
  const saving = useSyncExternalStore(desk?.listen ?? unheard, () => desk?.read().saving);
  return saving?.kind === 'conflict' && <p className="problem">{conflictWords.unsettled}</p>;
}

const unheard = () => () => undefined;

function useWho(): string {
  const { viewer } = useSession();
  return `${viewer.kind} ${viewer.name ?? ''}`;
}

function Doing({ templateCode, revision }: { readonly templateCode: string; readonly revision: number }) {
  const who = useWho();
  const { mayOneOf } = useSession();
  const leave = () => {
    dropDesk(who, templateCode);
    go(addressOf('templates', templateCode));
  };
  return (
    <div className="row doing">
      {mayOneOf('templates:write') && (
        <AskedAct
          title={said.discardSurely}
          action={said.discard}
          document={DiscardDraftDocument}
          input={() => ({ templateCode, expectedRevision: revision })}
          onDone={leave}
        />
      )}
      <Link to={addressOf('templates', templateCode, 'publish')}>{said.toPublish}</Link>
    </div>
  );
}

function Writing({ desk, template }: { readonly desk: Desk; readonly template: Template }) {
  const { mayOneOf } = useSession();
  const mayWrite = mayOneOf('templates:write');
  const state = useSyncExternalStore(desk.listen, desk.read);
  const [mode, setMode] = useState<Mode>(mayWrite ? 'write' : 'compare');
  const { written, saving } = state;
  const choose = (each: Mode) => {
    setMode(each);
    void desk.save();
  };
  if (saving.kind === 'conflict') return <Conflict desk={desk} state={state} theirs={saving.theirs} />;
  return (
    <>
      <div className="row">
        <label>
          {said.label}{' '}
          <input
            value={written.label}
            readOnly={!mayWrite}
            required
            aria-invalid={written.label.trim() === ''}
            size={12}
            maxLength={64}
            onChange={({ target }) => desk.write({ ...written, label: target.value })}
          />
        </label>
        <OneOf
          label={said.view}
          of={(mayWrite ? modes : modes.slice(1)).map((each) => [each, said.modes[each]])}
          chosen={mode}
          onChoose={choose}
        />
        <p role="status">{mayWrite ? <Saved state={state} /> : words.mayNot('templates:write')}</p>
      </div>
      <Checked template={template} />
      {saving.kind === 'refused' && <RefusalWords error={saving.refusal} />}
      <Languages desk={desk} state={state} template={template} mode={mode} />
    </>
  );
}

/** What stands against publishing it. Its texts say so at their fields. */
function Checked({ template }: { readonly template: Template }) {
  const { draft } = template;
  const mayWrite = useSession().mayOneOf('templates:write');
  const faults = (draft?.check?.faults ?? []).filter(
    ({ code, member }) => code !== 'FOUR_EYES_REQUIRED' && !member?.startsWith('texts'),
  );
  return (
    <>
      {draft?.reviewRequest && (
        <p>
          <Review draft={draft} /> {mayWrite && said.endsReview}
        </p>
      )}
      <LabelTaken template={template} />
      {faults.map(({ code, member, message }) => (
        <p key={message} className="problem">
          {(!member && refusalWords[code]) || <span lang="en">{message}</span>}
        </p>
      ))}
    </>
  );
}

function Saved({ state: { saving, known, joinedBy } }: { readonly state: DeskState }) {
  const saved = doneText(known.editedAt || new Date().toISOString(), known.editedBy);
  const joined = joinedBy ? ` ${said.joined(actorIn(joinedBy))}` : '';
  return saving.kind === 'saved' ? said.saved(saved, known.revision) + joined : said.saving[saving.kind];
}
