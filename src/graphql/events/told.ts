/** What every subscription has alike. */
export const eventIdField = {
  description: 'The id of the event in the feed. Send it as `after` to go on from here.',
} as const;

export const atField = {
  description: 'When it happened, which may be before it was noticed.',
} as const;

export const afterArgument = {
  nullable: true,
  description:
    'The `eventId` of the last event that was received. Without it, you get only what happens from now on.',
} as const;

/**
 * The method of the field opens what is subscribed to, as the methods of queries read. type-graphql wants a function here;
 * `resolvePlainly` has the field call its method.
 *
 * @throws Error always
 */
export function openedByTheField(): never {
  throw new Error('The schema was built without resolvePlainly.');
}
