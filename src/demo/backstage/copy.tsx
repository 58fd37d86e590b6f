import { useEffect, useState } from 'react';
import type { BackstageWords } from '../wording/english';

const shownMs = 2_000;

export function Copy({ text, words }: { readonly text: string; readonly words: BackstageWords }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button className="copy" aria-live="polite" onClick={copy}>
      {isCopied ? words.copied : words.copy}
    </button>
  );
}
