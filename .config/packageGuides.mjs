/** The guides in the folder of an unpacked package. Where a link leads to what the package lacks, its words stay. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder = ''] = process.argv.slice(2);
const page = 'src/main/PACKAGE.md';

// The page of the package takes the place of README.md, which is about the repository.
const opening = readFileSync(path.join(import.meta.dirname, '..', page), 'utf8');
writeFileSync(path.join(folder, 'README.md'), linked(opening, page, '.'));
for (const name of readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
  const file = path.posix.join('src', name);
  if (!file.endsWith('.md')) continue;
  const whole = path.join(folder, file);
  writeFileSync(whole, linked(readFileSync(whole, 'utf8'), file, path.posix.dirname(file)));
}

/** @param from the file that its links are written in @param to the folder from which they are followed */
function linked(text, from, to) {
  const parts = text.split(/(^```.*?^```)/ms);
  return parts.map((part) => (part.startsWith('```') ? part : proseLinked(part, from, to))).join('');
}

function proseLinked(prose, from, to) {
  return prose.replaceAll(/\[([^\]]+)\]\(([^)\s#:]+)(#[^)\s]+)?\)/g, (_link, words, target, anchor = '') => {
    const file = path.posix.join(path.posix.dirname(from), target);
    const isThere = existsSync(path.join(folder, file)) && !(file === 'README.md' && anchor);
    return isThere ? `[${words}](${path.posix.relative(to, file)}${anchor})` : words;
  });
}
