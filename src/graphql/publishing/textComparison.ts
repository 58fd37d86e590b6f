import { Field, Int, ObjectType } from 'type-graphql';
import type { DiffKind as DiffKindOf, TextChange as TextChangeOf } from '../../texts/textComparison';
import { enumType } from '../fields/enumType';

export const TextChange = enumType<TextChangeOf>(
  'TextChange',
  'How a draft changes the text in one locale. May grow: treat an unknown value as `CHANGED`.',
  {
    ADDED: 'The previous version has no text in this locale.',
    REMOVED: 'The draft no longer has a text in this locale.',
    CHANGED: 'The title or the body differs.',
    UNCHANGED: 'Title and body are identical.',
  },
);

export const DiffKind = enumType<DiffKindOf>(
  'DiffKind',
  'Which of two texts a part belongs to. May grow: treat an unknown value as `SAME`, so that the words are read.',
  {
    SAME: 'The part is in both texts.',
    ADDED: 'The part is in the new text only.',
    REMOVED: 'The part is in the old text only.',
  },
);

@ObjectType({ description: 'Some words of a title, or one line of a body.' })
export class DiffPart {
  @Field(() => DiffKind, { description: 'Which of the two texts the part belongs to.' })
  readonly kind!: DiffKindOf;

  @Field(() => String, { description: 'The words.' })
  readonly text!: string;
}

@ObjectType({ description: 'Adjacent changed lines, with up to three unchanged lines on either side.' })
export class DiffHunk {
  @Field(() => Int, {
    description: 'The number of the first line in the old body. 0 if the old body has no such line.',
  })
  readonly oldStart!: number;

  @Field(() => Int, {
    description: 'The number of the first line in the new body. 0 if the new body has no such line.',
  })
  readonly newStart!: number;

  @Field(() => [DiffPart], { description: 'The lines, in order.' })
  readonly lines!: readonly DiffPart[];
}

@ObjectType({
  description: 'A draft’s text compared with that of the version it would follow, in one locale.',
})
export class TextComparison {
  @Field(() => String, { description: 'The language tag (BCP 47) of the texts.' })
  readonly locale!: string;

  @Field(() => TextChange, { description: 'How the draft changes the text.' })
  readonly change!: TextChangeOf;

  @Field(() => [DiffPart], { description: 'The titles, word by word.' })
  readonly title!: readonly DiffPart[];

  @Field(() => [DiffHunk], { description: 'The differences between the bodies, line by line.' })
  readonly body!: readonly DiffHunk[];

  @Field(() => String, {
    description: 'Title, an empty line and body as a unified diff. Empty if nothing changed.',
  })
  readonly unified!: string;
}
