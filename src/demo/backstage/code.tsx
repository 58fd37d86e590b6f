/** Keys, strings, values and variables of JSON and GraphQL, as far as colours go. */
const tokens =
  /(?<key>"(?:\\.|[^"\\])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\])*")|(?<word>\b(?:query|mutation|fragment|on)\b)|(?<name>\$\w+)|(?<value>\b(?:true|false|null|\d+)\b)/g;

/** Long lines scroll, also by keyboard. */
export function Code({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={name} translate="no">
      <code>{coloured(text)}</code>
    </pre>
  );
}

function coloured(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const groups: Readonly<Record<string, string | undefined>> = match.groups ?? {};
    const [kind] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
