/** Each asks for the members that the baseline answers with. */

export const latestDocument = `query Latest($templateCode: String!) {
  latestTemplate(templateCode: $templateCode) {
    consentVersionId templateCode number label locale title body contentHash
  }
}`;

const pendingMembers = `accepted version { consentVersionId label } decision { consentVersionId value decidedAt }`;

export const pendingDocument = `query Pending($customerId: ID!, $templateCode: String!) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode) {
    customerId templateCode ${pendingMembers}
  }
}`;

export const recordDocument = `mutation Record($input: RecordDecisionInput!) {
  recordDecision(input: $input) {
    changed decision { id customerId templateCode consentVersionId value decidedAt }
  }
}`;

export const fiftyDocument = `query Fifty($customerIds: [ID!]!, $templateCode: String!) {
  customers(ids: $customerIds) {
    id pendingUpdate(templateCode: $templateCode) { ${pendingMembers} }
  }
}`;
