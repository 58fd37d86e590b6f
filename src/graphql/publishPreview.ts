import { Arg, Ctx, Field, InputType, ObjectType, Query, Resolver } from 'type-graphql';
import type { PublishPreview as Previewed } from '../actions/reports';
import { ChangeKind } from './changeKind';
import type { GraphqlContext } from './context';
import { CountByValue, countByValueOf } from './countByValue';
import { DateTime } from './dateTime';
import { reportCost } from './documentCost';
import { Permits } from './permits';
import { Reask } from './reask';

@InputType({ description: 'The terms on which a version would be published.' })
export class PublishPreviewInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => ChangeKind, {
    nullable: true,
    defaultValue: ChangeKind.MATERIAL,
    description: 'Whether the version changes what customers consent to; an editorial one asks nobody.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL' | null;

  @Field(() => Reask, {
    nullable: true,
    defaultValue: Reask.EVERYONE,
    description: 'Whom a material version asks again.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY' | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it would take effect, now or later; left out, now.',
  })
  readonly effectiveFrom?: Date | null;
}

@ObjectType({
  description:
    'Whom a publication would ask again, if nobody decided until it takes effect; who has never decided is asked anyway and not counted.',
})
export class PublishPreview {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => DateTime, { description: 'The instant at which the customers were counted.' })
  readonly asOf!: Date;

  @Field(() => CountByValue, { description: 'The customers whom it would ask, by their newest decision.' })
  readonly asked!: CountByValue;

  @Field(() => CountByValue, {
    description:
      'Those of them who are asked already by then, because of an earlier version or an expired consent.',
  })
  readonly alreadyAsked!: CountByValue;
}

@Resolver()
export class PublishPreviewQuery {
  @Permits('publishPreview')
  @Query(() => PublishPreview, {
    nullable: true,
    description: 'Tells how many customers a publication would ask again, before it is done.',
    complexity: reportCost,
  })
  async publishPreview(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => PublishPreviewInput, {
      description: 'The template, and the terms of the publication.',
    })
    { templateCode, changeKind, reask, effectiveFrom }: PublishPreviewInput,
  ): Promise<PublishPreview> {
    const preview = await actions.publishPreview({
      templateCode,
      changeKind: changeKind ?? ChangeKind.MATERIAL,
      reask: reask ?? Reask.EVERYONE,
      effectiveFrom,
    });
    return previewOf(preview);
  }
}

function previewOf({ templateCode, asOf, asked, alreadyAsked }: Previewed): PublishPreview {
  return {
    templateCode,
    asOf,
    asked: countByValueOf(asked),
    alreadyAsked: countByValueOf(alreadyAsked),
  };
}
