import type { FastifyRequest } from 'fastify';

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Drops a slash at the end of a door’s path before routing, so both spellings have the same rules and limits. */
export function withoutTrailingSlash(url: string, doors: readonly string[]): string {
  const query = url.indexOf('?');
  const end = query < 0 ? url.length : query;
  const isAtDoor = url[end - 1] === '/' && doors.some((door) => url.startsWith(`${door}/`));
  return isAtDoor ? url.slice(0, end - 1) + url.slice(end) : url;
}

const maxSteps = 6;
/** A word of a path, no address or number of somebody. Right after `customers` any word may be a customer's id. */
const wordPattern = /^(?!.*\d{5})[A-Za-z0-9._-]{0,32}$/;

/** The path as a message may repeat it: bounded, and of plain words alone. */
export function pathInWords(path: string): string {
  // A path may have any length, so only its first steps are looked at.
  const steps = path.split('/', maxSteps + 2).slice(1);
  const words = steps
    .slice(0, maxSteps)
    .map((step, at) => (isShown(step) && steps[at - 1] !== 'customers' ? step : '…'));
  return `/${words.join('/')}${steps.length > maxSteps ? '/…' : ''}`;
}

function isShown(step: string): boolean {
  return wordPattern.test(step) && !/[0-9a-f]{8}/i.test(step);
}
