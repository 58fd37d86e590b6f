/**
 * For what a mutation may select below its payload: it is nullable, so that a fault in reading it never hides what was
 * written.
 */
export const unread = 'Null if something in it cannot be read, which `errors` tells.';
