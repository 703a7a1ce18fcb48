import type { InvoiceDocument } from './document.ts';

const style = `
@page{size:A4;margin:18mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:760px;padding:32px 20px;font:15px/1.6 system-ui,-apple-system,'Hiragino Sans','Noto Sans JP',Meiryo,sans-serif;color:#16191f;background:#fff}
header{display:flex;justify-content:space-between;align-items:baseline}
h1{font-size:26px;margin:0 0 24px}
.stamp{color:#b3261e;font-size:26px;font-weight:700}
.parties{display:flex;flex-wrap:wrap;gap:24px 48px;justify-content:space-between;margin-bottom:24px}
.parties>div{flex:1 1 280px}
.recipient{font-size:19px;font-weight:700;margin:0 0 24px}
.quiet{color:#545a66;margin:0}
.total{font-size:26px;font-weight:700;margin:0}
dl{display:grid;grid-template-columns:auto auto;gap:2px 24px;margin:0 0 16px}
dt{color:#545a66}dd{margin:0;text-align:right}
address{font-style:normal}address :first-child{font-weight:700}address p,section p,.notes p{margin:0}
h2{font-size:15px;margin:0 0 4px}
section{margin:0 0 16px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;margin-bottom:16px}
th,td{padding:8px 6px;border-bottom:1px solid #c9d0da;text-align:right;white-space:nowrap}
th{background:#f1f4f8;font-size:13px}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:10em}
.sums{margin-left:auto;width:auto}.sums td{border:0;padding:2px 6px}.sums tr:last-child{font-weight:700}
.notes{color:#545a66;font-size:13px}
@media print{body{padding:0;max-width:none}}
`;

/** The same document as a page that is printed as it is. */
export function invoiceHtml(invoice: InvoiceDocument, fileTitle: string): string {
  const { locale, title, stamp, recipient, facts, issuer, totalLabel, total, columns, rows, sums, payment, notes } =
    invoice;
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeText(fileTitle)}</title><style>${style}</style></head><body>`,
    `<header><h1>${escapeText(title)}</h1>${stamp === null ? '' : `<p class="stamp">${escapeText(stamp)}</p>`}</header>`,
    `<div class="parties"><div><p class="recipient">${escapeText(recipient)}</p>`,
    `<p class="quiet">${escapeText(totalLabel)}</p><p class="total">${escapeText(total)}</p></div><div>`,
    `<dl>${facts.map(({ label, value }) => `<dt>${escapeText(label)}</dt><dd>${escapeText(value)}</dd>`).join('')}</dl>`,
    `<address>${paragraphs(issuer)}</address></div></div>`,
    `<div class="scroll"><table><thead><tr>${cells('th', columns)}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table></div>`,
    `<table class="sums"><tbody>${sums.map(({ label, value }) => `<tr>${cells('td', [label, value])}</tr>`).join('')}</tbody></table>`,
    payment === null ? '' : `<section><h2>${escapeText(payment.label)}</h2>${paragraphs(payment.lines)}</section>`,
    `<div class="notes">${paragraphs(notes)}</div></body></html>`,
  ].join('\n');
}

function cells(tag: 'th' | 'td', texts: readonly string[]): string {
  return texts.map((text) => `<${tag}>${escapeText(text)}</${tag}>`).join('');
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeText(text)}</p>`).join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
