import type { ProvedChain, ProvedDecision } from '../../domain/evidence/verify/provedChains';
import { printable, printableLines } from '../../domain/values/printable';
import { quoted } from './quoted';

/**
 * The words that the decisions answered, each once, as the customer saw them. A mark stands before every line of theirs.
 *
 * @param columns of the terminal
 */
export function wordsOf(chains: readonly ProvedChain[], columns?: number): string {
  return chains
    .flatMap(({ templateCode, decisions }) =>
      textsOf(decisions).map((answers) => textOf(templateCode, answers, columns)),
    )
    .join('\n\n');
}

/** The decisions by the text that they answered. There may be very many of one text. */
function textsOf(decisions: readonly ProvedDecision[]): readonly (readonly ProvedDecision[])[] {
  const byText = new Map<string, ProvedDecision[]>();
  for (const decision of decisions) {
    const key = `${decision.version.consentVersionId} ${decision.contentHash}`;
    const known = byText.get(key);
    if (known) known.push(decision);
    else byText.set(key, [decision]);
  }
  return [...byText.values()];
}

function textOf(
  templateCode: string,
  answers: readonly ProvedDecision[],
  columns: number | undefined,
): string {
  const [first] = answers;
  if (!first) return '';
  const { version, locale, contentHash, text } = first;
  return [
    `Words of ${printable(templateCode)}, version ${version.number} "${printable(version.label)}", ${printable(locale)}:`,
    ...quoted([...printableLines(text.title), '', ...printableLines(text.body)], columns),
    `  SHA-256 of these words: ${contentHash}`,
    ...answers.map(
      ({ value, decidedAt, leafIndex }) => `  Answered: ${value} ${decidedAt}, leaf ${leafIndex}`,
    ),
  ].join('\n');
}
