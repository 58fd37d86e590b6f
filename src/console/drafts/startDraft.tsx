import { useState } from 'react';
import { Input } from '../shell/fields';
import { Form, useChange, WriteButton } from '../shell/forms';
import { useSession } from '../shell/session';
import { StartDraftDocument, type DraftOrigin, type DraftQuery } from './documents/generated';
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

/** `v2.1` after `v2.0`. */
function labelAfter(label = 'v0'): string {
  return label.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
}
