import { Type } from '@sinclair/typebox';
import { growing, nullable } from './members';

/** Who did something, as both doors and events name it. */
export function actor(description: string) {
  return Type.Object(
    {
      kind: growing(
        ['ANONYMOUS', 'CUSTOMER', 'SERVICE', 'STAFF', 'OPERATOR'],
        'How they were authenticated. May grow: treat an unknown value as somebody other than the customer.',
      ),
      name: nullable(
        Type.String({
          description:
            'The subject of the token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
        }),
      ),
    },
    { description },
  );
}

export const recorder = () => actor('Who recorded the answer: the customer, or someone on their behalf.');
