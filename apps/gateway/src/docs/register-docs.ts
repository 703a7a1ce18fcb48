import { acceptedLanguage } from '@uketsuke/contracts';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from '../openapi/document.ts';
import { renderDocs } from './page.ts';
import { docsPolicy } from './style.ts';
import { type DocsLanguage, docsLanguages } from './text.ts';

/** `/docs`, rendered once per language at start. */
export function registerDocs(app: FastifyInstance, document: OpenApiDocument): void {
  const pages: Record<DocsLanguage, string> = { ja: renderDocs(document, 'ja'), en: renderDocs(document, 'en') };
  app.get('/docs', (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    const wanted = docsLanguages.find((language) => language === lang);
    return reply
      .header('vary', 'Accept-Language')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(pages[wanted ?? acceptedLanguage(request.headers['accept-language'])]);
  });
}
