import { useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  readonly name: string;
  /** For those who do not see what the button stands beside. */
  readonly of?: string;
}

/** Puts a text on the clipboard, and says so where the press was. */
export function CopyButton({ text, name, of = '' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = () => {
    put(text).then(setOutcome, () => setOutcome('Not allowed here'));
    setTimeout(setOutcome, shownMs, null);
  };
  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{outcome ?? name}</span>
      {of && <span className="hidden"> {of}</span>}
    </button>
  );
}

const shownMs = 2_000;

/** Browsers have a clipboard only for pages of loopback and of https. */
async function put(text: string): Promise<string> {
  await navigator.clipboard.writeText(text);
  return 'Copied';
}
