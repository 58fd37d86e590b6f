import type { Template } from '../templates/template';
import type { Timeline } from '../templates/timeline';
import { instantText } from '../values/instant';
import { membersOf } from './audit/erasedLeaves';
import { logEventOf, type LogEvent, type LogEventName } from './logEvent';

/** That a template was created, with the name that it had then. */
export function creationEvent({
  templateCode,
  name,
  createdAt,
}: Pick<Template, 'templateCode' | 'name' | 'createdAt'>): LogEvent {
  return logEventOf('creation', templateCode, createdAt, {
    createdAt: instantText(createdAt),
    name,
    templateCode,
  });
}

/** What a renaming changes, and the revision of the template before it. */
export interface Renaming extends Pick<Timeline, 'revision'> {
  readonly template: Pick<Template, 'templateCode' | 'name'>;
}

/** That a template has another name from here on. There are several of a template, told apart by its revision. */
export function renamingEvent({ template, revision }: Renaming, name: string, renamedAt: Date): LogEvent {
  const { templateCode, name: previousName } = template;
  return renaming(`${templateCode} ${revision + 1}`, { templateCode, previousName, name }, renamedAt);
}

interface Names {
  readonly templateCode: string;
  readonly previousName: string;
  readonly name: string;
}

function renaming(about: string, { templateCode, previousName, name }: Names, renamedAt: Date): LogEvent {
  return logEventOf('renaming', about, renamedAt, {
    name,
    previousName,
    renamedAt: instantText(renamedAt),
    templateCode,
  });
}

export function isNamingEvent({ kind }: Pick<LogEventName, 'kind'>): boolean {
  return kind === 'creation' || kind === 'renaming';
}

/**
 * What such an event would say of the template, with the names that it states: nodes of an older release name templates
 * without an event.
 */
export function namingAnew({ template }: Timeline, { kind, about, body, at }: LogEvent): LogEvent | null {
  const { name, previousName } = membersOf(body) ?? {};
  if (typeof name !== 'string') return null;
  if (kind === 'creation') return creationEvent({ ...template, name });
  if (typeof previousName !== 'string') return null;
  return renaming(about, { templateCode: template.templateCode, previousName, name }, at);
}
