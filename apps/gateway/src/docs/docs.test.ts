import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languages } from '@uketsuke/contracts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpenApiDocument } from '../openapi/document.ts';
import { guideNames } from './guides.ts';
import { registerDocs } from './register-docs.ts';
import { renderMarkdown } from './render-markdown.ts';
import { scalarScript } from './scalar-script.ts';

const app = Fastify();
beforeAll(() => registerDocs(app, createOpenApiDocument()));
afterAll(() => app.close());

async function read(url: string): Promise<{ text: string; policy: string }> {
  const { statusCode, body, headers } = await app.inject(url);
  expect(statusCode, url).toBe(200);
  return { text: body, policy: String(headers['content-security-policy']) };
}

const digestOf = (text = ''): string => createHash('sha256').update(text).digest('base64');

describe.each(languages)('/docs, %s', (language) => {
  test('the reference may run its own two programs and ask this service, and nothing else', async () => {
    const { text, policy } = await read(`/docs?lang=${language}`);
    const [, inline] = /<script>([^]*?)<\/script>/.exec(text) ?? [];
    expect(policy).toContain(`script-src 'self' 'sha256-${digestOf(inline)}'`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
    expect(text).not.toMatch(/(?:src|href|url)[="':]+https?:/);
  });

  test('its document is in one language, and its requests go to where it was read', async () => {
    const { text } = await read(`/docs/openapi.json?lang=${language}`);
    expect(text).not.toMatch(/"x-(?:ja|description-ja|summary-ja|displayName-ja)"/);
    const document = JSON.parse(text);
    expect(document.paths['/v1/agents'].post.summary).toBe(
      language === 'ja' ? 'エージェントを作成する' : 'Create an agent',
    );
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  test.each(guideNames)(
    'a policy lets a browser apply the style sheet of the guide %s, and load nothing',
    async (name) => {
      const { text, policy } = await read(`/docs/guides/${name}?lang=${language}`);
      const [, sheet] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
      expect(policy).toContain(`default-src 'none'; style-src 'sha256-${digestOf(sheet)}'`);
      expect(text).not.toMatch(/<script|src=|style="/);
    },
  );

  test('every link within the guides leads to a page and to a heading of it', async () => {
    const pages = new Map<string, string>();
    for (const path of ['', ...guideNames.map((name) => `/${name}`)]) {
      const url = `/docs/guides${path}?lang=${language}`;
      pages.set(url, (await read(url)).text);
    }
    for (const [own, text] of pages) {
      for (const [, target = ''] of text.matchAll(/href="((?:\/docs\/guides|#)[^"]*)"/g)) {
        if (target.includes('lang=') && !target.includes(`lang=${language}`)) continue;
        const [path = '', anchor] = target.split('#');
        const page = pages.get(path === '' ? own : path);
        expect(page, `${own}: ${target}`).toBeDefined();
        if (anchor !== undefined) expect(page, `${own}: ${target}`).toContain(`id="${anchor}"`);
      }
    }
  });
});

test('whoever opens the address of the API itself is led to the reference', async () => {
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers.location]).toEqual([302, '/docs']);
});

test('the program of the reference is the same however it is compressed', async () => {
  const { plain, br, gzip } = await scalarScript();
  expect(plain.includes('createApiReference')).toBe(true);
  expect(brotliDecompressSync(br).equals(plain)).toBe(true);
  expect(gunzipSync(gzip).equals(plain)).toBe(true);
});

test('a page that was kept from before an upgrade finds the program of today, and keeps nothing of the way there', async () => {
  const { path } = await scalarScript();
  const older = await app.inject('/docs/reference-0123456789abcdef.js');
  expect([older.statusCode, older.headers.location, older.headers['cache-control']]).toEqual([302, path, 'no-store']);
  expect((await app.inject('/docs/reference-0123456789abcdef.js.map')).statusCode).toBe(404);
  expect((await app.inject('/docs/reference-.js')).statusCode).toBe(404);
});

test('a document brings no HTML of its own, and links that lead to no page stand as text', () => {
  const text = '# A *b*, c\n\n<script>x</script>\n\n[gone](x.md) [there](y.md)\n\n```\n<b>\n```\n';
  const html = renderMarkdown(text, { linkTo: (target) => (target === 'y.md' ? '/y?a=1&b=2' : null) });
  expect(html).toContain('<h1 id="a-b-c">A <em>b</em>, c</h1>');
  expect(html).not.toContain('<script>');
  expect(html).toContain('gone <a href="/y?a=1&#38;b=2">there</a>');
  expect(html).toContain('<code>&#60;b&#62;</code>');
});
