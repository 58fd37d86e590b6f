import { valueFromAST, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { Permission } from '../../src/domain/access/permission';
import { scopes, type Scope } from '../../src/domain/values/scope';

/** What a statement at either door says of who may. */
export interface Rule {
  readonly anyone?: boolean;
  readonly anyCustomer?: boolean;
  readonly customer?: boolean;
  readonly scope?: string;
  readonly anyOf?: readonly string[];
  readonly allOf?: readonly string[];
}

/** What a field or route that performs this action has to state. */
export function ruleOf({ permission }: { readonly permission: Permission }): Rule {
  if (permission.kind === 'anyone') return { anyone: true };
  if (permission.kind === 'anyCustomerOr') return { anyCustomer: true, anyOf: permission.scopes };
  if ('scopes' in permission) return { [permission.kind]: permission.scopes };
  const { kind, scope } = permission;
  return kind === 'customerOr' ? { customer: true, scope } : { scope };
}

/** What `@permits` says of the field; null where it says nothing. */
export function statedIn(
  schema: GraphQLSchema,
  { astNode }: Pick<GraphQLField<unknown, unknown>, 'astNode'>,
): Rule | null {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'permits');
  if (!directive) return null;
  const types = new Map(schema.getDirective('permits')?.args.map(({ name, type }) => [name, type]));
  return Object.fromEntries(
    (directive.arguments ?? []).map(({ name, value }) => {
      const type = types.get(name.value);
      if (!type) throw new Error(`@permits has no argument ${name.value}.`);
      return [name.value, valueFromAST(value, type)];
    }),
  );
}

/** Each of these lists lets a service in by itself. */
export function scopesOf({ scope, anyOf, allOf }: Rule): readonly (readonly Scope[])[] {
  const each = scopes.filter((one) => one === scope || anyOf?.includes(one)).map((one) => [one]);
  return allOf ? [...each, scopes.filter((one) => allOf.includes(one))] : each;
}

/** All that there are but those that let in; of several that do so together, all but one. */
export function scopesBeside(rule: Rule): readonly Scope[] {
  const lettingIn = scopesOf(rule).map(([first]) => first);
  return scopes.filter((each) => !lettingIn.includes(each));
}
