import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOpenApiDocument } from '../openapi/document.ts';
import { renderDocs } from './page.ts';
import { docsPolicy } from './style.ts';
import { docsLanguages, preferredLanguage } from './text.ts';

describe.each(docsLanguages)('the reference page, %s', (language) => {
  const page = renderDocs(createOpenApiDocument(), language);

  test('its policy lets a browser apply its style sheet, every character of it', () => {
    const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    expect(sheet).toContain('color-scheme:light dark');
    const digest = createHash('sha256').update(sheet).digest('base64');
    expect(docsPolicy).toContain(`style-src 'sha256-${digest}'`);
  });

  test('every link inside of it leads somewhere', () => {
    const places = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(places, target).toContain(target);
  });
});

test.each([
  [undefined, 'ja'],
  ['', 'ja'],
  ['fr-FR,fr;q=0.9', 'ja'],
  ['en-GB,en;q=0.9', 'en'],
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
  ['fr, en;q=0.5, ja;q=0.7', 'ja'],
  ['ja;q=0, EN', 'en'],
  ['en;q=x,;;,', 'ja'],
])('without ?lang= the language is that of Accept-Language: %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
