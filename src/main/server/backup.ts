import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { backUp } from '../../actions/health/backUp';
import type { Config } from '../../config/config';
import { restore } from '../../storage/pglite/backup';
import { hasCluster } from '../../storage/pglite/cluster';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { CannotDo } from '../terminal/explain';
import { whenFree } from '../terminal/inUse';
import { mustBeRegularFile } from '../terminal/readIn';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { mustBeWritable, writeOut } from '../terminal/writeOut';

const backupHelp = `
The file has the database and its keys, so keep it as safe as they are. It lacks the journal of erasures and the last
checkpoint, which a restore must not turn back: copy these to another disk.

Example:
  consent backup /mnt/backups/consent-monday.backup`;

export const addBackup: AddCommand = (parent, at) => {
  parent
    .command('backup')
    .description('write the embedded database to a file, also while the service runs')
    .argument('<file>', 'the file to write, which appears once it is complete')
    .option('--overwrite', 'overwrite the file')
    .addHelpText('after', backupHelp)
    .action((file: string, options: { readonly overwrite?: true }) => writeBackup(at, file, options));
};

const restoreHelp = `
Stop the service first. A database that is there is set aside in the same folder. Journal, checkpoint and keys of the
folder stay as they are. What has to be done before the service starts again is in the guide "Restoring a backup".

Example:
  consent restore /mnt/backups/consent-monday.backup`;

export const addRestore: AddCommand = (parent, at) => {
  parent
    .command('restore')
    .description('put the embedded database back as a backup has it')
    .argument('<file>', 'what backup has written')
    .option('--yes', 'do not ask')
    .addHelpText('after', restoreHelp)
    .action((file: string, consent: Consent) => readBackup(at, file, consent));
};

async function writeBackup(
  at: Surroundings,
  file: string,
  { overwrite }: { readonly overwrite?: true },
): Promise<void> {
  mustBeEmbedded(at.config());
  await mustBeWritable(file, overwrite, 'backup');
  await withActions(at, async (act) => {
    const parts = await act(backUp, null);
    const bytes = async function* () {
      for (let part = await parts.next(); part !== null; part = await parts.next()) yield part;
    };
    await writeOut(at, file, Readable.from(bytes())).finally(() => parts.close());
  });
  at.print(`${file} is written, with ${(await stat(file)).size} bytes`);
}

async function readBackup(at: Surroundings, file: string, consent: Consent): Promise<void> {
  const { database, dataDir } = mustBeEmbedded(at.config());
  await mustBeRegularFile(file);
  const question = `Sets the database in ${dataDir} aside, and puts that of ${file} in its place.`;
  if (hasCluster(dataDir)) await mustBeWanted(at, consent, question);
  const { setAside, differing } = await whenFree(database, () => restore(dataDir, file, new Date()));
  for (const name of differing)
    at.say(`${name} differs from that of the backup; to take that, move ${name} away and restore again`);
  if (!existsSync(join(dataDir, 'log-checkpoint')))
    at.say(
      `there is no log-checkpoint in ${dataDir}, so nothing will tell what was lost: copy it there before a start`,
    );
  at.print(`the database of ${file} is in ${dataDir}`);
  if (setAside !== null) at.print(`the one before is in ${setAside}`);
}

/** @throws CannotDo for a server */
function mustBeEmbedded(config: Config): Config {
  if (config.database.kind === 'pglite') return config;
  throw new CannotDo(
    'The database is on a server, which has programs for this: pg_dump, pg_restore, pg_basebackup.',
  );
}
