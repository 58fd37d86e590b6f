import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { RunningService } from '../../app/beside/runningService';
import type { Config } from '../../config/config';
import type { Engine } from '../../storage/engine/engine';

/** What a command is given. Standard output is for its result alone. */
export interface Surroundings {
  /** Read when a command needs it, so that help can be had without. @throws ConfigFaults */
  config(): Config;
  /**
   * Opens and closes the configured database. Only `creating` makes an embedded database that is not there: a
   * mistyped folder would otherwise look like an empty service.
   *
   * @throws ConfigFaults, MigrationsPending, MigrationRefused, DataFolderFault, CannotDo; what the work throws
   */
  readonly withDatabase: <Result>(
    work: (engine: Engine) => Promise<Result>,
    creating?: 'creating',
  ) => Promise<Result>;
  /** The service that has the embedded database open and takes commands; null where none does. @throws ConfigFaults */
  findRunning(): Promise<RunningService | null>;
  /** The user of the command line, as whom changes are signed. */
  readonly operator: string;
  /** Writes data to standard output. */
  readonly print: Print;
  readonly input: Readable;
  /** Standard output itself, for what is too long to be printed at once. */
  readonly output: Writable;
  /** Writes everything else to standard error. */
  readonly say: Print;
  /** Where the progress of long work is drawn, if it is a terminal. */
  readonly progress: NodeJS.WritableStream;
  /**
   * Aborted by a signal to stop, after which the command ends in order. Output that nobody reads delays it for a
   * bounded time.
   */
  stopSignal(): AbortSignal;
  /** Ends the process a moment after its command, also if something still hangs. */
  endSoon(): void;
  /** Asks a question to be answered with yes or no; null where nobody is there to answer. */
  confirm(question: string): Promise<boolean | null>;
  /** Asks for a line to be typed; null where nobody is there to answer. */
  answer(question: string): Promise<string | null>;
}

export type Print = (text: string) => void;

/** Hangs a command with its options, its help and its work below the one that it belongs to. */
export type AddCommand = (parent: Command, at: Surroundings) => void;
