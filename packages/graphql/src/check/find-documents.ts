/** One document as it stands in a source file. */
export interface FoundDocument {
  /** `path:line`. */
  place: string;
  /** Null when it is not one literal without `${…}`: then nothing can check it. */
  text: string | null;
}

const importsGraphql = /from '(?:@uketsuke\/graphql|\.\.?\/(?:[^']*\/)?graphql\.ts)'/;
const call = /(?<![\w.])graphql\(\s*(?:(?:\/\*.*?\*\/\s*)?`(?<text>(?:[^`\\]|\\.)*)`|(?<other>[^\s)]))/gs;

/** The documents that a source file gives to `graphql()`. */
export function findDocuments({ path, source }: { path: string; source: string }): FoundDocument[] {
  if (!importsGraphql.test(source)) return [];
  return [...source.matchAll(call)].map((match) => {
    const text = match.groups?.['text'];
    const line = source.slice(0, match.index).split('\n').length;
    return { place: `${path}:${line}`, text: text === undefined || text.includes('${') ? null : text };
  });
}
