import { parse, print } from 'graphql';

const fields = Array.from(
  { length: 200 },
  (_, index) => `a${index}: latestTemplate(templateCode: "t") { title }`,
);
const document = `{ ${fields.join(' ')} }`;

/**
 * What the work took on the machine on which bounds in milliseconds were set: derived, as the whole suite took 2.3 times
 * as long on one where it takes 11.4.
 */
const referenceMs = 5;
/** On a slower machine bounds in milliseconds tell nothing, and are left to fail. */
const slowest = 3;

/**
 * How much slower this machine is than the one on which bounds were set; 1 where it is not. By the processor's time that
 * work takes of the kind that hostile documents make: reading and writing GraphQL.
 */
export function timesSlower(): number {
  const took = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage();
    for (let time = 0; time < 20; time += 1) print(parse(document));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(slowest, Math.max(1, Math.min(...took) / referenceMs));
}
