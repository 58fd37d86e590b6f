import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ServedVersion } from '../actions/served';
import { ChangeKind } from './changeKind';
import { DateTime } from './dateTime';

@ObjectType({
  description: 'One wording of a consent template, in one locale; it never changes once published.',
})
export class ConsentVersion {
  @Field(() => ID, { description: 'Names the version when a decision on it is recorded.' })
  readonly consentVersionId!: string;

  @Field(() => String, { description: 'The code of the template that this is a version of.' })
  readonly templateCode!: string;

  @Field(() => Int, { description: 'Counts the published versions of the template: 1, 2, 3….' })
  readonly number!: number;

  @Field(() => String, { description: 'The publisher’s own name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => String, {
    description:
      'The language tag (BCP 47) of the text that is served, which may differ from the one asked for.',
  })
  readonly locale!: string;

  @Field(() => String, { description: 'The title to show.' })
  readonly title!: string;

  @Field(() => String, { description: 'The text to show, in Markdown.' })
  readonly body!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is new for the reader since the version before, or null.',
  })
  readonly changeNote!: string | null;

  @Field(() => String, {
    description:
      'SHA-256 in hex of title, body and locale; send it with the decision to prove what was shown.',
  })
  readonly contentHash!: string;

  @Field(() => ChangeKind, { description: 'Whether the version changes what customers consent to.' })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL';

  @Field(() => DateTime, { description: 'When the version was published.' })
  readonly publishedAt!: Date;

  @Field(() => DateTime, { description: 'From when on the version is served and can be answered.' })
  readonly effectiveFrom!: Date;
}

export function consentVersionOf({ version, text }: ServedVersion): ConsentVersion {
  return {
    consentVersionId: version.consentVersionId,
    templateCode: version.templateCode,
    number: version.number,
    label: version.label,
    locale: text.locale,
    title: text.title,
    body: text.body,
    changeNote: text.changeNote,
    contentHash: text.contentHash,
    changeKind: version.changeKind,
    publishedAt: version.publishedAt,
    effectiveFrom: version.effectiveFrom,
  };
}
