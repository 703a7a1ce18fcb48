import {
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { fromParent } from '@uketsuke/schema';

/** Turns what a resolver returned into what the document asked for. */
export type Complete = (value: unknown) => unknown;

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

interface CompiledField {
  key: string;
  read(parent: Record<string, unknown>): unknown;
  complete: Complete;
}

/**
 * The same completion as graphql-js's for a selection whose fields need nothing but their parent, prepared once: no walk
 * over the document, no arguments and no path for every field of every row. Null when the selection has anything else
 * (arguments, directives, abstract types, resolvers that take more than the parent): `execute` does that.
 */
export function compileSelection(
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
  fragments: Fragments,
): Complete | null {
  if (isNonNullType(type)) {
    const inner = compileSelection(type.ofType, selections, fragments);
    const { name } = getNamedType(type);
    return inner && ((value) => inner(value) ?? refuseNull(name));
  }
  if (isListType(type)) {
    const item = compileSelection(type.ofType, selections, fragments);
    return item && ((value) => (isAbsent(value) ? null : Array.from(value as Iterable<unknown>, item)));
  }
  if (isLeafType(type)) return (value) => (isAbsent(value) ? null : type.serialize(value));
  if (!isObjectType(type) || !selections) return null;
  const fields = compileFields(type, selections, fragments);
  return fields && ((value) => (isAbsent(value) ? null : completeObject(fields, value as Record<string, unknown>)));
}

function completeObject(fields: readonly CompiledField[], parent: Record<string, unknown>): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const { key, read, complete } of fields) answer[key] = complete(read(parent));
  return answer;
}

function compileFields(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fragments: Fragments,
): CompiledField[] | null {
  const compiled: CompiledField[] = [];
  for (const selection of selections) {
    if (selection.directives && selection.directives.length > 0) return null;
    if (selection.kind === Kind.INLINE_FRAGMENT) return null;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments[selection.name.value];
      if (fragment?.typeCondition.name.value !== type.name) return null;
      const inner = compileFields(type, fragment.selectionSet, fragments);
      if (!inner) return null;
      compiled.push(...inner);
      continue;
    }
    const name = selection.name.value;
    const field = type.getFields()[name];
    const resolve = field && (field.extensions[fromParent] ?? field.resolve);
    // A function that declares one parameter is given the parent and cannot ask for more.
    if (!field || field.args.length > 0 || (typeof resolve === 'function' && resolve.length > 1)) return null;
    const complete = compileSelection(field.type, selection.selectionSet, fragments);
    if (!complete) return null;
    const ofParent = resolve as ((parent: unknown) => unknown) | undefined;
    const read = (parent: Record<string, unknown>): unknown => settled(ofParent ? ofParent(parent) : parent[name]);
    compiled.push({ key: selection.alias?.value ?? name, read, complete });
  }
  const keys = new Set(compiled.map(({ key }) => key));
  return keys.size === compiled.length ? compiled : null;
}

/** Fields of this kind answer at once; one that begins to wait is a mistake that its first request shows. */
function settled(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function') {
    throw new TypeError('A field below the root answered a promise: its resolver must take more than the parent');
  }
  return value;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function refuseNull(name: string): never {
  throw new TypeError(`Null where the schema promises ${name}`);
}
