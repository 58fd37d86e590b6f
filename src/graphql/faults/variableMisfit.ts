import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  coerceInputValue,
  getNullableType,
  GraphQLError,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  typeFromAST,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import { didYouMean, findClosest } from '../../domain/errors/closest';
import { predicateOf, present } from '../../domain/errors/inputFault';
import { wordedMisfit, wordsOfType, memberIn, namePattern, unknownMisfit, type Misfit } from './misfit';

type Variables = Readonly<Record<string, unknown>>;

const misfits = new WeakMap<GraphQLError, Misfit>();

/** What is wrong with a variable, once `noteVariableMisfits` has found it. */
export function findVariableMisfit(error: GraphQLError): Misfit | null {
  return misfits.get(error) ?? null;
}

/** Finds what each refused variable lacks. graphql-js reports a variable's faults in the order of this walk. */
export function noteVariableMisfits(
  schema: GraphQLSchema,
  errors: readonly GraphQLError[],
  variables: Variables,
): void {
  const walks = new Map<VariableDefinitionNode, Generator<Misfit, void>>();
  for (const error of errors) {
    const node = error.nodes?.[0];
    if (node?.kind !== Kind.VARIABLE_DEFINITION) continue;
    // As Apollo Server marks it, so that its id is kept where Apollo would make another error of it.
    error.extensions['code'] = ApolloServerErrorCode.BAD_USER_INPUT;
    const walk = walks.get(node) ?? misfitsOf(schema, node, variables);
    walks.set(node, walk);
    const { value } = walk.next();
    if (value) misfits.set(error, value);
  }
}

/** Members of a form are named without the variable, the form itself with its sign. */
function* misfitsOf(
  schema: GraphQLSchema,
  { variable, type: node }: VariableDefinitionNode,
  variables: Variables,
): Generator<Misfit, void> {
  const name = variable.name.value;
  const type = typeFromAST(schema, node);
  if (!isInputType(type)) return;
  const isForm = isInputObjectType(getNullableType(type));
  const all = Object.hasOwn(variables, name)
    ? misfitsIn(name, type, variables[name])
    : [missing(name, type, Object.keys(variables))];
  for (const misfit of all) {
    const worded =
      misfit.member === name ? { ...misfit, says: misfit.says ?? valueSays(misfit, isForm) } : misfit;
    yield isForm ? { ...worded, inForm: misfit.member.slice(name.length) } : worded;
  }
}

/** A name that came and nearly is the missing one is what the client got wrong. */
function missing(name: string, type: GraphQLInputType, came: readonly string[]): Misfit {
  const near = came.find((other) => namePattern.test(other) && findClosest(other, [name]));
  const says =
    near === undefined
      ? `The variable $${name} is missing.`
      : `There is no variable "${near}" in the operation.${didYouMean(name)}`;
  return { member: name, expected: wordsOfType(type), says };
}

function valueSays({ member, expected, came, closest }: Misfit, isForm: boolean): string {
  const isNamedByKind = came !== undefined && (!isForm || came === 'null');
  return `The variable $${member} ${predicateOf({ expected, ...(isNamedByKind && { came }) })}.${didYouMean(closest)}`;
}

function* misfitsIn(member: string, type: GraphQLInputType, value: unknown): Generator<Misfit, void> {
  const nullable = getNullableType(type);
  if (value === null) {
    if (isNonNullType(type)) yield wordedMisfit(member, type, value);
  } else if (isListType(nullable)) {
    if (!Array.isArray(value)) yield* misfitsIn(member, nullable.ofType, value);
    else
      for (const [index, item] of value.entries())
        yield* misfitsIn(`${member}[${index}]`, nullable.ofType, item);
  } else if (isInputObjectType(nullable) && typeof value === 'object' && !Array.isArray(value)) {
    yield* membersMisfits(member, nullable, value as Variables);
  } else {
    const faults: unknown[] = [];
    coerceInputValue(value, nullable, (path) => faults.push(path));
    if (faults.length > 0) yield wordedMisfit(member, type, value);
  }
}

function* membersMisfits(
  member: string,
  form: GraphQLInputObjectType,
  value: Variables,
): Generator<Misfit, void> {
  const fields = form.getFields();
  for (const field of Object.values(fields)) {
    const own = value[field.name];
    if (own !== undefined) yield* misfitsIn(memberIn(member, field.name), field.type, own);
    else if (isRequiredInputField(field)) yield { member: memberIn(member, field.name), expected: present };
  }
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name)) yield unknownMisfit(member, name, form);
}
