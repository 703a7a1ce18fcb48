import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphQLContext } from './context.ts';
import { refusalOf } from './refusal.ts';

const pluginName = 'refusals';
export default pluginName;

/**
 * Stands just inside the errors plugin: turns a DomainError that the mutation declares into the class of its type, and tells
 * the context about it first, so that the process itself still sees the failure with its cause.
 */
class RefusalPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const declared = extensions?.['pothosErrors'] as readonly unknown[] | undefined;
    if (kind !== 'Mutation' || !declared) return resolve;
    return async (parent, args, context, info) => {
      try {
        return await resolve(parent, args, context, info);
      } catch (error) {
        const refusal = refusalOf(error, declared);
        if (!refusal) throw error;
        (context as GraphQLContext).onRefusal?.(refusal.reason);
        throw refusal;
      }
    };
  }
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos finds its plugins here.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      refusals: RefusalPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, RefusalPlugin);
