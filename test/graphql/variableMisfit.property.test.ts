import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import {
  buildSchema,
  coerceInputValue,
  getNullableType,
  GraphQLError,
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isListType,
  Kind,
  parse,
  type GraphQLInputType,
  type VariableDefinitionNode,
} from 'graphql';
import { findVariableMisfit, noteVariableMisfits } from '../../src/graphql/faults/variableMisfit';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
const forms = Object.values(schema.getTypeMap()).filter(isInputObjectType);

/** Values that fit few types, and lists and objects at each other's place. */
const misfit = fc.constantFrom<unknown>(null, [], {}, [{}], [[null]], 'x', '', 1, -0, 1.5, true, { x: 1 });

/** Mostly of the type's shape, so that faults lie deep in it. */
function valueOf(type: GraphQLInputType): fc.Arbitrary<unknown> {
  const nullable = getNullableType(type);
  const fit = isListType(nullable)
    ? fc.array(fc.memo(() => valueOf(nullable.ofType))(), { maxLength: 4 })
    : isInputObjectType(nullable)
      ? fc.record(
          {
            ...Object.fromEntries(
              Object.values(nullable.getFields()).map(({ name, type: own }) => [name, valueOf(own)]),
            ),
            stranger: fc.constant(1),
          },
          { requiredKeys: [] },
        )
      : isEnumType(nullable)
        ? fc.constantFrom(...nullable.getValues().map(({ name }) => name))
        : fc.constant('a text');
  return fc.oneof({ weight: 5, arbitrary: fit }, { weight: 1, arbitrary: misfit });
}

/** As graphql-js names the places of a value's faults, in its order. */
function placesIn(value: unknown, type: GraphQLInputType): readonly string[] {
  const places: string[] = [];
  coerceInputValue(value, type, (path) =>
    places.push(path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')),
  );
  return places;
}

/** As the service names them; one error more than there are faults stays without. */
function membersIn(value: unknown, typeName: string, faults: number): readonly (string | undefined)[] {
  const [operation] = parse(`query ($v: ${typeName}!) { __typename }`).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('expected an operation');
  const [node] = operation.variableDefinitions as readonly VariableDefinitionNode[];
  const errors = Array.from({ length: faults + 1 }, () => new GraphQLError('', { nodes: node ?? [] }));
  noteVariableMisfits(schema, errors, { v: value });
  return errors.map((error) => findVariableMisfit(error)?.member);
}

describe.each(forms.map((form) => [form.name, form] as const))('a variable of type %s', (name, form) => {
  it('has its faults where graphql-js has them, in the same order, and no others', () => {
    fc.assert(
      fc.property(valueOf(form), (value) => {
        const places = placesIn(value, new GraphQLNonNull(form));
        const members = membersIn(value, name, places.length);
        expect(members.at(-1)).toBeUndefined();
        places.forEach((place, index) => expect(members[index]).toMatch(startingWith(`v${place}`)));
      }),
      { numRuns: 300 },
    );
  });
});

/** A missing or unknown member is named below the object that graphql-js names. */
function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.[\]]/g, '\\$&')}(\\.\\w+)?$`);
}
