import { customerOr } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { requireAll } from '../../domain/input/gathering';
import { requireTemplateCode } from '../../domain/input/input';
import { requireAudience } from '../../domain/publishing/setSaving';
import {
  isAccepted,
  isFor,
  mayContinue,
  missingOf,
  type SetMember,
  type SetRevision,
} from '../../domain/templates/consentSet';
import type { TemplateKind } from '../../domain/templates/templateRules';
import type { CustomerId } from '../../domain/values/checkedText';
import { customerAction, type ActionRequest } from '../running/action';
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

const permission = customerOr('consents:read');

function wantedOf(
  { customerId, setCode, audience, locale }: CustomerSetInput,
  { languages }: Pick<ActionRequest, 'languages'>,
) {
  return {
    customerId,
    ...requireAll({
      setCode: () => requireTemplateCode('setCode', setCode),
      audience: () => requireAudience('audience', audience ?? []),
    }),
    locales: languages.wanted(locale),
  };
}

async function standingOn(
  { sets, pendingUpdates }: Parts,
  { customerId, setCode, audience, locales }: ReturnType<typeof wantedOf>,
  { caller }: ActionRequest,
) {
  const { revision, members: all } = sets.get(setCode);
  const wanted = all.filter((member) => isFor(member, audience));
  const updates = await pendingUpdates.ofMembers(customerId, wanted, locales, caller);
  const members = wanted.flatMap(({ templateCode, required }, index) => {
    const pendingUpdate = updates[index];
    return pendingUpdate ? [{ templateCode, kind: pendingUpdate.kind, required, pendingUpdate }] : [];
  });
  const standings = members.map(({ required, pendingUpdate }) => ({ ...pendingUpdate, required }));
  return { setCode, revision, members, standings };
}

/** Where a customer stands on what a screen asks of them. @throws Refused `SET_NOT_FOUND` */
export const customerSet = customerAction({
  permission,
  input: wantedOf,
  run: async (parts: Parts, wanted, request): Promise<CustomerSet> => {
    const { standings, ...set } = await standingOn(parts, wanted, request);
    return { ...set, mayContinue: mayContinue(standings), accepted: isAccepted(standings) };
  },
});

/** Lets a customer through who may go on. @throws Refused `CONSENT_MISSING`, `SET_NOT_FOUND` */
export const passGate = customerAction({
  permission,
  input: wantedOf,
  run: async (parts: Parts, wanted, request): Promise<void> => {
    const { setCode, standings } = await standingOn(parts, wanted, request);
    const missing = missingOf(standings).map(({ templateCode, obstacle }) => ({ templateCode, obstacle }));
    if (missing.length > 0) throw new Refused({ code: 'CONSENT_MISSING', setCode, missing });
  },
});
