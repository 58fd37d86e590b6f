import { sample, type SandboxCaller } from '../../../graphql/sandbox/sandboxPages';

export interface FirstRequest {
  readonly title: string;
  /** Whose token it needs; null where anybody may call. */
  readonly caller: SandboxCaller | null;
  readonly graphql: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> };
  /** Shell commands. They take the token from a variable, such as `$CUSTOMER`. */
  readonly curl: { readonly graphql: string; readonly rest: string };
}

type Call = Pick<FirstRequest, 'title' | 'caller' | 'graphql'> & {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

const { customerId, templateCode, consentVersionId } = sample;
const consents = `/v1/customers/${customerId}/consents/templates/${templateCode}`;

const calls: readonly Call[] = [
  {
    title: 'The current text, in the reader’s language if there is one',
    caller: null,
    graphql: {
      query: `query CurrentText($templateCode: String!, $locale: String) {
  latestTemplate(templateCode: $templateCode, locale: $locale) {
    consentVersionId label locale title contentHash
  }
}`,
      variables: { templateCode, locale: 'de-AT' },
    },
    path: `/v1/consent-templates/${templateCode}/latest?locale=de-AT`,
  },
  {
    title: 'Does this customer still have to answer?',
    caller: 'customer',
    graphql: {
      query: `query StillToAnswer($customerId: ID!, $templateCode: String!) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode) {
    accepted reason mayProceed version { consentVersionId title } decision { value }
  }
}`,
      variables: { customerId, templateCode },
    },
    path: `${consents}/pending`,
  },
  {
    title: 'The answer, with the version that the customer saw',
    caller: 'customer',
    graphql: {
      query: `mutation Answer($input: RecordDecisionInput!) {
  recordDecision(input: $input) {
    changed decision { value sequence locale } pendingUpdate { accepted reason mayProceed }
  }
}`,
      variables: { input: { customerId, templateCode, consentVersionId, value: 'given', locale: 'de' } },
    },
    path: `${consents}/decisions`,
    body: { consent_version_id: consentVersionId, value: 'given', locale: 'de' },
  },
];

export function firstRequests(origin: string): readonly FirstRequest[] {
  return calls.map(({ title, caller, graphql, path, body }) => {
    // JSON has no line breaks in strings.
    const onOneLine = { ...graphql, query: graphql.query.replace(/\s+/g, ' ') };
    const curl = {
      graphql: curlOf(`${origin}/graphql`, caller, onOneLine),
      rest: curlOf(`${origin}${path}`, caller, body),
    };
    return { title, caller, graphql, curl };
  });
}

function curlOf(url: string, caller: SandboxCaller | null, body?: Readonly<Record<string, unknown>>): string {
  return [
    `curl -s '${url}'`,
    ...(caller ? [`-H "Authorization: Bearer $${caller.toUpperCase()}"`] : []),
    ...(body ? [`--json '${JSON.stringify(body, null, 2)}'`] : []),
  ].join(' ');
}
