import type { VersionText } from '../templates/version';

interface WithTexts {
  readonly texts: readonly Pick<VersionText, 'locale' | 'contentHash'>[];
}

/** Whether readers of every language read the same titles and bodies in both; change notes do not count. */
export function isSameText(a: WithTexts, b: WithTexts): boolean {
  const isInB = ({ locale, contentHash }: WithTexts['texts'][number]) =>
    b.texts.some((text) => text.locale === locale && text.contentHash === contentHash);
  return a.texts.length === b.texts.length && a.texts.every(isInB);
}
