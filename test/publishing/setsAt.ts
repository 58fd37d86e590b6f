import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import { SaveSetDocument, type SaveSetInput, type SaveSetMutation } from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type Saved = NonNullable<SaveSetMutation['saveSet']>;

/** Who says what a screen asks. */
export interface SetsDoor {
  save(input: SaveSetInput): Promise<Answer<Saved>>;
}

export function setsAt(url: string, caller: CallerHeaders = asService): SetsDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    save: async (input) => valueOf(await ask(SaveSetDocument, { input }), (data) => data.saveSet),
  };
}
