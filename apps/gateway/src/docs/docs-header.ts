import type { Language } from '@uketsuke/contracts';
import { type Html, html } from './html.ts';
import { docsText } from './text.ts';

/** Above the reference and every guide; `path` is that of the page, behind `/docs`. */
export function docsHeader(language: Language, part: 'reference' | 'guides', path = ''): Html {
  const { reference, guides, other } = docsText[language];
  return html`<header class="bar">
    <b>Uketsuke</b>
    <nav>
      <a href="/docs?lang=${language}" ${part === 'reference' && html`aria-current="page"`}>${reference}</a>
      <a href="/docs/guides?lang=${language}" ${part === 'guides' && html`aria-current="page"`}>${guides}</a>
    </nav>
    <a class="other" href="/docs${path}?lang=${other.language}" hreflang="${other.language}" lang="${other.language}"
      >${other.label}</a
    >
  </header>`;
}
