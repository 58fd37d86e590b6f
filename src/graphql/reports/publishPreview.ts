import { Arg, Ctx, Field, InputType, ObjectType, Query, Resolver } from 'type-graphql';
import { publishPreview } from '../../actions/reports/reports';
import type { PublishPreview as Previewed } from '../../actions/reports/reports';
import { ChangeKind } from '../templates/changeKind';
import type { GraphqlContext } from '../fields/context';
import { CountByValue, countByValueOf } from './countByValue';
import { DateTime } from '../fields/dateTime';
import { reportCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { Reask } from '../templates/reask';

@InputType({ description: 'The terms on which a version would be published.' })
export class PublishPreviewInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => ChangeKind, {
    nullable: true,
    description:
      'Whether the version changes what customers consent to. Defaults to `MATERIAL`; an `EDITORIAL` version asks nobody.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL' | null;

  @Field(() => Reask, {
    nullable: true,
    description: 'Which customers a material version asks again. Defaults to `EVERYONE`.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY' | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the version would take effect, not in the past. Defaults to now.',
  })
  readonly effectiveFrom?: Date | null;
}

@ObjectType({
  description:
    'How many customers a publication would ask again if nobody decides in the meantime. Customers who never decided are always asked and are not counted.',
})
export class PublishPreview {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => DateTime, { description: 'When the customers were counted.' })
  readonly asOf!: Date;

  @Field(() => CountByValue, { description: 'The customers it would ask, by their newest decision.' })
  readonly asked!: CountByValue;

  @Field(() => CountByValue, {
    description:
      'Those of them who have to answer by then anyway, because of an earlier version or an expired consent.',
  })
  readonly alreadyAsked!: CountByValue;
}

@Resolver()
export class PublishPreviewQuery {
  @Permits(publishPreview)
  @Query(() => PublishPreview, {
    nullable: true,
    description: 'How many customers a publication would ask again, before you publish.',
    complexity: reportCost,
  })
  async publishPreview(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => PublishPreviewInput, {
      description: 'The template, and the terms of the publication.',
    })
    { templateCode, changeKind, reask, effectiveFrom }: PublishPreviewInput,
  ): Promise<PublishPreview> {
    const preview = await act(publishPreview, {
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
