/** Reads YAML by a schema. A fault is told with its file and line, all faults of a file at once. */
import { readFile } from 'node:fs/promises';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';

/** Every fault as one line `file:line: what is wrong`. */
export class FaultyFile extends Error {
  override name = 'FaultyFile';
}

export async function readYaml<Schema extends z.ZodType>({
  file,
  schema,
}: {
  file: string;
  schema: Schema;
}): Promise<z.output<Schema>> {
  const source = await readFile(file, 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => `${file}:${lines.linePos(offset).line}`;
  if (document.errors.length > 0) {
    throw new FaultyFile(document.errors.map(({ message, pos }) => `${at(pos[0])}: ${message}`).join('\n'));
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap(deepest).map(({ path, message }) => {
    const place = path.length > 0 ? `${path.join('.')} ` : '';
    return `${at(offsetOf(document, path))}: ${place}${message}`;
  });
  throw new FaultyFile([...new Set(faults)].join('\n'));
}

/** Of a union that nothing fits, what the best fitting member says. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((issues) =>
    issues.flatMap(deepest).map(({ path, message }) => ({ path: [...issue.path, ...path], message })),
  );
  const depth = (branch: { path: PropertyKey[] }[]): number => Math.max(...branch.map(({ path }) => path.length));
  const isOtherKind = (branch: { path: PropertyKey[]; message: string }[]): boolean =>
    branch.every(({ path, message }) => path.length === issue.path.length && /expected/.test(message));
  const [best] = branches
    .filter((branch) => !isOtherKind(branch))
    .toSorted((a, b) => depth(b) - depth(a) || a.length - b.length);
  return best ?? [issue];
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.range) return node.range[0];
  }
  return 0;
}
