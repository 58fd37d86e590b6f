import { sampleCustomerId, sampleTemplates } from '../../app/samples/sampleTemplates';
import type { LocalTokens } from '../../app/local/localTokens';
import type { Config } from '../../config/config';
import { exportLines } from '../access/tokens';

export interface Welcomed {
  readonly hasSamples: boolean;
  readonly hasDemo: boolean;
  readonly hasConsole: boolean;
  readonly tokens: LocalTokens | null;
  /** Null where monitoring has no port of its own. */
  readonly metricsUrl: string | null;
}

export function welcome(
  url: string,
  config: Pick<Config, 'mode' | 'database'>,
  { hasSamples, hasDemo, hasConsole, tokens, metricsUrl }: Welcomed,
): string {
  const parts = [
    [
      doors(url, config),
      ...(hasConsole ? [`  Console         ${url}/console   (for staff; open it in a browser)`] : []),
      ...(hasDemo ? [demoLine(url)] : []),
      ...(metricsUrl === null ? [] : [`  Metrics         ${metricsUrl}`]),
    ].join('\n'),
    ...(tokens ? [tokenLines(tokens)] : []),
    ...(hasSamples && tokens ? [sampleRequests(url)] : []),
  ];
  return `\n${parts.join('\n\n')}\n`;
}

function doors(url: string, { mode, database }: Pick<Config, 'mode' | 'database'>): string {
  return [
    `The consent service has started and uses ${placeOf(database)}.`,
    '',
    `  GraphQL         ${url}/graphql`,
    ...(mode === 'production'
      ? []
      : [`  Apollo Sandbox  ${url}/graphql   (open it in a browser; ?as=customer, publisher or operator)`]),
    `  REST            ${url}/v1   (OpenAPI document: ${url}/v1/openapi.json)`,
  ].join('\n');
}

function demoLine(url: string): string {
  return `  Demo            ${url}/demo   (a frontend that asks for consent; open it in a browser)`;
}

function placeOf(database: Config['database']): string {
  return database.kind === 'pglite' ? `PGlite in ${database.dataDir}` : 'PostgreSQL';
}

function tokenLines(tokens: LocalTokens): string {
  return `Tokens for trying it as a customer, a service, a publisher and an operator. They expire after 30 days:\n\n${exportLines(tokens)}`;
}

function sampleRequests(url: string): string {
  const [template] = sampleTemplates;
  const current = template?.versions.at(-1);
  if (!template || !current) throw new Error('There is no sample template.');
  const { templateCode } = template;
  const consents = `${url}/v1/customers/${sampleCustomerId}/consents/templates/${templateCode}`;
  const query = `{ pendingUpdate(customerId: \\"${sampleCustomerId}\\", templateCode: \\"${templateCode}\\") { accepted reason version { title } } }`;
  return [
    'The current text, whether a customer still has to answer it, and their answer:',
    '',
    `  curl ${url}/v1/consent-templates/${templateCode}/latest`,
    `  curl ${consents}/pending -H "Authorization: Bearer $CUSTOMER"`,
    `  curl ${consents}/decisions -H "Authorization: Bearer $CUSTOMER" --json '{"consent_version_id":"${current.consentVersionId}","value":"given"}'`,
    '',
    'Whether the customer still has to answer, as a service, through GraphQL:',
    '',
    `  curl ${url}/graphql -H "Authorization: Bearer $SERVICE" --json '{"query":"${query}"}'`,
    '',
    'The templates, as a publisher:',
    '',
    `  curl ${url}/graphql -H "Authorization: Bearer $PUBLISHER" --json '{"query":"{ templates { nodes { templateCode name current { label } } } }"}'`,
    '',
    'How customers answered, as an operator:',
    '',
    `  curl ${url}/graphql -H "Authorization: Bearer $OPERATOR" --json '{"query":"{ template(templateCode: \\"${templateCode}\\") { standing { customers { given reject withdraw } } } }"}'`,
  ].join('\n');
}
