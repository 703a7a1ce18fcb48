import type { DomainError } from '@uketsuke/contracts';
import {
  type DocumentNode,
  execute,
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  validate,
} from 'graphql';
import { type Complete, compileSelection, type Fragments } from './compile-selection.ts';

/** Runs one fixed GraphQL document. The names in its answer are those of the REST body already. */
export type RunDocument = (
  variables: Readonly<Record<string, unknown>>,
  context: object,
) => Promise<Record<string, unknown>>;

/** Validates and compiles at start, so that a request only executes. Throws when the document does not fit the schema. */
export function prepareDocument(schema: GraphQLSchema, document: DocumentNode): RunDocument {
  const faults = validate(schema, document);
  if (faults.length > 0) {
    throw new Error(`A document of /v1 does not fit the schema: ${faults.map((fault) => fault.message).join('; ')}`);
  }
  if (isMutation(document)) return throwRefusals(interpretOperation(schema, document));
  return compileOperation(schema, document) ?? interpretOperation(schema, document);
}

function isMutation({ definitions }: DocumentNode): boolean {
  return definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation');
}

/**
 * A mutation answers what it refuses as a type of its result. Here the failure itself is wanted, with its cause; so the
 * document selects the success alone, `result { ... on XSuccess { data } }`, and `data` is the answer.
 */
function throwRefusals(run: RunDocument): RunDocument {
  return async (variables, context) => {
    const refusals: DomainError[] = [];
    const onRefusal = (error: DomainError): void => void refusals.push(error);
    const { result } = await run(variables, { ...context, onRefusal });
    const [refusal] = refusals;
    if (refusal) throw refusal;
    if (typeof result !== 'object' || result === null || !('data' in result)) {
      throw new GraphQLError('The mutation answered neither a success nor a refusal');
    }
    return { result: result.data };
  };
}

export function interpretOperation(schema: GraphQLSchema, document: DocumentNode): RunDocument {
  return async (variableValues, contextValue) => {
    const { data, errors } = await execute({ schema, document, variableValues, contextValue });
    const [first] = errors ?? [];
    if (first) throw first;
    if (!data) throw new GraphQLError('The operation answered nothing');
    return data;
  };
}

interface RootField {
  key: string;
  field: GraphQLField<unknown, unknown>;
  node: GraphQLResolveInfo['fieldNodes'][number];
  complete: Complete;
}

/** For a document with one root field whose selection can be compiled: only that field's resolver is left to call. */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): RunDocument | null {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const parentType = operation && schema.getRootType(operation.operation);
  if (!operation || !parentType) return null;
  const fragments: Fragments = Object.fromEntries(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const root = rootFieldOf(parentType, operation, fragments);
  if (!root?.field.resolve) return null;
  const { key, field, node, complete } = root;
  const { resolve } = root.field;
  const fixed = { fieldName: field.name, fieldNodes: [node], returnType: field.type, parentType, schema, fragments };
  const path = { prev: undefined, key, typename: parentType.name };
  return async (variables, context) => {
    const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (!coerced) throw errors[0] ?? new GraphQLError('The variables do not fit the document');
    const args = getArgumentValues(field, node, coerced);
    const info = { ...fixed, path, operation, rootValue: undefined, variableValues: coerced };
    return { [key]: complete(await resolve(undefined, args, context, info)) };
  };
}

function rootFieldOf(
  parentType: GraphQLObjectType,
  { selectionSet, directives }: OperationDefinitionNode,
  fragments: Fragments,
): RootField | null {
  const [node, ...more] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD || more.length > 0) return null;
  if ((directives?.length ?? 0) > 0 || (node.directives?.length ?? 0) > 0) return null;
  const field = parentType.getFields()[node.name.value];
  if (!field) return null;
  const complete = compileSelection(field.type, node.selectionSet, fragments);
  return complete && { key: node.alias?.value ?? node.name.value, field, node, complete };
}
