import type { Door } from './door';
import { graphqlDoor } from './graphqlDoor';
import { restDoor } from './restDoor';

/** Every door by its name, for `describe.each`. */
export const bothDoors: readonly (readonly [Door['name'], (url: string) => Door])[] = [
  ['GraphQL', graphqlDoor],
  ['REST', restDoor],
];
