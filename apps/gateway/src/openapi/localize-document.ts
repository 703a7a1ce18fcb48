import type { Language } from '@uketsuke/contracts';
import type { OpenApiDocument } from './document.ts';

const wordsOf = {
  'x-ja': 'description',
  'x-description-ja': 'description',
  'x-summary-ja': 'summary',
  'x-displayName-ja': 'x-displayName',
  'x-example-ja': 'example',
  'x-examples-ja': 'examples',
};

/** The document in one language, for readers; requests go to where it was read. */
export function localizeDocument(document: OpenApiDocument, language: Language): OpenApiDocument {
  return { ...(localize(document, language) as OpenApiDocument), servers: [{ url: '/' }] };
}

function localize(part: unknown, language: Language): unknown {
  if (Array.isArray(part)) return part.map((item) => localize(item, language));
  if (typeof part !== 'object' || part === null) return part;
  const own = Object.entries(part).filter(([key]) => !(key in wordsOf) && key !== 'x-error-codes');
  const said = Object.entries(wordsOf).flatMap(([key, name]) =>
    language === 'ja' && key in part ? [[name, (part as Record<string, unknown>)[key]] as const] : [],
  );
  return Object.fromEntries([...own.map(([key, value]) => [key, localize(value, language)] as const), ...said]);
}
