import { query, rootFields } from '../fields/operations';
import { ObjectType } from 'type-graphql';
import { viewer } from '../../actions/access/viewer';
import { Customer } from '../decisions/customer';
import { ActorKind } from '../access/actor';
import { fields, orNull } from '../fields/fields';

@ObjectType({ description: 'The caller of this request. It has no id: there is one for each request.' })
export class Viewer extends fields({
  kind: [ActorKind, 'How you were authenticated.'],
  name: orNull(
    String,
    'The subject of your token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
  ),
  scopes: [[String], 'Your scopes, sorted. Scopes that the service does not know are left out.'],
  customer: orNull(
    Customer,
    'You, if your token is a customer’s own. Select `id` if you will record decisions. Null for all others.',
  ),
}) {}

export const ViewerQuery = rootFields({
  viewer: query(viewer, {
    nullable: false,
    description: 'Who you are to the service.',
    complexity: 1,
    type: Viewer,
    read: ({ act }) => {
      const { kind, name, scopes, customerId } = act(viewer, {});
      return { kind, name, scopes, customer: customerId && { id: customerId } };
    },
  }),
});
