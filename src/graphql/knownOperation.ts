import {
  execute,
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from './context';
import { isPublic } from './publicReads';

/** Compiling takes a few milliseconds, which an operation that does not come again would not give back. */
const usesBeforeCompiling = 5;

type Variables = Readonly<Record<string, unknown>>;

/** An operation of a document that has passed every rule; compiled to a function once it keeps coming. */
export class KnownOperation {
  private static count = 0;
  /** Tells it from every other one. */
  readonly id = (KnownOperation.count += 1);
  private isForAll: boolean | null = null;
  private uses = 0;
  private compiled: CompiledQuery | null = null;

  constructor(
    private readonly schema: GraphQLSchema,
    readonly document: DocumentNode,
    readonly operation: OperationDefinitionNode,
  ) {}

  /** Whether everybody is answered alike. */
  get isPublic(): boolean {
    return (this.isForAll ??= isPublic(this.schema, this.document));
  }

  /** The result has no data where the variables do not fit; then nothing was executed. */
  async execute(contextValue: GraphqlContext, variables: Variables): Promise<ExecutionResult> {
    this.uses += 1;
    if (this.uses === usesBeforeCompiling) this.compiled = this.findCompiled();
    if (this.compiled) return withErrors(await this.compiled.query(undefined, contextValue, variables));
    const { schema, document } = this;
    const operationName = this.operation.name?.value;
    return execute({ schema, document, operationName, contextValue, variableValues: variables });
  }

  /** Null for what the compiler cannot do. */
  private findCompiled(): CompiledQuery | null {
    const compiled = compileQuery(this.schema, this.document, this.operation.name?.value);
    return isCompiledQuery(compiled) ? compiled : null;
  }
}

/** Compiled operations make errors of a kind of their own, which lack what others rely on. */
function withErrors({ data, errors }: ExecutionResult): ExecutionResult {
  return errors ? { data, errors: errors.map(asUsual) } : { data };
}

function asUsual({ message, path, originalError, locations }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError }), { locations });
}
