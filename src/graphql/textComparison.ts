import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DiffKind as DiffKindOf, TextChange as TextChangeOf } from '../actions/textComparison';

export const TextChange = {
  ADDED: 'ADDED',
  REMOVED: 'REMOVED',
  CHANGED: 'CHANGED',
  UNCHANGED: 'UNCHANGED',
} as const satisfies { readonly [Change in TextChangeOf]: Change };

registerEnumType(TextChange, {
  name: 'TextChange',
  description: 'What a draft makes of the text in one locale.',
  valuesConfig: {
    ADDED: { description: 'The version before has no text in this locale.' },
    REMOVED: { description: 'The draft has no text in this locale any more.' },
    CHANGED: { description: 'The title or the body differs.' },
    UNCHANGED: { description: 'Title and body are the same to the letter.' },
  },
});

export const DiffKind = {
  SAME: 'SAME',
  ADDED: 'ADDED',
  REMOVED: 'REMOVED',
} as const satisfies { readonly [Kind in DiffKindOf]: Kind };

registerEnumType(DiffKind, {
  name: 'DiffKind',
  description: 'To which of two texts a part belongs.',
  valuesConfig: {
    SAME: { description: 'The part is in both texts.' },
    ADDED: { description: 'The part is in the new text alone.' },
    REMOVED: { description: 'The part is in the old text alone.' },
  },
});

@ObjectType({ description: 'Some words of a title, or a line of a body.' })
export class DiffPart {
  @Field(() => DiffKind, { description: 'To which of the two texts it belongs.' })
  readonly kind!: DiffKindOf;

  @Field(() => String, { description: 'What it says.' })
  readonly text!: string;
}

@ObjectType({ description: 'Changed lines that stand together, with up to three on either side.' })
export class DiffHunk {
  @Field(() => Int, { description: 'The number of its first line in the old body; 0 where that has none.' })
  readonly oldStart!: number;

  @Field(() => Int, { description: 'The number of its first line in the new body; 0 where that has none.' })
  readonly newStart!: number;

  @Field(() => [DiffPart], { description: 'The lines in the order of reading.' })
  readonly lines!: readonly DiffPart[];
}

@ObjectType({ description: 'A draft’s text beside that of the version that it would follow, in one locale.' })
export class TextComparison {
  @Field(() => String, { description: 'The language tag (BCP 47) of the texts.' })
  readonly locale!: string;

  @Field(() => TextChange, { description: 'What the draft makes of the text.' })
  readonly change!: TextChangeOf;

  @Field(() => [DiffPart], { description: 'The titles, word by word in the order of reading.' })
  readonly title!: readonly DiffPart[];

  @Field(() => [DiffHunk], { description: 'Where the bodies differ, line by line.' })
  readonly body!: readonly DiffHunk[];

  @Field(() => String, {
    description: 'Title, an empty line and body as a unified diff; empty where nothing changed.',
  })
  readonly unified!: string;
}
