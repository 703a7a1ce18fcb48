import { writeFile } from 'node:fs/promises';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema.ts';

export const printedSchemaFile = new URL('../schema.graphql', import.meta.url);

export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(createSchema()))}\n`;
}

if (import.meta.main) await writeFile(printedSchemaFile, printedSchema());
