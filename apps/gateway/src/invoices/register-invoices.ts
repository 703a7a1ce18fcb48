import { DomainError } from '@uketsuke/contracts';
import type { DomainContext, Viewer } from '@uketsuke/domain';
import { getInvoice } from '@uketsuke/domain/invoice';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invoiceDocument, type Locale } from './document.ts';
import { invoiceHtml } from './html.ts';
import type { Issuer } from './issuer.ts';
import { invoicePdf } from './pdf.ts';

export interface InvoiceRoutesOptions {
  issuer: Issuer;
  /** Throws a DomainError when nobody is signed in, or asks too often. */
  viewerOf(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
  contextOf(viewer: Viewer): DomainContext;
}

interface InvoiceRequest {
  Params: { file: string };
  Querystring: { lang?: string };
}

/** `GET /invoices/{id}` to be read and printed, `/invoices/{id}.pdf` to be kept; in Japanese, or with `?lang=en` in English. */
export function registerInvoices(app: FastifyInstance, { issuer, viewerOf, contextOf }: InvoiceRoutesOptions): void {
  app.get<InvoiceRequest>('/invoices/:file', async (request, reply) => {
    const { file } = request.params;
    const viewer = await viewerOf(request, reply);
    if (viewer.kind !== 'member') throw new DomainError('forbidden');
    const isPdf = file.endsWith('.pdf');
    const id = isPdf ? file.slice(0, -'.pdf'.length) : file;
    const invoice = await getInvoice(contextOf(viewer), id);
    const locale: Locale = request.query.lang === 'en' ? 'en' : 'ja';
    const document = invoiceDocument(invoice, issuer, locale);
    const title = `${document.title} ${invoice.label}`;
    void reply.header('cache-control', 'private, no-store');
    if (!isPdf) {
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .type('text/html; charset=utf-8')
        .send(invoiceHtml(document, title));
    }
    return reply
      .header('content-disposition', `inline; filename="${invoice.label}.pdf"`)
      .type('application/pdf')
      .send(await invoicePdf(document, title));
  });
}
