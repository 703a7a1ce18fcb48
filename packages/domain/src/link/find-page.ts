import { idPrefixes, type Language } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';

/** What the web server has to know of a link's page before anybody has shown its secret. */
export interface LinkPage {
  /** The only origin that may frame the page; null: none may. */
  frameOrigin: string | null;
  /** null: nobody said it, and the visitor's browser decides. */
  locale: Language | null;
}

const idPattern = new RegExp(`^${idPrefixes.link}_[0-9A-Za-z]{1,64}$`);

/** Null for an unknown link. An expired one is known until it is purged. */
export async function findLinkPage({ db }: Pick<DomainContext, 'db'>, id: string): Promise<LinkPage | null> {
  if (!idPattern.test(id)) return null;
  const [row] = await db.read<{ frame_origin: string | null; locale: Language | null }>({
    name: 'find_link_page',
    text: 'SELECT frame_origin, locale FROM link_session WHERE id = $1',
    values: [id],
  });
  return row ? { frameOrigin: row.frame_origin, locale: row.locale } : null;
}
