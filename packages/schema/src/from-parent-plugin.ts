import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { fromParent } from './from-parent.ts';

const pluginName = 'fromParent';
export default pluginName;

/** Refuses to build a schema in which a field that is read without its resolver has a rule of who may see it. */
class FromParentPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const isReadFromParent = field.extensions?.[fromParent] !== undefined;
    const type = this.buildCache.getTypeConfig(field.parentType);
    if (isReadFromParent && (hasScopes(field.pothosOptions) || hasScopes(type.pothosOptions))) {
      throw new Error(`${type.name}.${field.name} has authScopes, which reading it from its parent would go past`);
    }
    return field;
  }
}

function hasScopes(options: object): boolean {
  return 'authScopes' in options && options.authScopes !== undefined;
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Pothos finds its plugins here.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fromParent: FromParentPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, FromParentPlugin);
