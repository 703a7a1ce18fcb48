import { createHash } from 'node:crypto';
import type { Language } from '@uketsuke/contracts';
import { docsHeader } from './docs-header.ts';
import { html, trusted } from './html.ts';
import { japaneseLabels } from './reference-labels.ts';
import { styleElement } from './style.ts';
import { docsText } from './text.ts';

/** Of the many languages of the program's examples, those that people ask for. */
const hiddenClients = {
  ...Object.fromEntries(
    [
      ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'kotlin', 'node', 'objc', 'ocaml', 'php'],
      ...['powershell', 'r', 'ruby', 'rust', 'swift'],
    ].map((target) => [target, true]),
  ),
  shell: ['wget', 'httpie'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
};

/** Nothing of it asks anybody but this service; the key that is tried stays in the page. */
function configuration(language: Language) {
  return {
    url: `/docs/openapi.json?lang=${language}`,
    theme: 'default',
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'json',
    hiddenClients,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    localization: { locale: 'en', ...(language === 'ja' && { translations: japaneseLabels }) },
  };
}

function startScript(language: Language): string {
  return `Scalar.createApiReference('#reference', ${JSON.stringify(configuration(language))})`;
}

export function referencePage(language: Language, scriptPath: string): string {
  const text = docsText[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${text.title}</title>
        ${trusted(styleElement)}
      </head>
      <body class="reference">
        ${docsHeader(language, 'reference')}
        <div id="reference"></div>
        <noscript
          ><p class="page">${text.needsScript} <a href="/v1/openapi.json">/v1/openapi.json</a></p></noscript
        >
        <script src="${scriptPath}"></script>
        ${trusted(`<script>${startScript(language)}</script>`)}
      </body>
    </html>`.text;
}

/**
 * Programs of this service alone, no `eval`, no address but its own. The program of the reference writes style sheets and `style`
 * attributes as it goes, so styles are not held by hashes; with no other address to load from they can tell nobody anything.
 */
export function referencePolicy(language: Language): string {
  const digest = createHash('sha256').update(startScript(language)).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${digest}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
