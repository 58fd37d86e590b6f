import { useState } from 'react';
import { keepFile, useSession } from '../shell/session';
import { customerWords as said } from './words';

interface SaveFileProps {
  readonly from: string;
  readonly name: string;
  readonly label: string;
}

export function SaveFile({ from, name, label }: SaveFileProps) {
  const { load } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    setFault(null);
    load(from)
      .then(async (response) => keepFile(name, await response.blob()))
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : ''))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <button disabled={isBusy} onClick={press}>
        {label}
      </button>
      {fault !== null && (
        <p role="alert">
          {said.noFile} {fault}
        </p>
      )}
    </>
  );
}
