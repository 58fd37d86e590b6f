import { buildASTSchema, Kind, parse, visit, type ASTNode, type GraphQLSchema } from 'graphql';

/** The schema without what nobody was to rely on yet. */
export function withoutPreviews(sdl: string): GraphQLSchema {
  return buildASTSchema(visit(parse(sdl), { enter: (node) => (isPreview(node) ? null : undefined) }));
}

function isPreview(node: ASTNode): boolean {
  if (!('description' in node) || node.description?.kind !== Kind.STRING) return false;
  return node.description.value.startsWith('Preview:');
}
