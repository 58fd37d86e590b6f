import { Type } from '@sinclair/typebox';
import { RequestLanguages } from '../../../actions/running/requestLanguages';
import { requireTimeZone } from '../../../domain/decisions/context';
import { optional } from '../../../domain/input/input';
import { lookUpLocale } from '../../../domain/values/locale';
import { leftOut, locale } from '../../route/members';
import { pageLocales, type Reader, readerOf } from './written';

/** How a reader wants a page. */
export const pageQuery = leftOut({
  locale: locale('The language of the page’s own words, English or German. Defaults to `Accept-Language`.'),
  time_zone: Type.String({
    maxLength: 64,
    description: 'The time zone of the page’s times. Defaults to what the page says.',
    examples: ['Europe/Berlin'],
  }),
});

interface PageRequest {
  readonly headers: { readonly 'accept-language'?: string };
  readonly query: { readonly locale?: string; readonly time_zone?: string };
}

/** @param otherwise where the request does not say. @throws Refused `INVALID_INPUT` */
export function readerFor(
  { headers, query }: PageRequest,
  otherwise: { readonly locale?: string; readonly timeZone?: string | undefined } = {},
): Reader {
  const wanted = new RequestLanguages(headers['accept-language']).wanted(query.locale);
  const found = lookUpLocale(pageLocales, [...wanted, otherwise.locale ?? 'en']);
  const timeZone = optional(requireTimeZone, 'timeZone', query.time_zone) ?? otherwise.timeZone;
  return readerOf(
    pageLocales.find((each) => each === found),
    timeZone,
  );
}
