import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import {
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  isCompositeType,
  isObjectType,
  isUnionType,
  getNamedType,
  Kind,
} from 'graphql';

const pluginName = 'mutationRow';
export default pluginName;

/** The field of a mutation's success that holds what was written. */
const dataField = 'data';

/**
 * The Prisma plugin plans what a mutation loads from the selection below `data`. Of a document that does not select `data` it
 * makes an empty `select`, which Prisma refuses. So every mutation is planned as if `data { __typename }` were selected too.
 */
class MutationRowPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Mutation') return resolve;
    return (parent, args, context, info) => resolve(parent, args, context, withData(info));
  }
}

function withData(info: GraphQLResolveInfo): GraphQLResolveInfo {
  const [node] = info.fieldNodes;
  const success = successWithRow(info);
  if (!node || success === undefined) return info;
  return { ...info, fieldNodes: [...info.fieldNodes, { ...node, selectionSet: dataOf(success) }] };
}

/** The name of the success type; undefined where `data` has no fields, so that nothing can be selected below it. */
function successWithRow({ returnType }: GraphQLResolveInfo): string | undefined {
  const result = getNamedType(returnType);
  const members = isUnionType(result) ? result.getTypes() : [];
  return members.find((member) => {
    const data = isObjectType(member) ? member.getFields()[dataField] : undefined;
    return data !== undefined && isCompositeType(getNamedType(data.type));
  })?.name;
}

function dataOf(success: string): NonNullable<FieldNode['selectionSet']> {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  const data = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: dataField },
    selectionSet: { kind: Kind.SELECTION_SET, selections: [typename] },
  } as const;
  const onSuccess = {
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: success } },
    selectionSet: { kind: Kind.SELECTION_SET, selections: [data] },
  } as const;
  return { kind: Kind.SELECTION_SET, selections: [onSuccess] };
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos finds its plugins here.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      mutationRow: MutationRowPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, MutationRowPlugin);
