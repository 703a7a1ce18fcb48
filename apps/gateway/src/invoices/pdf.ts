import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { InvoiceDocument } from './document.ts';

/** Japanese type that may be embedded (SIL Open Font License); only the letters that are used end up in a document. */
const fonts = {
  regular: fontFile('400Regular/BIZUDPGothic_400Regular.ttf'),
  bold: fontFile('700Bold/BIZUDPGothic_700Bold.ttf'),
};

const margin = 50;
const lineGap = 3;
const size = { body: 9.5, small: 8, name: 14, total: 18, title: 20 };
const colors = { text: '#16191f', quiet: '#545a66', line: '#c9d0da', band: '#f1f4f8', stamp: '#b3261e' };
/** Where columns begin and how wide they are, from the left margin of an A4 page. */
const columns = [
  { x: 0, width: 215, align: 'left' },
  { x: 220, width: 60, align: 'right' },
  { x: 285, width: 70, align: 'right' },
  { x: 360, width: 45, align: 'right' },
  { x: 410, width: 85, align: 'right' },
] as const;
const width = 495;

type Pdf = InstanceType<typeof PDFDocument>;

/** An A4 page, or several where there are many lines. */
export async function invoicePdf(invoice: InvoiceDocument, fileTitle: string): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin, lang: invoice.locale, info: { Title: fileTitle } });
  const chunks: Buffer[] = [];
  const made = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  pdf.font('regular').fillColor(colors.text);
  drawHead(pdf, invoice);
  drawLines(pdf, invoice);
  drawSums(pdf, invoice);
  drawFoot(pdf, invoice);
  pdf.end();
  await made;
  return Buffer.concat(chunks);
}

function drawHead(pdf: Pdf, { title, stamp, recipient, facts, issuer, totalLabel, total }: InvoiceDocument): void {
  pdf.font('bold').fontSize(size.title).text(title, margin, margin);
  if (stamp !== null)
    pdf.fillColor(colors.stamp).text(stamp, margin, margin, { width, align: 'right' }).fillColor(colors.text);
  pdf.fontSize(size.name).text(recipient, margin, margin + 50, { width: 270, lineGap });
  const leftEnd = pdf.y;
  pdf.font('regular').fontSize(size.body);
  pdf.y = margin + 50;
  for (const { label, value } of facts) {
    const { y } = pdf;
    pdf.fillColor(colors.quiet).text(label, margin + 300, y, { width: 90, lineGap });
    pdf.fillColor(colors.text).text(value, margin + 390, y, { width: 105, align: 'right', lineGap });
  }
  pdf.moveDown(1);
  for (const [index, line] of issuer.entries()) {
    pdf.font(index === 0 ? 'bold' : 'regular').text(line, margin + 300, pdf.y, { width: 195, lineGap });
  }
  const rightEnd = pdf.y;
  pdf.font('regular').fontSize(size.body).fillColor(colors.quiet);
  pdf.text(totalLabel, margin, leftEnd + 24, { width: 270 });
  pdf
    .font('bold')
    .fontSize(size.total)
    .fillColor(colors.text)
    .text(total, margin, pdf.y + 2, { width: 270 });
  pdf.y = Math.max(pdf.y, rightEnd) + 24;
}

function drawLines(pdf: Pdf, { columns: names, rows }: InvoiceDocument): void {
  drawRow(pdf, names, { isHead: true });
  for (const row of rows) {
    // A line that begins on a page ends on it.
    if (pdf.y > pdf.page.height - margin - 60) {
      pdf.addPage();
      drawRow(pdf, names, { isHead: true });
    }
    drawRow(pdf, row, { isHead: false });
  }
  pdf.y += 12;
}

function drawRow(pdf: Pdf, cells: readonly string[], { isHead }: { isHead: boolean }): void {
  pdf.font(isHead ? 'bold' : 'regular').fontSize(isHead ? size.small : size.body);
  const top = pdf.y;
  const options = (index: number) => ({ width: columns[index]?.width ?? 0, align: columns[index]?.align ?? 'left' });
  const height = Math.max(...cells.map((cell, index) => pdf.heightOfString(cell, options(index)))) + 12;
  if (isHead) pdf.rect(margin, top, width, height).fill(colors.band).fillColor(colors.text);
  for (const [index, cell] of cells.entries()) {
    pdf.text(cell, margin + (columns[index]?.x ?? 0) + (index === 0 ? 4 : -4), top + 6, options(index));
  }
  pdf.y = top + height;
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .stroke(colors.line);
}

function drawSums(pdf: Pdf, { sums }: InvoiceDocument): void {
  if (pdf.y > pdf.page.height - margin - 120) pdf.addPage();
  for (const { label, value, isTotal } of sums) {
    const { y } = pdf;
    pdf.font(isTotal ? 'bold' : 'regular').fontSize(size.body);
    pdf.text(label, margin + 220, y + 4, { width: 170 });
    pdf.text(value, margin + 390, y + 4, { width: 101, align: 'right' });
    pdf.y += 5;
  }
}

function drawFoot(pdf: Pdf, { payment, notes }: InvoiceDocument): void {
  pdf.moveDown(2);
  if (payment !== null) {
    pdf.font('bold').fontSize(size.body).text(payment.label, margin, pdf.y, { width, lineGap });
    pdf.font('regular');
    for (const line of payment.lines) pdf.text(line, { width, lineGap });
    pdf.moveDown(1);
  }
  pdf.font('regular').fontSize(size.small).fillColor(colors.quiet);
  for (const note of notes) pdf.text(note, margin, pdf.y, { width, lineGap });
}

function fontFile(path: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/biz-udpgothic/${path}`));
}
