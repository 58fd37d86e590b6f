import { holdingAllOf } from '../../domain/access/permission';
import { scopes, type Scope } from '../../domain/values/scope';
import type { Engine } from '../../storage/engine/engine';
import { action } from '../running/action';

/**
 * The embedded database with all that it holds, so only for who may do everything. Bytes come part by part, null at the
 * end. @throws Error where the database is a server
 */
export const backUp = action({
  permission: holdingAllOf(...(scopes as unknown as [Scope, ...Scope[]])),
  input: (sent: null) => sent,
  run: async ({ backUp: dump }: Pick<Engine, 'backUp'>) => {
    if (!dump) throw new Error('A server is backed up by programs of its own.');
    const bytes = await dump();
    const parts = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
    return {
      lastEventId: null,
      next: async () => (await parts.next()).value ?? null,
      close: () => void bytes.destroy(),
    };
  },
});
