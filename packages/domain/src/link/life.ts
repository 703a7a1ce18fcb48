/** How long a link opens its page. */
export const linkLifeMs = 15 * 60_000;

/** How long an expired link is still known, so that its page can say inside its frame that it has expired. */
export const expiredLinkKeptMs = 24 * 60 * 60_000;
