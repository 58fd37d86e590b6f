const scopeTable = {
  'consents:read': 'Read pending updates and decisions of any customer.',
  'consents:decide': 'Record decisions on behalf of any customer.',
  'decisions:import': 'Import decisions that other systems recorded.',
  'templates:write': 'Create templates and write drafts.',
  'templates:publish': 'Publish and cancel versions, retire templates and set their rules.',
  'settings:manage': 'Change the rules of publishing.',
  'audit:read': 'Read reports and the evidence.',
  'subjects:export': 'Take the evidence file of any customer.',
  'subjects:erase': 'Erase customers.',
  'subjects:link': 'Link two customers who are one person.',
  'events:read': 'Read the feed of events, with the decisions of every customer.',
  'webhooks:manage': 'Manage the endpoints that events are sent to.',
  'operations:read': 'Read the metrics of the service.',
  'keys:manage': 'Issue, list and revoke API keys.',
} as const;

export type Scope = keyof typeof scopeTable;

export const scopes = Object.keys(scopeTable).filter(isScope);

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTable, text);
}
