export const eventIdField = {
  description: 'The id of the event in the feed. Send it as `after` to go on from here.',
} as const;

export const eventIdOrNowField = {
  nullable: true,
  description:
    'The id of the event in the feed. Send it as `after` to go on from here. Null for the state as it was when you subscribed.',
} as const;

export const atField = {
  description: 'When it happened, which may be before it was noticed.',
} as const;

const place = 'The `eventId` of the last result that was received.';

export const afterArgument = {
  nullable: true,
  description: `${place} Without it, you get only what happens from now on.`,
} as const;

export const afterOrNowArgument = {
  nullable: true,
  description: `${place} Without it, the state as it is now comes first.`,
} as const;

/** type-graphql requires a function. `resolvePlainly` has the field call its method instead. */
export function openedByTheField(): never {
  throw new Error('The schema was built without resolvePlainly.');
}
