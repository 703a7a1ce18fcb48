import { GraphQLError, Kind, type ASTVisitor, type SelectionSetNode, type ValidationContext } from 'graphql';

export const aliasesMax = 50;
export const rootFieldsMax = 20;
export const documentCharactersMax = 20_000;
/** Validation compares fields with each other: its work grows with the square of them. */
export const documentTokensMax = 2000;
/** Counted with every fragment written out wherever it is used. The limit of cost would refuse such a document too, but only after walking all of it. */
export const selectionsMax = 1_000;

/** Depth, breadth and cost are limited by `packages/schema/src/query-limits.ts`; this keeps one request from asking the same thing many times. */
export function repetitionLimits(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias) aliases += 1;
      if (aliases === aliasesMax + 1) context.reportError(new GraphQLError(`More than ${aliasesMax} aliases`));
    },
    OperationDefinition(node) {
      if (!context.getSchema().getRootType(node.operation)) {
        context.reportError(new GraphQLError(`There is no ${node.operation}`, { nodes: node }));
      }
      if (countFields(context, node.selectionSet) > rootFieldsMax) {
        context.reportError(new GraphQLError(`More than ${rootFieldsMax} fields at the top`, { nodes: node }));
      }
    },
  };
}

/** Counts the fields at the top of a selection, those of its fragments too. A fragment is counted once: fragments that name each other could double the work without end. */
function countFields(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  known = new Map<string, number>(),
): number {
  let fields = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) fields += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) fields += countFields(context, selection.selectionSet, known);
    else fields += countInFragment(context, selection.name.value, known);
  }
  return fields;
}

function countInFragment(context: ValidationContext, name: string, known: Map<string, number>): number {
  const counted = known.get(name);
  if (counted !== undefined) return counted;
  // A fragment that contains itself, or does not exist, is refused by another rule.
  known.set(name, 0);
  const fragment = context.getFragment(name);
  const fields = fragment ? countFields(context, fragment.selectionSet, known) : 0;
  known.set(name, fields);
  return fields;
}
