import { Arg, Ctx, Field, InputType, Int, ObjectType, Resolver } from 'type-graphql';
import { changeSettings, settings } from '../../actions/publishing/settings';
import { shownSettings } from '../../domain/publishing/settings';
import { Actor } from '../access/actor';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/scalars';
import { writingCost } from '../fields/documentCost';
import { ActionQuery, ActionMutation } from '../fields/permits';

const fourEyesSays = 'Whether a draft must be published by another person than its last editor.';
const confirmSays = 'A publication that asks more customers again than these must state how many.';

@ObjectType({ description: 'A change of the settings that awaits a second person.' })
export class SettingsProposal {
  @Field(() => Boolean, { description: fourEyesSays })
  readonly fourEyes!: boolean;

  @Field(() => Int, { description: confirmSays })
  readonly confirmAskedAbove!: number;

  @Field(() => DateTime, { description: 'When it was proposed.' })
  readonly proposedAt!: Date;

  @Field(() => Actor, { description: 'Who proposed it. Another person has to ask for the same.' })
  readonly proposedBy!: Actor;
}

@ObjectType({ description: 'What publishing requires, as the database holds it.' })
export class PublishingSettings {
  @Field(() => Boolean, { description: fourEyesSays })
  readonly fourEyes!: boolean;

  @Field(() => Int, { description: confirmSays })
  readonly confirmAskedAbove!: number;

  @Field(() => Int, { description: 'Counts the changes. 0 while the defaults count.' })
  readonly revision!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When they were changed last. Null while the defaults count.',
  })
  readonly changedAt!: Date | null;

  @Field(() => Actor, {
    nullable: true,
    description: 'Who changed them last. Null while the defaults count.',
  })
  readonly changedBy!: Actor | null;

  @Field(() => Actor, {
    nullable: true,
    description: 'The second person, where four eyes were on. Null for none.',
  })
  readonly confirmedBy!: Actor | null;

  @Field(() => SettingsProposal, {
    nullable: true,
    description: 'A change that awaits a second person. Null for none.',
  })
  readonly proposal!: SettingsProposal | null;
}

@InputType({ description: 'Other settings. What is left out stays as it is.' })
export class ChangeSettingsInput {
  @Field(() => Boolean, { nullable: true, description: fourEyesSays })
  readonly fourEyes!: boolean | null;

  @Field(() => Int, { nullable: true, description: confirmSays })
  readonly confirmAskedAbove!: number | null;
}

@ObjectType({ description: 'The settings afterwards.' })
export class ChangeSettingsPayload {
  @Field(() => PublishingSettings, {
    description: 'The settings. With a `proposal`, the change awaits a second person.',
  })
  readonly settings!: PublishingSettings;
}

@Resolver()
export class SettingsFields {
  @ActionQuery(settings, () => PublishingSettings, {
    description: 'What publishing requires, and a change that awaits a second person.',
  })
  async settings(@Ctx() { act }: GraphqlContext): Promise<PublishingSettings> {
    return shownSettings(await act(settings, null));
  }

  @ActionMutation(changeSettings, () => ChangeSettingsPayload, {
    description:
      'Changes what publishing requires: at once while four eyes are off. While they are on, it only proposes the change, until another person sends the same. Sending the present settings withdraws a proposal.',
    complexity: writingCost,
  })
  async changeSettings(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => ChangeSettingsInput, { description: 'The settings to change.' })
    input: ChangeSettingsInput,
  ): Promise<ChangeSettingsPayload> {
    return { settings: shownSettings(await act(changeSettings, input)) };
  }
}
