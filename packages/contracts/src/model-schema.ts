import { z } from 'zod';

/** What a language model is told about the arguments of a tool of ours: JSON Schema of an object. */
export function modelSchemaOf(shape: z.ZodObject): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
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
