import { Arg, Field, ID, ObjectType } from 'type-graphql';
import {
  serveChanges,
  serveCurrentIn,
  type PendingUpdate as ServedUpdate,
} from '../../actions/decisions/pendingUpdate';
import type { PendingReason as DomainReason } from '../../domain/decisions/pending';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { Decision, decisionOf } from './decision';
import { PendingReason } from './pendingReason';
import { VersionChange, versionChangeOf } from './versionChange';

@ObjectType({ description: 'Whether a customer still has to answer the current version of a template.' })
export class PendingUpdate {
  constructor(update: ServedUpdate) {
    this.customerId = update.customerId;
    this.templateCode = update.templateCode;
    this.accepted = update.accepted;
    this.reason = update.reason;
    this.mayProceed = update.mayProceed;
    this.decision = update.decision && decisionOf(update.decision);
    this.served = update;
  }

  @Field(() => ID, { description: 'The customer’s id.' })
  readonly customerId: string;

  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode: string;

  @Field(() => Boolean, {
    description:
      'False while the customer has to answer the current version. Any answer makes it true, even a “no”.',
  })
  readonly accepted: boolean;

  @Field(() => PendingReason, {
    nullable: true,
    description: 'Why the customer has to answer. Null if `accepted` is true.',
  })
  readonly reason: DomainReason | null;

  @Field(() => Boolean, {
    description:
      'Whether you may process data on this consent now. Use this field, not `accepted`, for that question.',
  })
  readonly mayProceed: boolean;

  @Field(() => Decision, {
    nullable: true,
    description: 'The customer’s newest decision on the template. Null if they never decided.',
  })
  readonly decision: Decision | null;

  /** Its texts are put into a language only when they are selected. */
  readonly served: ServedUpdate;

  @Field(() => ConsentVersion, {
    description: 'The current version, which is the text to show if the customer has to answer.',
    complexity: 1,
  })
  version(
    @Arg('locale', () => String, {
      nullable: true,
      description: 'The language tag (BCP 47) of the text. Defaults to the language of the pending update.',
    })
    locale: string | null,
  ): ConsentVersion {
    return consentVersionOf(serveCurrentIn(this.served, locale));
  }

  @Field(() => [VersionChange], {
    description:
      'Versions that took effect after the one the customer last decided on, oldest first. Empty if they never decided.',
    complexity: 1,
  })
  changes(
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the change notes. Defaults to the language of the pending update.',
    })
    locale: string | null,
  ): readonly VersionChange[] {
    return serveChanges(this.served.changes, locale).map(versionChangeOf);
  }
}

export function pendingUpdateOf(update: ServedUpdate): PendingUpdate {
  return new PendingUpdate(update);
}
