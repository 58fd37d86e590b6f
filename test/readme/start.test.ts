import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
const guide = readFileSync(join(root, 'src/app/README.md'), 'utf8');
const [, ...options] = guide.match(/`node (--\S+) (--\S+) dist\/main\/main\.js serve`/) ?? [];

it('npm start starts the service as the guide says, for those who start it in another way', () => {
  expect(options).toEqual([
    expect.stringContaining('--max-semi-space-size='),
    '--no-allocation-site-pretenuring',
  ]);
  const inImage = options.map((option) => `"${option}"`).join(', ');
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain(
    `["node", ${inImage}, "dist/main/main.js"]`,
  );
  expect(scripts.start).toContain(` && exec node ${options.join(' ')} dist/main/main.js serve`);
});
