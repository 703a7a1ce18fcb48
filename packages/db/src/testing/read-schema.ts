import { readFileSync } from 'node:fs';

export interface ModelColumn {
  name: string;
  /** As PostgreSQL's format_type writes it. */
  type: string;
  isNullable: boolean;
  /** Made by the database; defaults that Prisma fills in (`cuid`, …) are not used here. */
  hasDefault: boolean;
}

export interface Model {
  name: string;
  table: string;
  columns: ModelColumn[];
  uniques: string[][];
}

export interface ModelEnum {
  name: string;
  table: string;
  values: string[];
}

const scalarTypes: Record<string, string> = {
  String: 'text',
  Boolean: 'boolean',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Bytes: 'bytea',
  Json: 'jsonb',
  DateTime: 'timestamp(3) without time zone',
};

const nativeTypes: Record<string, string> = {
  'Timestamptz(3)': 'timestamp(3) with time zone',
  Json: 'json',
  SmallInt: 'smallint',
  Date: 'date',
  Inet: 'inet',
};

/** Prisma's schema engine is a download, so the datamodel is compared with the database from its own text. */
export function readSchema(file: URL): { models: Model[]; enums: ModelEnum[] } {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^(model|enum) (\w+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, kind = '', name = '', body = '']) => ({
      kind,
      name,
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
      lines: body
        .split('\n')
        .map((line) => line.replace(/\/\/.*$/, '').trim())
        .filter((line) => line !== ''),
    }),
  );
  const enums = blocks
    .filter(({ kind }) => kind === 'enum')
    .map(({ name, table, lines }) => ({ name, table, values: lines.filter((line) => !line.startsWith('@@')) }));
  const enumTypes = new Map(enums.map(({ name, table }) => [name, table]));
  const models = blocks.filter(({ kind }) => kind === 'model').map((block) => readModel(block, enumTypes));
  return { models, enums: enums.sort((left, right) => (left.table < right.table ? -1 : 1)) };
}

function readModel(
  { name, table, lines }: { name: string; table: string; lines: string[] },
  enumTypes: ReadonlyMap<string, string>,
): Model {
  const columnOf = new Map<string, string>();
  const columns: ModelColumn[] = [];
  const uniques: string[][] = [];
  for (const line of lines.filter((text) => !text.startsWith('@@'))) {
    const [field = '', declared = '', ...rest] = line.split(/\s+/);
    const attributes = rest.join(' ');
    const type = columnType(declared.replace('?', ''), attributes, enumTypes);
    if (type === null) continue;
    const column = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field;
    columnOf.set(field, column);
    const hasDefault = /@default\((?!cuid|uuid|nanoid)/.test(attributes);
    columns.push({ name: column, type, isNullable: declared.endsWith('?'), hasDefault });
    if (/@(id|unique)\b/.test(attributes)) uniques.push([column]);
  }
  for (const [, fields = ''] of lines.join('\n').matchAll(/@@(?:id|unique)\(\[([^\]]*)\]/g)) {
    uniques.push(fields.split(',').map((field) => columnOf.get(field.trim()) ?? field.trim()));
  }
  return { name, table, columns, uniques };
}

/** null: not a column but a relation. */
function columnType(type: string, attributes: string, enumTypes: ReadonlyMap<string, string>): string | null {
  const native = /@db\.(\w+(?:\(\d+\))?)/.exec(attributes)?.[1];
  if (native !== undefined) return nativeTypes[native] ?? `unknown native type ${native}`;
  const base = type.replace('[]', '');
  const known = scalarTypes[base] ?? enumTypes.get(base);
  if (known === undefined) return null;
  return type.endsWith('[]') ? `${known}[]` : known;
}
