import { DataFolderInUse } from '../../storage/pglite/dataFolder';
import { CannotDo } from './explain';

/**
 * Does what needs the database for itself.
 *
 * @throws CannotDo while a service has the data folder; what the work throws
 */
export async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof DataFolderInUse)) throw fault;
    throw new CannotDo(`${fault.message}, which does not take this command; stop it first`);
  }
}
