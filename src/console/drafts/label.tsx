import { fieldOf, Input } from '../shell/fields';
import type { DraftFragment } from './documents/generated';
import { draftWords as said } from './words';
import type { Template } from './written';

export type Labelled = Pick<DraftFragment, 'label'>;

interface LabelProps {
  readonly after: string | undefined;
  readonly versions: readonly Labelled[] | undefined;
}

export function Label({ after = 'v0', versions }: LabelProps) {
  return (
    <Input {...fieldOf('label', said)} required maxLength={64} defaultValue={freshLabel(after, versions)} />
  );
}

/** `v2.1` after `v2.0`, or the next that no version has. */
function freshLabel(after: string, versions: readonly Labelled[] = []): string {
  const counted = /\d/.test(after) ? after : `${after} 1`;
  const next = counted.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
  return versions.some(({ label }) => label === next) ? freshLabel(next, versions) : next;
}

/** Warns that another version has the same label, and proposes a free one. */
export function LabelTaken({ template }: { readonly template: Template }) {
  const { draft, versions } = template;
  if (!draft?.check?.isLabelTaken) return null;
  return <p className="problem">{said.labelTaken(draft.label, freshLabel(draft.label, versions?.nodes))}</p>;
}
