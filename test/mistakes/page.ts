import type { Mistake } from './mistakes';
import { restWords } from './requests';

const intro = `# Mistakes and what the service says

For developers who look for the cause of a message. A message says what is wrong, then what is expected. Messages may change with any release, so programs read the [code](README.md) and the members beside it.

Both doors use the same words. REST spells members in snake_case and names the body where GraphQL names an input type. A test sends each of these requests.
`;

/** The list for readers: what was sent, and the answer. */
export function mistakesPage(mistakes: readonly Mistake[]): string {
  const groups = [...new Set(mistakes.map(({ group }) => group))];
  return [intro, ...groups.map((group) => section(group, mistakes))].join('\n');
}

function section(group: string, mistakes: readonly Mistake[]): string {
  const lines = mistakes.filter((mistake) => mistake.group === group).map(lineOf);
  return `## ${group.charAt(0).toUpperCase()}${group.slice(1)}\n\n${lines.join('\n')}\n`;
}

function lineOf(mistake: Mistake): string {
  const { name, message, restMessage, asked } = mistake;
  const rest = restMessage ?? (asked ? restWords(message) : message);
  return `- ${name}: \`${message}\`${rest === message ? '' : `, at REST \`${rest}\``}`;
}
