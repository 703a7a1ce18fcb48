/** How long a `client_token` works. */
export const sessionLifeMs = 120_000;
