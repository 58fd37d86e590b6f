/**
 * The hash under which an erased customer is remembered, in SQL. The key never leaves the database. UUIDs count by
 * their 16 bytes, as they did before other ids came. Citus evaluates both sides of a condition, so neither may fail.
 */
export function erasedCustomerHash(customerId: string): string {
  return `sha256((SELECT key FROM erased_customer_key) ||
    decode(CASE WHEN ${customerId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN replace(${customerId}, '-', '')
      ELSE encode(convert_to(${customerId}, 'UTF8'), 'hex') END, 'hex'))`;
}
