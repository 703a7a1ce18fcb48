import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { mkdir, readFile, writeFile } from 'node:fs/promises';

const schemaFile = new URL('../../schema/schema.graphql', import.meta.url);
const environmentFile = new URL('generated/environment.d.ts', import.meta.url);

/** Writes the types of the committed schema, from which `graphql()` infers those of each document. */
export async function writeEnvironment(): Promise<void> {
  const schema = buildSchema(await readFile(schemaFile, 'utf8'));
  const introspection = minifyIntrospection(introspectionFromSchema(schema));
  await mkdir(new URL('.', environmentFile), { recursive: true });
  await writeFile(
    environmentFile,
    outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
  );
}

if (import.meta.main) await writeEnvironment();
