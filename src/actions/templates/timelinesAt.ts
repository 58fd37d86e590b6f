import type { Timeline } from '../../domain/templates/timeline';
import type { TemplateCatalogue } from './templateCatalogue';

/** The timelines at the revisions that the database holds: from memory where it is up to date, else read now. */
export async function timelinesAt(
  catalogue: TemplateCatalogue,
  revisions: ReadonlyMap<string, number | null | undefined>,
): Promise<ReadonlyMap<string, Timeline>> {
  const timelines = new Map<string, Timeline>();
  const stale: string[] = [];
  for (const [code, revision] of revisions) {
    const timeline = catalogue.inMemory(code);
    if (timeline && timeline.revision === revision) timelines.set(code, timeline);
    else if (typeof revision === 'number') stale.push(code);
  }
  const read = stale.length > 0 ? await catalogue.refresh(stale) : [];
  return new Map([...timelines, ...read]);
}
