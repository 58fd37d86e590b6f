/** For what is below a mutation’s payload: nullable, so that a fault in reading never hides what was written. */
export const unread = 'Null if something in it cannot be read, which `errors` tells.';
