import { z } from 'zod';
import { isLocale, type Locale, locales } from './locale';

/** What is known of a link's page before it has shown its secret. */
export interface LinkPage {
  frameOrigin: string | null;
  /** null: nobody said it. */
  locale: Locale | null;
}

const answerSchema = z.object({ frame_origin: z.string().nullable(), locale: z.enum(locales).nullable() });
const nobody: LinkPage = { frameOrigin: null, locale: null };
/** It never changes, but an unknown link may be known a moment later. */
const trustMs = 30_000;
const pagesMax = 1_000;
const timeoutMs = 5_000;

export interface LinkPagesOptions {
  gatewayUrl(): string;
  now(): number;
}

/** Asks the gateway who may frame the page of a link. Where it cannot be asked, nobody may. */
export function createLinkPages({ gatewayUrl, now }: LinkPagesOptions): (id: string) => Promise<LinkPage> {
  const known = new Map<string, { page: LinkPage; until: number }>();
  return async (id) => {
    const entry = known.get(id);
    if (entry && entry.until > now()) return entry.page;
    const page = await ask(`${gatewayUrl()}/link-pages/${encodeURIComponent(id)}`);
    if (page?.frameOrigin) {
      if (known.size >= pagesMax) known.clear();
      known.set(id, { page, until: now() + trustMs });
    }
    return page ?? nobody;
  };
}

async function ask(url: string): Promise<LinkPage | null> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const { frame_origin: frameOrigin, locale } = answerSchema.parse(await response.json());
    return { frameOrigin, locale };
  } catch {
    return null;
  }
}

/** The id in `/portal/<id>` and `/connect/<id>`; null for every other page. */
export function linkIdOf(path: string): string | null {
  return /^\/(?:portal|connect)\/(link_[^/]+)\/?$/.exec(path)?.[1] ?? null;
}

/** Of the page on which people arrive from a service: the language of whoever sent them there. Null where nobody says, and of every other page. */
export function arrivalLocale({ pathname, searchParams }: URL): Locale | null {
  const locale = /^\/connect\/done\/?$/.test(pathname) ? searchParams.get('locale') : null;
  return isLocale(locale) ? locale : null;
}

/** The language that the proxy names to pages that look at no cookie: that of a link, and the one where people arrive from a service. */
export const linkLocaleHeader = 'x-uketsuke-link-locale';
