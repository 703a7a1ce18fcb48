import type { Language } from '@uketsuke/contracts';
import { docsHeader } from './docs-header.ts';
import { type Guide, guideNames } from './guides.ts';
import { type Html, html, trusted } from './html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { styleElement } from './style.ts';
import { docsText } from './text.ts';

export function guidePage(guide: Guide, language: Language): string {
  return page({
    language,
    path: `/guides/${guide.name}`,
    title: guide.title,
    body: html`<article>
      ${trusted(renderMarkdown(guide.markdown, { linkTo: (target) => addressOf(target, language) }))}
    </article>`,
  });
}

export function guideList(guides: readonly Guide[], language: Language): string {
  const { guides: title, guidesLead } = docsText[language];
  return page({
    language,
    path: '/guides',
    title,
    body: html`<h1>${title}</h1>
      <p>${guidesLead}</p>
      <ul>
        ${guides.map(
          (guide) =>
            html`<li>
              <a href="/docs/guides/${guide.name}?lang=${language}">${guide.title}</a>
            </li>`,
        )}
      </ul>`,
  });
}

/** Files that are no guide have no page here: their names stand without a link. */
function addressOf(target: string, language: Language): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(target)) return target;
  const [, file, anchor = ''] = /^([\w-]+?)(?:\.ja)?\.md(#.*)?$/.exec(target) ?? [];
  const name = guideNames.find((one) => one === file);
  return name === undefined ? null : `/docs/guides/${name}?lang=${language}${anchor}`;
}

function page({
  language,
  path,
  title,
  body,
}: {
  language: Language;
  path: string;
  title: string;
  body: Html;
}): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Uketsuke</title>
        ${trusted(styleElement)}
      </head>
      <body>
        ${docsHeader(language, 'guides', path)}
        <main class="page">${body}</main>
      </body>
    </html>`.text;
}
