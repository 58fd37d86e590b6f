import type { Door } from './door';
import { graphqlDoor } from './graphqlDoor';
import { restDoor } from './restDoor';
import type { CallerHeaders } from '../service/bearer';

/** Every door by its name, for `describe.each`. */
export const bothDoors: readonly (readonly [Door['name'], (url: string, caller?: CallerHeaders) => Door])[] =
  [
    ['GraphQL', graphqlDoor],
    ['REST', restDoor],
  ];
