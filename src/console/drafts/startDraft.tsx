import { useState } from 'react';
import { Input } from '../shell/fields';
import { Ask, Form, useChange, WriteButton, type Filled } from '../shell/forms';
import { useSession } from '../shell/session';
import { addressOf, go } from '../shell/address';
import {
  SaveDraftDocument,
  StartDraftDocument,
  type DraftFragment,
  type DraftOrigin,
  type DraftQuery,
} from './documents/generated';
import { useDraftWords } from './words';

interface StartDraftProps {
  readonly template: NonNullable<DraftQuery['template']>;
}

export function StartDraft({ template: { templateCode, retiredAt, versions } }: StartDraftProps) {
  const said = useDraftWords();
  const { mayOneOf } = useSession();
  const last = versions?.nodes[0];
  const [label, setLabel] = useState(() => labelAfter(last?.label));
  const change = useChange(StartDraftDocument);
  const start = (from: DraftOrigin) => void change.send({ templateCode, label, from });
  if (retiredAt) return <p>{said.isRetired}</p>;
  if (!mayOneOf('templates:write')) return <p>{said.noDraft}</p>;
  return (
    <>
      <p>{said.noDraft}</p>
      <Form
        action={last ? said.startFrom : said.start}
        change={change}
        onSend={() => start(last ? 'LATEST' : 'EMPTY')}
        other={
          last && (
            <WriteButton type="button" disabled={change.isBusy} onClick={() => start('EMPTY')}>
              {said.startEmpty}
            </WriteButton>
          )
        }
      >
        <Input
          name="label"
          label={said.label}
          hint={said.labelHint}
          required
          maxLength={64}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
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
  const { label: name, labelHint, draftFrom } = useDraftWords();
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
      title={draftFrom(label)}
      action={draftFrom(label)}
      change={{ error: start.error ?? save.error, isBusy: start.isBusy || save.isBusy }}
      onSend={begin}
    >
      <Input
        name="label"
        label={name}
        hint={labelHint}
        required
        maxLength={64}
        defaultValue={labelAfter(label)}
      />
    </Ask>
  );
}

/** `v2.1` after `v2.0`. */
function labelAfter(label = 'v0'): string {
  return label.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
}
