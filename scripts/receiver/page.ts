import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './choose-language.ts';
import type { KeptArrival } from './inbox.ts';
import { words } from './words.ts';

const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8');
const script = readFileSync(join(import.meta.dirname, 'page-script.js'), 'utf8');

/** Nothing but its own style and script: whatever a body holds, it is text. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(script)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PageOptions {
  /** The newest first. */
  arrivals: readonly KeptArrival[];
  version: number;
  language: Language;
}

/** What came, for people. It looks for news by itself. */
export function renderPage({ arrivals, version, language }: PageOptions): string {
  const text = words[language];
  const other = language === 'ja' ? 'en' : 'ja';
  const entries = arrivals.map((arrival, index) => entryOf(arrival, { language, isOpen: index === 0 }));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text.title} · Uketsuke</title>
<style>${style}</style>
</head>
<body data-version="${version}">
<header>
<p class="brand">Uketsuke 受付</p>
<nav><a href="/events">${text.forScripts}</a> <a href="/?lang=${other}" lang="${other}">${text.otherLanguage}</a></nav>
</header>
<main>
<h1>${text.title}</h1>
<p class="about">${text.about}</p>
<p class="count" role="status">${arrivals.length === 0 ? text.empty : text.count(arrivals.length)}</p>
<ol>${entries.join('') || `<li data-key="empty">${text.emptyHow}</li>`}</ol>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function entryOf(arrival: KeptArrival, { language, isOpen }: { language: Language; isOpen: boolean }): string {
  const text = words[language];
  const { number, id, type, environment, receivedAtMs, isVerified, problem, times, body } = arrival;
  const at = new Date(receivedAtMs);
  const time = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', { timeStyle: 'medium' }).format(at);
  const badge = isVerified
    ? `<p class="badge verified">✓ ${text.verified}</p>`
    : `<p class="badge unverified">✕ ${text.unverified}</p>`;
  const facts: [string, string][] = [
    [text.environment, environment],
    [text.id, id || '—'],
    ...(times > 1 ? [[text.times, `${times}×`] satisfies [string, string]] : []),
  ];
  return `<li data-key="${number}-${receivedAtMs}" data-times="${times}">
<div class="head"><h2>${escapeHtml(type ?? text.unknownType)}</h2>${badge}<time datetime="${at.toISOString()}">${time}</time></div>
${problem === null ? '' : `<p class="problem"><code>${escapeHtml(problem)}</code><br>${text.unverifiedHow}</p>`}
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
<details${isOpen ? ' open' : ''}><summary>${text.body}</summary><pre tabindex="0">${escapeHtml(indented(body))}</pre></details>
</li>`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON: as it came.
    return body;
  }
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
