import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ConsentVersion } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { VersionText } from './versionText';

/* The long texts, which are counted as they are served: see `TextAllowance`. */

@Resolver(() => ConsentVersion)
export class ConsentVersionBody {
  @FieldResolver(() => String)
  body(@Ctx() { texts }: GraphqlContext, @Root() { body }: ConsentVersion): string {
    return texts.spend(body);
  }
}

@Resolver(() => VersionText)
export class VersionTextBody {
  @FieldResolver(() => String)
  body(@Ctx() { texts }: GraphqlContext, @Root() { body }: VersionText): string {
    return texts.spend(body);
  }
}
