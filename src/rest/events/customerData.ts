import { Type } from '@sinclair/typebox';
import { erasureModes, erasureReasons } from '../../domain/evidence/erasure/erasure';
import { linkReasons } from '../../domain/evidence/linking';
import { growing, instant, nullable } from '../route/members';
import { count } from '../route/plainMembers';

export const leaf = (description: string) => count(description, 4711);

export const uuid = (description: string) => Type.String({ format: 'uuid', description });

export const byCaller = (did: string) =>
  growing(
    ['service', 'staff', 'operator', 'customer', 'anonymous'],
    `The kind of caller that ${did}. May grow: an unknown value changes nothing.`,
  );

export const customerErased = Type.Object({
  erasure_id: uuid('What the log names the erasure by.'),
  subject_id: uuid(
    'The subject that was the customer: the first part of the `partitionkey` of their events.',
  ),
  mode: growing(erasureModes, 'How much was erased. May grow: treat an unknown value as `SHRED`.'),
  reason: growing(erasureReasons, 'Why. May grow: an unknown value changes nothing.'),
  erased_at: instant('When the customer was erased.'),
  by: byCaller('erased'),
  records: count('How many records the subject had.', 5),
  leaves: nullable(
    Type.Array(
      Type.Array(leaf('A position.'), { minItems: 2, maxItems: 2, description: 'First and last.' }),
      {
        description: 'The positions of records that were removed, as ranges. Null where the records stay.',
      },
    ),
  ),
});

export const customerLinked = Type.Object({
  subject_id: uuid('The subject of the customer who stays.'),
  former_subject_id: uuid('The subject that the former customer was until then.'),
  reason: growing(linkReasons, 'Why. May grow: an unknown value changes nothing.'),
  linked_at: instant('When they were linked.'),
  by: byCaller('linked'),
  decisions: count('How many decisions were recorded anew on the customer who stays.', 2),
});
