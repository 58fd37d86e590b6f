import { Arg, Field, ID, ObjectType } from 'type-graphql';
import { serveChanges, serveCurrentIn, type PendingUpdate as ServedUpdate } from '../actions/served';
import type { PendingReason as DomainReason } from '../domain/pending';
import { ConsentVersion, consentVersionOf } from './consentVersion';
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

  @Field(() => ID, { description: 'The customer who was asked about.' })
  readonly customerId: string;

  @Field(() => String, { description: 'The code of the template that was asked about.' })
  readonly templateCode: string;

  @Field(() => Boolean, {
    description:
      'False while the current version awaits an answer; any answer to it makes this true, a “no” too.',
  })
  readonly accepted: boolean;

  @Field(() => PendingReason, {
    nullable: true,
    description: 'Why an answer is awaited; null when `accepted` is true.',
  })
  readonly reason: DomainReason | null;

  @Field(() => Boolean, {
    description: 'Whether you may process data on the customer’s consent now; ask no other field for that.',
  })
  readonly mayProceed: boolean;

  @Field(() => Decision, {
    nullable: true,
    description: 'The customer’s newest decision on the template; null before her first.',
  })
  readonly decision: Decision | null;

  /** Its texts are put into a language only when they are asked for. */
  readonly served: ServedUpdate;

  @Field(() => ConsentVersion, {
    description: 'The current version: the text to show when an answer is awaited.',
    complexity: 1,
  })
  version(
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) to serve the text in; left out, the language of the pending update.',
    })
    locale: string | null,
  ): ConsentVersion {
    return consentVersionOf(serveCurrentIn(this.served, locale));
  }

  @Field(() => [VersionChange], {
    description:
      'What is new to her: each version after the one that she last decided on, up to the current one, oldest first; empty before her first decision.',
    complexity: 1,
  })
  changes(
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) to serve the change notes in; left out, the language of the pending update.',
    })
    locale: string | null,
  ): readonly VersionChange[] {
    return serveChanges(this.served.changes, locale).map(versionChangeOf);
  }
}

export function pendingUpdateOf(update: ServedUpdate): PendingUpdate {
  return new PendingUpdate(update);
}
