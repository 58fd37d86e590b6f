import { didYouMean } from './closest';
import { findClosestLocale } from './closestLocale';
import type { DemandRefusal } from './demandLimit';

/* The sentences of refusals that say one thing or another, by their details. */

export const noCredential = 'No credential came.';
/** How to send one, at the end of everything that is said about credentials. */
export const sendCredential = 'Send a token or API key as "Authorization: Bearer …".';

export function versionNotFound(named: {
  readonly templateCode?: string;
  readonly consentVersionId: string;
}): string {
  const { templateCode, consentVersionId } = named;
  return templateCode === undefined
    ? `No version that is or was in effect has the id ${consentVersionId}.`
    : `Template "${templateCode}" has no version ${consentVersionId}, or it is not in effect.`;
}

export function editConflict(revisions: {
  readonly expectedRevision?: number;
  readonly actualRevision: number;
}): string {
  const { expectedRevision, actualRevision } = revisions;
  if (expectedRevision === undefined) {
    return `A draft exists at revision ${actualRevision}. To save over it, send ${actualRevision} as expectedRevision.`;
  }
  const outOfDate = `so expectedRevision ${expectedRevision} is out of date`;
  return actualRevision === 0
    ? `The draft no longer exists, ${outOfDate}.`
    : `The draft is at revision ${actualRevision}, ${outOfDate}.`;
}

export function localeNotAvailable(asked: {
  readonly locale: string;
  readonly availableLocales: readonly string[];
}): string {
  const { locale, availableLocales } = asked;
  const closest = findClosestLocale(locale, availableLocales);
  return `The version has no text in ${locale}; it has ${availableLocales.join(', ')}.${didYouMean(closest)}`;
}

export function tooComplex(document: DemandRefusal): string {
  const { limit, maximum, came, remedy } = document;
  if (limit === 'cost') return `The query costs ${came ?? 'more'}; the limit is ${maximum}.`;
  if (limit === 'records')
    return `The customer has ${came ?? 'more'} records; the limit for one evidence file is ${maximum}. ${remedy ?? ''}`.trim();
  if (limit === 'texts') return `The texts have more than ${maximum} characters, the limit for one response.`;
  return `The document exceeds the limit of ${limit}, ${maximum}${came === undefined ? '' : `, with ${came}`}.`;
}

export function needed(permission: {
  readonly requires?: string;
  readonly anyOf?: readonly string[];
  readonly ownCustomer?: boolean;
}): string {
  const { requires, anyOf, ownCustomer } = permission;
  if (anyOf) return `one of the scopes ${anyOf.join(', ')}`;
  return ownCustomer ? `the scope ${requires}, or to be the customer in question` : `the scope ${requires}`;
}
