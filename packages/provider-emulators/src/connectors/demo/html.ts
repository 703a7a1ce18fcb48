export interface Html {
  html: string;
}

/** Whatever is put in is text, unless it was made here. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(written)) };
}

function written(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
  return 'html' in value ? value.html : value.map((one) => one.html).join('');
}

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; }
.demo { border: 2px dashed; border-radius: .5rem; padding: .75rem 1rem; }
.choice { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; padding: .6rem 1.25rem; border-radius: .5rem; border: 1px solid; background: none; color: inherit; cursor: pointer; }
button.yes { background: #1d4ed8; border-color: #1d4ed8; color: #fff; }
li { overflow-wrap: anywhere; }
`;

export function page(title: string, content: Html): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html`${title}`.html}</title><style>${style}</style></head><body>${content.html}</body></html>`;
}
