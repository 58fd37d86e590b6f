import { zone } from '../shell/parts';
import { words } from '../shell/words';

/** The query of a page of the service, so that it comes in the reader's language and time. */
export function asRead(...more: readonly string[]): string {
  return [...more, new URLSearchParams({ locale: words.language, time_zone: zone }).toString()].join('&');
}
