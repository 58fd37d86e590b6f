import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { allGuides, readGuide } from './guides';

const root = join(__dirname, '../..');

interface Link {
  readonly target: string;
  readonly anchor: string | undefined;
}

test.each(allGuides())('every link of %s leads somewhere', (file) => {
  const dead = linksOf(readGuide(file)).filter((link) => !leadsSomewhere(file, link));
  expect(dead).toEqual([]);
});

test('a link to a missing file or heading is found', () => {
  const missing = linksOf('[a](nowhere.md) [b](README.md#no-such-heading) [c](README.md#start)');
  expect(missing.map((link) => leadsSomewhere('README.md', link))).toEqual([false, false, true]);
});

function linksOf(markdown: string): readonly Link[] {
  const prose = markdown.replace(/^```.*?^```/gms, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((whole) => {
      const [target = '', anchor] = whole.split('#', 2);
      return { target, anchor };
    });
}

function leadsSomewhere(from: string, { target, anchor }: Link): boolean {
  const file = target === '' ? from : relative(root, join(root, dirname(from), target));
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || headingsOf(readGuide(file)).includes(anchor);
}

/** As GitHub names the headings of a page. */
function headingsOf(markdown: string): readonly string[] {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
