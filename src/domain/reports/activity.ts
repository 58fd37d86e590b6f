/** What staff do, with what the name of an entry then is. */
export const activityKinds = {
  TEMPLATE_CREATED: 'A template was created. The name is its name of today.',
  TEMPLATE_RETIRED: 'A template was retired. The name is its name of today.',
  DRAFT_SAVED: 'A draft was saved, for the last time so far. The name is its label.',
  VERSION_PUBLISHED: 'A version was published. The name is its label.',
  VERSION_CANCELLED: 'A scheduled version was cancelled. The name is its label.',
  SET_SAVED: 'A set was saved. The name is its name.',
  PRESENTATION_REGISTERED: 'A screen was registered. The name is its name.',
  SETTINGS_CHANGED:
    'The settings of publishing were changed, by the second person where two had to. There is no name.',
  SETTINGS_PROPOSED: 'A change of the settings was proposed, and awaits a second person. There is no name.',
  WEBHOOK_CREATED: 'An endpoint was added that is still there. The name is its name of today.',
  CUSTOMER_ERASED: 'A customer was erased. There is no name.',
  API_KEY_ISSUED: 'An API key was issued. The name is that of its holder.',
  API_KEY_REVOKED: 'An API key was revoked. The name is that of its holder.',
} as const;

export type ActivityKind = keyof typeof activityKinds;

export function isActivityKind(text: string): text is ActivityKind {
  return Object.hasOwn(activityKinds, text);
}
