/** What a customer is sent, at the end of their page. */
export const customerChanges = `# Where I stand, sent whenever it may have changed. Leave
# it open, and answer in another tab.
subscription MyChanges($customerId: ID!) {
  pendingUpdateChanged(customerId: $customerId) {
    eventId
    at
    cause
    pendingUpdate {
      customerId
      templateCode
      accepted
      mayProceed
    }
  }
}
`;
