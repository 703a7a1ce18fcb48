import type { Example } from '@uketsuke/contracts/rest';

/** As it stands in the document: in English, and in Japanese where that is not the same. */
export function exampleInBoth({ en, ja }: Example<unknown>): { example: unknown; 'x-example-ja'?: unknown } {
  return { example: en, ...(JSON.stringify(ja) !== JSON.stringify(en) && { 'x-example-ja': ja }) };
}
