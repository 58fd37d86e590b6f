import { useState } from 'react';
import { useSession } from '../shell/session';
import { useCustomerWords } from './words';

interface SaveFileProps {
  readonly from: string;
  readonly name: string;
  readonly label: string;
}

/** The request carries the token, so a plain link cannot make it. */
export function SaveFile({ from, name, label }: SaveFileProps) {
  const said = useCustomerWords();
  const { token } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setFault(null);
    const headers = { authorization: `Bearer ${await token()}`, accept: 'application/json' };
    const response = await fetch(from, { headers });
    if (!response.ok) throw new Error(((await response.json()) as { readonly detail?: string }).detail);
    const href = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement('a'), { href, download: name }).click();
    URL.revokeObjectURL(href);
  };
  const press = () => {
    setBusy(true);
    save()
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
          {said.noFile} <span lang="en">{fault}</span>
        </p>
      )}
    </>
  );
}
