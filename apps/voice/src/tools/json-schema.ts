/** What a language model is told about the arguments of a tool. */
import { z } from 'zod';
import type { JsonSchema, ToolParameters } from './call-tool.ts';

export function jsonSchemaOf(parameters: ToolParameters): JsonSchema {
  if (parameters.by === 'json_schema') return parameters.schema;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(parameters.shape, {
    // Every argument that may be left out is left out of `required`.
    io: 'input',
    override: ({ jsonSchema }) => {
      // zod's bound of a whole number says nothing to a model, and some providers refuse it.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { ...schema, additionalProperties: false };
}
