import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOpenApiDocument } from '../openapi/document.ts';
import { renderDocs } from './page.ts';
import { docsPolicy } from './style.ts';
import { docsLanguages } from './text.ts';

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
