import { queryDocs } from '@uketsuke/contracts/rest';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

export interface SchemaCollector {
  /** A reference to (or the text of) the schema; named parts are collected as components. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  components: Record<string, JsonSchema>;
}

export function createSchemaCollector(): SchemaCollector {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    add(schema, io) {
      const { $schema: _dialect, $defs = {}, ...rest } = toJsonSchema(schema, io);
      for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) {
        components[name] = relocate(part) as JsonSchema;
      }
      return relocate(rest) as JsonSchema;
    },
  };
}

/** How API users see a query parameter: `limit` is an integer to them, though it arrives as text. */
export function queryParameterDoc(schema: unknown): { schema: JsonSchema; description: { en: string; ja: string } } {
  let inner: unknown = schema;
  while (inner instanceof z.ZodType) {
    const doc = queryDocs.get(inner);
    if (doc) return doc;
    inner = (inner.def as { innerType?: unknown }).innerType;
  }
  throw new Error('A query parameter was not made by one of the query builders of the contracts');
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Bounds that only say "a safe integer", and closed objects: fields may be added at any time.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  }) as JsonSchema;
}

function relocate(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(relocate);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : relocate(value),
    ]),
  );
}
