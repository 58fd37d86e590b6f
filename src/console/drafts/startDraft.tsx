import { Ask, Form, useChange, WriteButton, type Filled } from '../shell/forms';
import { useSession } from '../shell/session';
import { addressOf, go } from '../shell/address';
import { SaveDraftDocument, StartDraftDocument, type DraftFragment } from './documents/generated';
import { Label, type Labelled } from './label';
import { draftWords as said } from './words';
import type { Template } from './written';

export function StartDraft({ template }: { readonly template: Template }) {
  const { templateCode, retiredAt, versions } = template;
  const { mayOneOf } = useSession();
  const [last] = versions?.nodes ?? [];
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
        action={last ? said.draftFrom(last.label) : said.start}
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
        <Label after={last?.label} versions={versions?.nodes} />
      </Form>
    </>
  );
}

interface DraftFromProps {
  readonly templateCode: string;
  readonly version: Pick<DraftFragment, 'label' | 'texts'>;
  /** All of them, the newest first. */
  readonly versions: readonly Labelled[];
}

/** A draft with the texts of a version. Of an older one, what was new in it is not new again. */
export function DraftFrom({ templateCode, version, versions }: DraftFromProps) {
  const onDone = () => go(addressOf('templates', templateCode, 'draft'));
  const start = useChange(StartDraftDocument, { onDone });
  const save = useChange(SaveDraftDocument, { onDone });
  const begin = ({ text }: Filled) => {
    const begun = { templateCode, label: text('label') };
    if (version === versions[0]) return start.send({ ...begun, from: 'LATEST' });
    const texts = version.texts.map(({ locale, title, body }) => ({ locale, title, body }));
    return save.send({ ...begun, texts });
  };
  return (
    <Ask
      title={said.draftFrom(version.label)}
      action={said.draftFrom(version.label)}
      change={{ error: start.error ?? save.error, isBusy: start.isBusy || save.isBusy }}
      onSend={begin}
    >
      <Label after={version.label} versions={versions} />
    </Ask>
  );
}
