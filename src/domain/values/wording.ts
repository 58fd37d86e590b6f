/** What is left of a text where no reader sees a difference: ends of lines that show nothing, empty lines around. */
export function wordingOf(text: string): string {
  return tidied(evenLines(text));
}

/** Composed letters (Unicode Standard Annex 15), and no empty lines around: so texts are saved. */
export function tidied(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/(?<![ \t\n])[ \t\n]+$/, '');
}

/** Composed letters and line feeds, and of the blanks at a line's end those two that break a line in Markdown. */
export function evenLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').normalize('NFC');
  return lines.replace(/(?<![ \t])[ \t]+$/gm, (blanks, at: number) => {
    const isWholeLine = at === 0 || lines[at - 1] === '\n';
    return blanks.endsWith('  ') && !isWholeLine ? '  ' : '';
  });
}
