/** The hash under which an erased customer is remembered, in SQL. The key never leaves the database. */
export function erasedCustomerHash(customerId: string): string {
  return `sha256((SELECT key FROM erased_customer_key) || uuid_send(${customerId}))`;
}
