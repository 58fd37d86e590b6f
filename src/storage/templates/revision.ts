import { randomInt } from 'node:crypto';

/** So large that two seldom meet, so small that a template can be changed some ten thousand times. */
const maxStep = 65_536;

/**
 * Revisions go on by a random step. After a failover to a standby that lacked a publication, counting by one would
 * reuse its number. A node that has the lost one in memory would take it for the same.
 */
export function nextRevision(): { readonly increment: number } {
  return { increment: randomInt(1, maxStep + 1) };
}
