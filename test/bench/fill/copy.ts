import type { Client, Connection, Submittable } from 'pg';

/** What pg's connection can do besides what its types tell. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** One `COPY … FROM STDIN`: pg hands the server's answers to the active query. */
class CopyIn implements Submittable {
  private failure: Error | null = null;

  constructor(
    private readonly statement: string,
    private readonly rows: Buffer,
    private readonly done: (failure: Error | null) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    connection.sendCopyFromChunk(this.rows);
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.failure = error;
    this.done(error);
  }

  handleCommandComplete(): void {
    // ReadyForQuery marks the end.
  }

  handleReadyForQuery(): void {
    if (!this.failure) this.done(null);
  }
}

/** One row, its columns in order. None of ours holds a tab, a line break or a backslash. */
export type CopiedRow = readonly (string | number | null)[];

/** Puts rows into a table by COPY's text format (PostgreSQL manual, COPY, "File Formats"). */
export function copyRows(client: Client, target: string, rows: readonly CopiedRow[]): Promise<void> {
  const text = rows.map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`).join('');
  return new Promise((resolve, reject) => {
    const done = (failure: Error | null) => (failure ? reject(failure) : resolve());
    client.query(new CopyIn(`COPY ${target} FROM STDIN`, Buffer.from(text, 'utf8'), done));
  });
}

/** Bytes in hex, as COPY's text format takes them. */
export function copiedBytes(hex: string): string {
  return `\\\\x${hex}`;
}
