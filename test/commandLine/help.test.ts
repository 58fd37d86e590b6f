import { commandLineOn } from './commandLineOn';

/** Help must be had where there is no database. */
const commandLine = commandLineOn(null);

/** The commands that a help text lists, without `help` itself. */
function listed(help: string): readonly string[] {
  const [, commands = ''] = /^Commands:\n((?: {2}.*\n?)*)/m.exec(help) ?? [];
  return [...commands.matchAll(/^ {2}([a-z]+)/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : [name],
  );
}

/** Every command with the words that lead to it. */
async function everyCommand(words: readonly string[] = []): Promise<readonly (readonly string[])[]> {
  const { stdout } = await commandLine.run(...words, '--help');
  const below = await Promise.all(listed(stdout).map((name) => everyCommand([...words, name])));
  return [words, ...below.flat()];
}

it('is there at each level, on standard output, and is something that is done', async () => {
  const commands = await everyCommand();
  expect(commands).toEqual(expect.arrayContaining([['serve'], ['migrate'], ['keys'], ['keys', 'issue']]));
  for (const words of commands) {
    const usage = ['Usage: consent', ...words].join(' ');
    expect(await commandLine.run(...words, '--help')).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining(usage) as string,
      stderr: '',
    });
  }
});

/** The lines of help that stand for an argument, an option or a command. */
function entries(help: string): readonly string[] {
  const sections = help.matchAll(/^(?:Arguments|Options|Commands):\n((?: {2}.*\n?)*)/gm);
  return [...sections].flatMap(([, lines = '']) => lines.split('\n').filter((line) => /^ {2}\S/.test(line)));
}

it('says what each command, option and argument is', async () => {
  for (const words of await everyCommand()) {
    const found = entries((await commandLine.run(...words, '--help')).stdout);
    expect(found).toContainEqual(expect.stringMatching(/^ {2}-h, --help {2,}\S/));
    expect(found.filter((line) => !/^ {2}\S.*? {2,}\S/.test(line))).toEqual([]);
  }
});

it('tells the exit codes', async () => {
  const { stdout } = await commandLine.run('--help');
  expect(stdout).toMatch(
    /Exit codes:\n {2}0 {2}done\n {2}1 {2}failed.*\n {2}2 {2}the command line is not valid, log monitor could not judge the log, or doctor found something broken\n/,
  );
});

it('is pointed to, with a guess, where a word is not known', async () => {
  expect(await commandLine.run('key')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: "error: unknown command 'key'\n(Did you mean keys?)\n(add --help for additional information)",
  });
});

it('is pointed to where an option is given twice, whichever it is', async () => {
  const refused: string[] = [];
  for (const words of await everyCommand()) {
    const { stdout } = await commandLine.run(...words, '--help');
    for (const [, name = '', value] of stdout.matchAll(/^ {2}(--(?!help)[a-z-]+)(?: (<\S+>))?/gm)) {
      const given = value === undefined ? [name] : [name, '1'];
      const { exitCode, stderr } = await commandLine.run(...words, ...given, ...given);
      expect({ words, exitCode }).toEqual({ words, exitCode: 2 });
      if (!/ is invalid\. /.test(stderr)) {
        expect(stderr).toMatch(new RegExp(`^error: option '${name}.*' was given twice\n`));
        refused.push(name);
      }
    }
  }
  expect(refused.length).toBeGreaterThan(90);
});
