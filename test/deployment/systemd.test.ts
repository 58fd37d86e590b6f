import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, readEnvironment } from '../../src/config/config';
import { describeWith, findProgram } from '../database/programs';
import { logKeyPem } from '../evidence/logPass';
import { readGuide } from '../readme/guides';
import { readDockerfile, root } from './dockerfile';

const unit = readFileSync(path.join(root, 'deploy/systemd/consent.service'), 'utf8');
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
const guide = readGuide('deploy/README.md');
const [, written = ''] = /```ini\n(.*?)```/s.exec(guide) ?? [];
const environment = Object.fromEntries(
  [...written.matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
) as Readonly<Record<string, string>>;

test('the guide has settings that there are, with which a node starts in production', () => {
  const { known } = readEnvironment({});
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  const place = mkdtempSync(path.join(tmpdir(), 'systemd-'));
  const LOG_SIGNING_KEY_FILE = path.join(place, 'key.pem');
  writeFileSync(LOG_SIGNING_KEY_FILE, logKeyPem, { mode: 0o600 });
  const [, mode] = setting('Environment').split('=');
  const config = readConfig({ ...environment, LOG_SIGNING_KEY_FILE, NODE_ENV: mode });
  rmSync(place, { recursive: true });
  expect(config).toMatchObject({ mode: 'production', database: { kind: 'postgresql' } });
});

test('what a duty needs lies where the unit may write', () => {
  for (const name of ['LOG_CHECKPOINT_FILE', 'ERASURE_JOURNAL_FILE'])
    expect(environment[name]).toMatch(new RegExp(`^/var/lib/${setting('StateDirectory')}/`));
});

test('a node runs as in the image, and has longer to stop than it needs', () => {
  const [, ...options] = readDockerfile().at(-1)?.entrypoint ?? [];
  const { bin } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { bin: object };
  const [, ...words] = setting('ExecStart').split(' ');
  expect(words.slice(0, -1)).toEqual(options.slice(0, -1));
  expect(Object.keys(bin)).toContain(path.basename(words.at(-1) ?? ''));
  const [, seconds] = /or (\d+) with `NODE_ENV=production`/.exec(readGuide('src/app/README.md')) ?? [];
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(Number(seconds));
});

test('the guide installs the unit under the name of its commands, for its user', () => {
  expect(guide).toContain('journalctl --unit consent ');
  expect(guide).toContain(`useradd --system ${setting('User')}\n`);
  expect(guide).toContain(`--uid=${setting('User')} --working-directory=${setting('WorkingDirectory')} `);
  expect(guide).toContain(`--property=EnvironmentFile=${setting('EnvironmentFile')} `);
});

describeWith(
  'systemd-analyze',
  findProgram('systemd-analyze'),
  false,
)('systemd-analyze', () => {
  const faultsOf = (text: string) => {
    const place = mkdtempSync(path.join(tmpdir(), 'systemd-'));
    const file = path.join(place, 'consent.service');
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    rmSync(place, { recursive: true });
    return stderr;
  };

  test('knows every setting of the unit, and would see one that is not', () => {
    expect(faultsOf(unit)).toBe('');
    expect(faultsOf(unit.replace('ProtectClock', 'ProtectClocks'))).toContain('ProtectClocks');
  });
});
