import {
  GraphQLError,
  Kind,
  NoUnusedFragmentsRule,
  parse,
  specifiedRules,
  validate,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
} from 'graphql';
import type { FoundDocument } from './find-documents.ts';

/** A fragment is valid by itself, whether or not an operation of its own text spreads it. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/** What is wrong with the documents of one workspace, `path:line: reason`; fragments are known by their names. */
export function documentProblems(schema: GraphQLSchema, found: readonly FoundDocument[]): string[] {
  const problems: string[] = [];
  const documents: { place: string; document: DocumentNode }[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const { place, text } of found) {
    const document = text === null ? 'must be one literal without ${…}' : parsed(text);
    if (typeof document === 'string') problems.push(`${place}: ${document}`);
    else {
      documents.push({ place, document });
      for (const fragment of fragmentsOf(document)) {
        const name = fragment.name.value;
        if (fragments.has(name)) problems.push(`${place}: another fragment is called ${name}`);
        fragments.set(name, fragment);
      }
    }
  }
  for (const { place, document } of documents) {
    const whole = withFragments(document, fragments);
    problems.push(...validate(schema, whole, rules).map(({ message }) => `${place}: ${message}`));
  }
  return problems;
}

function parsed(text: string): DocumentNode | string {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}

function fragmentsOf({ definitions }: DocumentNode): FragmentDefinitionNode[] {
  return definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
}

/** The document with every fragment of other documents that it spreads, directly or through another. */
function withFragments(document: DocumentNode, known: ReadonlyMap<string, FragmentDefinitionNode>): DocumentNode {
  const own = new Set(fragmentsOf(document).map(({ name }) => name.value));
  const added = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DocumentNode | FragmentDefinitionNode) => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = known.get(value);
        if (!fragment || own.has(value) || added.has(value)) return;
        added.set(value, fragment);
        collect(fragment);
      },
    });
  };
  collect(document);
  return { ...document, definitions: [...document.definitions, ...added.values()] };
}
