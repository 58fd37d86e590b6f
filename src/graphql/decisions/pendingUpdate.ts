import { Arg, Field, ID, ObjectType } from 'type-graphql';
import {
  serveChanges,
  serveCurrentIn,
  type PendingUpdate as ServedUpdate,
} from '../../actions/decisions/pendingUpdate';
import type { PendingReason as DomainReason } from '../../domain/decisions/pending';
import type { ProcessingObstacle as DomainObstacle } from '../../domain/decisions/reliance';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { ConsentDecision, decisionOf } from './decision';
import { DateTime } from '../fields/dateTime';
import { PendingReason } from './pendingReason';
import { ProcessingObstacle } from './processingObstacle';
import { VersionChange, versionChangeOf } from './versionChange';

@ObjectType({ description: 'Whether a customer still has to answer the current version of a template.' })
export class PendingUpdate {
  constructor(update: ServedUpdate) {
    this.customerId = update.customerId;
    this.templateCode = update.templateCode;
    this.accepted = update.accepted;
    this.reason = update.reason;
    this.mayProceed = update.mayProceed;
    this.mayProceedUntil = update.mayProceedUntil;
    this.obstacle = update.obstacle;
    this.retiredAt = update.retiredAt;
    this.decision = update.decision && decisionOf(update.decision);
    this.served = update;
  }

  @Field(() => ID, { description: 'The customer’s id in your systems.' })
  readonly customerId: string;

  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode: string;

  @Field(() => Boolean, {
    description:
      'Whether no answer is awaited. This is not consent, since a “no” makes it true as well: see `mayProceed`.',
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

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When `mayProceed` becomes false by what is known now, if the customer does not decide again. Null if it has no end or is false.',
  })
  readonly mayProceedUntil: Date | null;

  @Field(() => ProcessingObstacle, {
    nullable: true,
    description: 'Why you may not process data on this consent. Null if `mayProceed` is true.',
  })
  readonly obstacle: DomainObstacle | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the template was retired. It asks nobody any more, and the customer can still withdraw. Null while it is in use.',
  })
  readonly retiredAt: Date | null;

  @Field(() => ConsentDecision, {
    nullable: true,
    description: 'The customer’s newest decision on the template. Null if they never decided.',
  })
  readonly decision: ConsentDecision | null;

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
