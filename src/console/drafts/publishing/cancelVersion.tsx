import { Ask, useChange } from '../../shell/forms';
import { CancelVersionDocument } from '../documents/generated';
import { usePublishWords } from './publishWords';

interface CancelVersionProps {
  readonly templateCode: string;
  readonly consentVersionId: string;
  readonly label: string;
}

export function CancelVersion({ label, ...version }: CancelVersionProps) {
  const said = usePublishWords();
  const change = useChange(CancelVersionDocument, 'Template');
  return (
    <Ask
      title={said.cancelTitle(label)}
      action={said.cancel}
      change={change}
      onSend={() => change.send(version)}
    />
  );
}
