import { z } from 'zod';
import { unknownReason } from './unknown-name.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Path = readonly PropertyKey[];

/**
 * Parses with the reasons of this project: short English phrases, one line per problem, `path: reason`.
 * The same lines go into `details` of a 422, whoever found them.
 */
export function parseShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root: Path = [],
): { ok: true; value: z.output<Schema> } | { ok: false; problems: Problem[] } {
  const result = schema.safeParse(value, { error: reasonOf });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: problemsOf(result.error.issues, root) };
}

export interface Problem {
  path: Path;
  reason: string;
}

/** `fields[2].key: must be unique` */
export function problemLine({ path, reason }: Problem): string {
  return `${formatPath(path)}: ${reason}`;
}

export function formatPath(path: Path): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(String(part))) text += text === '' ? String(part) : `.${String(part)}`;
    else text += `[${JSON.stringify(String(part))}]`;
  }
  return text === '' ? '(body)' : text;
}

function problemsOf(issues: readonly z.core.$ZodIssue[], root: Path): Problem[] {
  return issues.flatMap((issue) => {
    const path = [...root, ...issue.path];
    if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return problemsOf(issue.issues, path);
    if (issue.code === 'unrecognized_keys') {
      return unknownKeys(issue.keys, issue.message.split(' ')).map(({ key, reason }) => ({
        path: key === null ? path : [...path, key],
        reason,
      }));
    }
    return [{ path, reason: issue.message }];
  });
}

const namedUnknownMax = 20;

/** Whoever sends a hundred thousand names is told of some of them. */
function unknownKeys(keys: readonly string[], known: readonly string[]): { key: string | null; reason: string }[] {
  const named = keys.slice(0, namedUnknownMax).map((key) => ({ key, reason: unknownReason(key, known) }));
  const others = keys.length - named.length;
  return others > 0 ? [...named, { key: null, reason: `has ${others} more unknown names` }] : named;
}

/** Reasons for the rules that zod itself checks; a schema's own message goes before these. */
function reasonOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${article(String(issue.expected))}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return `must be a valid ${issue.format}`;
    case 'unrecognized_keys':
      // One line per name is made of it in `problemsOf`, which does not see the schema any more.
      return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(' ') : '';
    default:
      return 'is not valid';
  }
}

function article(expected: string): string {
  switch (expected) {
    case 'int':
      return 'an integer';
    case 'array':
    case 'object':
      return `an ${expected}`;
    case 'record':
      return 'an object';
    default:
      return `a ${expected}`;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  if (origin === 'array') return ' items';
  return '';
}
