import { GraphQLError, Kind, type ASTVisitor, type ValidationContext } from 'graphql';

export const aliasesMax = 50;
export const rootFieldsMax = 20;
export const documentCharactersMax = 20_000;
/** Validation compares fields with each other: its work grows with the square of them. */
export const documentTokensMax = 2000;

/** Depth, breadth and cost are limited by the schema; this keeps one request from asking the same thing many times. */
export function repetitionLimits(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias) aliases += 1;
      if (aliases === aliasesMax + 1) context.reportError(new GraphQLError(`More than ${aliasesMax} aliases`));
    },
    OperationDefinition(node) {
      const fields = node.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
      if (fields.length > rootFieldsMax) {
        context.reportError(new GraphQLError(`More than ${rootFieldsMax} fields at the top`, { nodes: node }));
      }
    },
  };
}
