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
  const keep = (name: string, part: JsonSchema): void => {
    if (components[name] && JSON.stringify(components[name]) !== JSON.stringify(part)) {
      throw new Error(`Two schemas are named ${name}`);
    }
    components[name] = part;
  };
  return {
    components,
    add(schema, io) {
      const { $schema: _dialect, $defs = {}, ...rest } = toJsonSchema(schema, io);
      for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) {
        const parts = splitByKey(name, relocate(part) as JsonSchema);
        for (const [partName, own] of Object.entries(parts)) keep(partName, own);
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
      // An answer has every value; generators take one with a default for one that can be missing.
      if (io === 'output') delete jsonSchema.default;
      // The format says it in a word; the pattern is a line of 300 characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      delete jsonSchema.id;
      flattenNull(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
}

const plainTypes = ['string', 'integer', 'number', 'boolean'];

/** `type: [string, null]` instead of a choice of two schemas; objects and named schemas stay a choice. */
function flattenNull(schema: JsonSchema): void {
  const choices = schema['anyOf'] as JsonSchema[] | undefined;
  const [plain, nothing] = choices ?? [];
  if (choices?.length !== 2 || !plain || nothing?.['type'] !== 'null') return;
  if (!plainTypes.some((type) => type === plain['type'])) return;
  delete schema['anyOf'];
  const { type, enum: values, ...rest } = plain;
  const own = { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
  Object.assign(schema, { ...own, ...rest, ...schema });
}

/** A schema of which exactly one of some keys is given becomes a choice of as many, which generators make types of. */
function splitByKey(name: string, { 'x-one-key-of': keys, ...schema }: JsonSchema): Record<string, JsonSchema> {
  if (keys === undefined) return { [name]: schema };
  const names = Object.entries(keys as Record<string, { name: string }>);
  const { properties, required, ...said } = schema as { properties: JsonSchema; required: string[] } & JsonSchema;
  const shared = Object.entries(properties).filter(([key]) => !names.some(([own]) => own === key));
  const parts = names.map(([key, { name: part, ...words }]): [string, JsonSchema] => {
    const own = { [key]: properties[key], ...Object.fromEntries(shared) };
    return [part, { ...words, type: 'object', properties: own, required: [key, ...required] }];
  });
  const oneOf = parts.map(([part]) => ({ $ref: `#/components/schemas/${part}` }));
  const { type: _type, ...words } = said;
  return { ...Object.fromEntries(parts), [name]: { ...words, oneOf } };
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
