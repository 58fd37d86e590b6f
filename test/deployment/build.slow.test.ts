import { spawnSync } from 'node:child_process';
import { root } from './dockerfile';

function build() {
  const { status, stdout, stderr } = spawnSync('sh', ['.config/build'], { cwd: root, encoding: 'utf8' });
  return { status, printed: stdout + stderr };
}

test('a start after another one builds nothing', () => {
  build();
  expect(build()).toEqual({ status: 0, printed: '' });
});
