import { sampleCustomerId, sampleTemplates } from '../app/sampleTemplates';
import type { Config } from '../config/config';

/** What a start prints: where the doors are and, with the samples, requests that work when pasted. */
export function welcome(url: string, config: Pick<Config, 'mode' | 'database'>, hasSamples: boolean): string {
  const { mode, database } = config;
  const doors = [
    `The consent service is ready, on ${placeOf(database)}.`,
    '',
    `  GraphQL         ${url}/graphql`,
    ...(mode === 'production' ? [] : [`  Apollo Sandbox  ${url}/graphql   (open it in a browser)`]),
    `  REST            ${url}/v1   (described at ${url}/v1/openapi.json)`,
  ];
  return ['', ...doors, ...(hasSamples ? ['', ...sampleRequests(url)] : []), ''].join('\n');
}

function placeOf(database: Config['database']): string {
  return database.kind === 'pglite' ? `PGlite in ${database.dataDir}` : 'PostgreSQL';
}

function sampleRequests(url: string): readonly string[] {
  const [template] = sampleTemplates;
  const current = template?.versions.at(-1);
  if (!template || !current) return [];
  const { templateCode } = template;
  const consents = `${url}/v1/customers/${sampleCustomerId}/consents/templates/${templateCode}`;
  const query = `{ pendingUpdate(customerId: \\"${sampleCustomerId}\\", templateCode: \\"${templateCode}\\") { accepted reason version { title } } }`;
  return [
    'The current text, whether a customer still has to answer it, and her answer:',
    '',
    `  curl ${url}/v1/consent-templates/${templateCode}/latest`,
    `  curl ${consents}/pending`,
    `  curl ${consents}/decisions --json '{"consent_version_id":"${current.consentVersionId}","value":"given"}'`,
    '',
    'The question again, at GraphQL:',
    '',
    `  curl ${url}/graphql --json '{"query":"${query}"}'`,
  ];
}
