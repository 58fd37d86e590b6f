import { InputType, ObjectType, type ClassType } from 'type-graphql';
import { fields, orNull } from '../fields/fields';
import { ChangeKind, Reask } from '../templates/consentVersion';
import { DateTime, Duration } from '../fields/scalars';

/** A form that names a template. */
@InputType()
export class TemplateForm extends fields({ templateCode: [String, 'The code of the template.'] }) {}

export const atOnceSays =
  'Whether to leave out the `effectiveFrom` of the draft, so that the version takes effect with its publication. An instant that is sent counts nevertheless.';

type Term = 'effectiveFrom' | 'changeKind' | 'editorialReason' | 'reask' | 'graceUntil' | 'validity';

/** The terms of a version, null where they are not stated. @param Before has the fields before them */
export function termsOf<Form extends object>(Before: ClassType<Form>, words: Readonly<Record<Term, string>>) {
  const rows = {
    effectiveFrom: orNull(DateTime, words.effectiveFrom),
    changeKind: orNull(ChangeKind, words.changeKind),
    editorialReason: orNull(String, words.editorialReason),
    reask: orNull(Reask, words.reask),
    graceUntil: orNull(DateTime, words.graceUntil),
    validity: orNull(Duration, words.validity),
  };
  return fields(rows, Before);
}

@InputType({
  description:
    'The terms to publish a draft on. A member that you omit or set to null is not stated, so publishing uses its default.',
})
export class VersionTermsInput extends termsOf(Object, {
  effectiveFrom:
    'When the version takes effect: not in the past, and later than every scheduled version. Not stated: when it is published.',
  changeKind: 'Whether the version needs new answers. Not stated: `MATERIAL`, which does.',
  editorialReason:
    'Why no new answer is needed, 1 to 500 characters. An editorial version needs it by its publication.',
  reask: 'Which customers a material version asks again. Not stated: `EVERYONE`.',
  graceUntil: 'Until when older consents still allow processing. Not stated: no grace period.',
  validity: 'How long a consent stays valid, such as `P1Y`. Not stated: no expiry.',
}) {}

@ObjectType({ description: 'The terms that a draft would be published on. Null: not stated.' })
export class VersionTerms extends termsOf(Object, {
  effectiveFrom: 'When the version takes effect. Null: when it is published.',
  changeKind: 'Whether the version needs new answers. Null: it does, as a `MATERIAL` one.',
  editorialReason: 'Why no new answer is needed. Null for a material version, or while nobody has stated it.',
  reask: 'Which customers the version asks again. Null: everyone, or nobody if it is editorial.',
  graceUntil: 'Until when older consents still allow processing. Null: no grace period.',
  validity:
    'How long a consent stays valid, such as `P1Y`. Null: it never expires, or as before if the version is editorial.',
}) {}
