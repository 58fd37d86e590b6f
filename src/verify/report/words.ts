import type { ProvedChain, ProvedDecision } from '../../domain/evidence/verify/verifyEvidence';
import { printable, printableLines } from '../../domain/values/printable';

/** The answered words, each text once, as the customer saw it. Every line has a mark. @param columns of the terminal */
export function wordsOf(chains: readonly ProvedChain[], columns?: number): string {
  return chains
    .flatMap(({ templateCode, decisions }) =>
      textsOf(decisions).map((answers) => textOf(templateCode, answers, columns)),
    )
    .join('\n\n');
}

export function answerWords({ value, awaitsConfirmation }: ProvedDecision, shown = value): string {
  return awaitsConfirmation ? `${shown} (to be confirmed)` : shown;
}

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
      (answer) => `  Answered: ${answerWords(answer)} ${answer.decidedAt}, leaf ${answer.leafIndex}`,
    ),
  ].join('\n');
}

const [begins, goesOn] = ['  | ', '  : '];
const [defaultColumns, leastColumns] = [80, 24];

/**
 * Marks foreign lines and breaks them before the terminal does: a wrapped part without a mark could look like the
 * report's own. A colon marks a continued line.
 *
 * @param lines from `printableLines`
 */
export function quoted(lines: readonly string[], columns = defaultColumns): readonly string[] {
  const width = Math.max(Math.min(columns, defaultColumns), leastColumns) - begins.length;
  return lines.flatMap((line) =>
    partsOf(line, width).map((part, at) => (at === 0 ? `${begins}${part}`.trimEnd() : `${goesOn}${part}`)),
  );
}

/** Other scripts may take two columns per sign. */
const narrow = /^[\u0020-\u10ff]*$/;

/** Prefers to break before a space. Joined, the parts are the line. */
function partsOf(line: string, width: number): readonly string[] {
  const most = narrow.test(line) ? width : Math.floor(width / 2);
  if (line.length <= most) return [line];
  return line.match(new RegExp(`.{1,${most}}(?= |$)|.{1,${most}}`, 'gsu')) ?? [line];
}
