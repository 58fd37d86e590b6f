import { fieldOf, Input } from '../shell/fields';
import { Ask, Form, useChange, WriteButton, type Filled } from '../shell/forms';
import { useSession } from '../shell/session';
import { addressOf, go } from '../shell/address';
import {
  SaveDraftDocument,
  StartDraftDocument,
  type DraftFragment,
  type DraftQuery,
} from './documents/generated';
import { draftWords as said } from './words';

type Template = NonNullable<DraftQuery['template']>;

export function StartDraft({ template }: { readonly template: Template }) {
  const { templateCode, retiredAt, versions } = template;
  const { mayOneOf } = useSession();
  const last = versions?.nodes[0];
  const change = useChange(StartDraftDocument);
  const start = ({ text }: Filled) => {
    const from = last && text('from') !== 'EMPTY' ? 'LATEST' : 'EMPTY';
    return change.send({ templateCode, label: text('label'), from });
  };
  if (retiredAt) return <p>{said.isRetired}</p>;
  if (!mayOneOf('templates:write')) return <p>{said.noDraft}</p>;
  return (
    <>
      <p>{said.noDraft}</p>
      <Form
        action={last ? said.startFrom : said.start}
        change={change}
        onSend={start}
        other={
          last && (
            <WriteButton name="from" value="EMPTY" disabled={change.isBusy}>
              {said.startEmpty}
            </WriteButton>
          )
        }
      >
        <Label after={last?.label} />
      </Form>
    </>
  );
}

interface DraftFromProps {
  readonly templateCode: string;
  readonly version: Pick<DraftFragment, 'label' | 'texts'>;
}

/** A draft with the texts of a version. What was new in it is not new again. */
export function DraftFrom({ templateCode, version: { label, texts } }: DraftFromProps) {
  const start = useChange(StartDraftDocument);
  const save = useChange(SaveDraftDocument);
  const begin = async ({ text }: Filled) => {
    const { startDraft } = (await start.send({ templateCode, label: text('label'), from: 'EMPTY' })) ?? {};
    if (!startDraft?.draft) return null;
    const copied = texts.map(({ locale, title, body }) => ({ locale, title, body }));
    const { revision } = startDraft.draft;
    const draft = { templateCode, label: text('label'), texts: copied, expectedRevision: revision };
    const saved = await save.send(draft);
    if (saved) go(addressOf('templates', templateCode, 'draft'));
    return saved;
  };
  return (
    <Ask
      title={said.draftFrom(label)}
      action={said.draftFrom(label)}
      change={{ error: start.error ?? save.error, isBusy: start.isBusy || save.isBusy }}
      onSend={begin}
    >
      <Label after={label} />
    </Ask>
  );
}

/** `v2.1` after `v2.0`. */
function Label({ after = 'v0' }: { readonly after: string | undefined }) {
  const next = after.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
  return <Input {...fieldOf('label', said)} required maxLength={64} defaultValue={next} />;
}
