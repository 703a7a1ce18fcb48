import { acceptedLanguage, DomainError, type Language, languages } from '@uketsuke/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from '../openapi/document.ts';
import { localizeDocument } from '../openapi/localize-document.ts';
import { guideList, guidePage } from './guide-page.ts';
import { guideNames, readGuide } from './guides.ts';
import { referencePage, referencePolicy } from './reference-page.ts';
import { isScriptPath, type ScalarScript, scalarScript } from './scalar-script.ts';
import { guidePolicy } from './style.ts';

/** `/docs`: the reference, a program that reads the document of `/v1`, and the guides beside it. */
export function registerDocs(app: FastifyInstance, document: OpenApiDocument): void {
  const documents = byLanguage((language) => JSON.stringify(localizeDocument(document, language)));
  const lists = byLanguage((language) =>
    guideList(
      guideNames.map((name) => readGuide(name, language)),
      language,
    ),
  );
  const guides = new Map(
    guideNames.map((name) => [
      name as string,
      byLanguage((language) => guidePage(readGuide(name, language), language)),
    ]),
  );

  // Whoever opens the address of the API in a browser looks for this.
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-store').redirect('/docs', 302));
  app.get('/docs', async (request, reply) => {
    const language = languageOf(request);
    const { path } = await scalarScript();
    return page(reply, referencePolicy(language)).send(referencePage(language, path));
  });
  app.get('/docs/openapi.json', (request, reply) =>
    forMinutes(reply).type('application/json; charset=utf-8').send(documents[languageOf(request)]),
  );
  app.get('/docs/guides', (request, reply) => page(reply, guidePolicy).send(lists[languageOf(request)]));
  app.get('/docs/guides/:name', (request, reply) => {
    const guide = guides.get((request.params as { name: string }).name);
    if (!guide) throw new DomainError('not_found');
    return page(reply, guidePolicy).send(guide[languageOf(request)]);
  });
  app.get('/docs/:file', async (request, reply) => {
    const script = await scalarScript();
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === script.path) return sendScript(reply, script, request.headers['accept-encoding'] ?? '');
    // A page may be kept for minutes, and name the program of the release before.
    if (isScriptPath(path)) return reply.header('cache-control', 'no-store').redirect(script.path, 302);
    throw new DomainError('not_found');
  });
}

function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return { ja: make('ja'), en: make('en') };
}

function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return languages.find((language) => language === lang) ?? acceptedLanguage(request.headers['accept-language']);
}

function page(reply: FastifyReply, policy: string): FastifyReply {
  return forMinutes(reply).header('content-security-policy', policy).type('text/html; charset=utf-8');
}

function forMinutes(reply: FastifyReply): FastifyReply {
  return reply.header('vary', 'Accept-Language').header('cache-control', 'public, max-age=300');
}

function sendScript(reply: FastifyReply, { plain, br, gzip }: ScalarScript, accepted: string): FastifyReply {
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'Accept-Encoding')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type('text/javascript; charset=utf-8')
    .send(encoding === undefined ? plain : { br, gzip }[encoding]);
}
