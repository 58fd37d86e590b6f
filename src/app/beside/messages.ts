import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '../../domain/errors/refusal';

/** What a command says to a running service: first who it is, then one thing after the other. */
export type Question =
  | {
      readonly kind: 'hello';
      readonly release: string;
      readonly operator: string;
      /** As whose holder the command acts; null for the operator. */
      readonly apiKey: string | null;
    }
  | { readonly kind: 'perform'; readonly action: string; readonly sent: unknown }
  | { readonly kind: 'next'; readonly opened: number }
  | { readonly kind: 'close'; readonly opened: number };

export type Answer =
  | { readonly kind: 'done'; readonly result: unknown }
  /** Something that is read page by page, under this number. */
  | { readonly kind: 'opened'; readonly opened: number; readonly lastEventId: string | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly message: string };

/** What both must be of, as they share the shapes of actions. */
export const release: string = (
  JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as { readonly version: string }
).version;

/** Where a service takes commands, in the folder of the claim, which its owner alone may enter. */
export const socketName = 'commands.sock';

export function socketFolder(dataDir: string): string {
  return join(dataDir, 'lock');
}
