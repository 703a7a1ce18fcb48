import { z } from 'zod';

const keptSchema = z.object({ link: z.object({ id: z.string(), secret: z.string() }) });

/**
 * The secret of the link with which the page was opened. It leaves the address at once, so that it is not copied with it, and stays
 * with this entry of the tab's history: a reload has it again. Browsers keep that for framed pages too, to which they refuse every
 * storage while they block cookies of other sites. Null where the page was opened without one.
 */
export function takeSecret(linkId: string): string | null {
  const given = location.hash.slice(1);
  if (given === '') return keptSecret(linkId);
  keep({ link: { id: linkId, secret: given } });
  return given;
}

/** Nothing works with it any more. */
export function forgetSecret(): void {
  keep({ link: null });
}

function keptSecret(linkId: string): string | null {
  const { data } = keptSchema.safeParse(history.state);
  return data?.link.id === linkId ? data.link.secret : null;
}

/** Beside what the router keeps there. */
function keep(part: { link: { id: string; secret: string } | null }): void {
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' && state), ...part }, '', location.pathname + location.search);
}
