import { describe, expect, test } from 'vitest';
import { findDocuments } from './find-documents.ts';

const importing = (code: string) => `import { graphql } from '@uketsuke/graphql';\n${code}`;
const foundIn = (code: string) => findDocuments({ path: 'apps/web/src/a.ts', source: importing(code) });

describe('the documents of a source file', () => {
  test('are what it gives to graphql(), with their places', () => {
    const code = 'const a = graphql(`{ call }`);\nconst b = graphql(\n  `\n    { agent }\n  `,\n  [a],\n);';
    expect(foundIn(code)).toEqual([
      { place: 'apps/web/src/a.ts:2', text: '{ call }' },
      { place: 'apps/web/src/a.ts:3', text: '\n    { agent }\n  ' },
    ]);
  });

  test('cannot be read where they are put together', () => {
    const code = 'graphql(`{ call ${more} }`);\ngraphql(text);';
    expect(foundIn(code).map(({ text }) => text)).toEqual([null, null]);
  });

  test('are not the calls of another function of that name', () => {
    const source = "import { graphql } from 'graphql';\ngraphql(`{ call }`);";
    expect(findDocuments({ path: 'a.ts', source })).toEqual([]);
    expect(foundIn('server.graphql(`{ call }`);\nregraphql(`{ call }`);')).toEqual([]);
  });
});
