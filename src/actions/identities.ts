import { randomBytes, randomUUID } from 'node:crypto';

/** Where new ids and salts come from. */
export interface Identities {
  uuid(): string;
  /** 32 random bytes. */
  salt(): Uint8Array;
}

export const randomIdentities: Identities = {
  uuid: randomUUID,
  salt: () => randomBytes(32),
};
