import { randomInt } from 'node:crypto';

/** So large that two seldom meet, so small that a template can be changed some ten thousand times. */
const maxStep = 65_536;

/**
 * A template's revision goes on by a step at random. After a failover to a standby that lacked a publication the next
 * one counts from where that standby was: were it to count by one, it would get the number of the lost one, and a node
 * that has the lost one in memory would take it for the same.
 */
export function nextRevision(): { readonly increment: number } {
  return { increment: randomInt(1, maxStep + 1) };
}
