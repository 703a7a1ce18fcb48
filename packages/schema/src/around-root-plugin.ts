import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphQLContext } from './context.ts';

const pluginName = 'aroundRoot';
export default pluginName;

/** Runs each field of the query and mutation types, authorization included, inside what the context brings for that. */
class AroundRootPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Query' && kind !== 'Mutation') return resolve;
    const field = `${kind}.${name}`;
    return (parent, args, context, info) => {
      const { aroundRoot } = context as GraphQLContext;
      return aroundRoot
        ? aroundRoot(field, async () => resolve(parent, args, context, info))
        : resolve(parent, args, context, info);
    };
  }
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos finds its plugins here.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      aroundRoot: AroundRootPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, AroundRootPlugin);
