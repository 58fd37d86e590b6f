/** The database is not one that this can be done to; the message has one line for each reason. Nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/** One step failed and was rolled back; those before it stay. `cause` is the database's error, where it was one. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}
