import { Marked } from 'marked';
import { html, trusted } from './html.ts';

export interface RenderOptions {
  /** Where a link of the document leads; null: it stands as text. */
  linkTo(target: string): string | null;
}

/** Our own documents as HTML: headings with the anchors that GitHub gives them, no HTML of their own. */
export function renderMarkdown(markdown: string, { linkTo }: RenderOptions): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = trusted(this.parser.parseInline(tokens));
        return `<h${depth} id="${html`${anchorOf(text)}`.text}">${inner.text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = trusted(this.parser.parseInline(tokens));
        const target = linkTo(href);
        return target === null ? inner.text : html`<a href="${target}">${inner}</a>`.text;
      },
      code({ text }) {
        return html`<pre tabindex="0"><code>${text}</code></pre>`.text;
      },
      html: ({ text }) => html`${text}`.text,
    },
  });
  const rendered = marked.parse(markdown, { async: false });
  return rendered.replaceAll('<table>', '<div class="scroll"><table>').replaceAll('</table>', '</table></div>');
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
