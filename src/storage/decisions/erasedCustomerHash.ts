/**
 * The hash under which an erased customer is remembered, in SQL. The key never leaves the database. UUIDs count by
 * their 16 bytes, as they did before other ids came.
 */
export function erasedCustomerHash(customerId: string): string {
  return `sha256((SELECT key FROM erased_customer_key) ||
    CASE WHEN ${customerId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN decode(replace(${customerId}, '-', ''), 'hex')
    ELSE convert_to(${customerId}, 'UTF8') END)`;
}
