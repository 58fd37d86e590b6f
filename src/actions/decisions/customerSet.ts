import { customerOr } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import { requireTemplateCode } from '../../domain/input/input';
import { requireAudience } from '../../domain/publishing/setSaving';
import {
  isAccepted,
  isFor,
  mayContinue,
  type SetMember,
  type SetRevision,
} from '../../domain/templates/consentSet';
import type { TemplateKind } from '../../domain/templates/templateRules';
import type { CustomerId } from '../../domain/values/checkedText';
import { customerAction } from '../running/action';
import type { ConsentSets } from '../templates/consentSets';
import type { PendingUpdate } from './pendingUpdate';
import type { PendingUpdates } from './pendingUpdates';

export interface CustomerSetInput {
  readonly customerId: CustomerId;
  readonly setCode: string;
  /** The caller's words for the customer. */
  readonly audience?: readonly string[] | null;
  readonly locale?: string | null;
}

export interface CustomerSet extends SetRevision {
  readonly mayContinue: boolean;
  readonly accepted: boolean;
  readonly members: readonly CustomerSetMember[];
}

export interface CustomerSetMember extends Pick<SetMember, 'templateCode' | 'required'> {
  readonly kind: TemplateKind;
  readonly pendingUpdate: PendingUpdate;
}

interface Parts {
  readonly sets: ConsentSets;
  readonly pendingUpdates: PendingUpdates;
}

/** Where a customer stands on what a screen asks of them. @throws Refused `SET_NOT_FOUND` */
export const customerSet = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, setCode, audience, locale }: CustomerSetInput, { languages }) => ({
    customerId,
    ...requireAll({
      setCode: () => requireTemplateCode('setCode', setCode),
      audience: () => requireAudience('audience', audience ?? []),
    }),
    locales: languages.wanted(locale),
  }),
  run: async (
    { sets, pendingUpdates }: Parts,
    { customerId, setCode, audience, locales },
  ): Promise<CustomerSet> => {
    const { revision, members: all } = sets.get(setCode);
    const wanted = all.filter((member) => isFor(member, audience));
    const updates = await pendingUpdates.ofMembers(customerId, wanted, locales);
    const members = wanted.flatMap(({ templateCode, required }, index) => {
      const pendingUpdate = updates[index];
      return pendingUpdate ? [{ templateCode, kind: pendingUpdate.kind, required, pendingUpdate }] : [];
    });
    const standings = members.map(({ required, pendingUpdate }) => ({ ...pendingUpdate, required }));
    return {
      setCode,
      revision,
      mayContinue: mayContinue(standings),
      accepted: isAccepted(standings),
      members,
    };
  },
});
