/** Which RTVI protocol a client gets, by the version it states in `client-ready`. */

export const ourVersion = '2.1.0';

export interface Agreement {
  /** Goes into `bot-ready`; a 1.x client sees its own version, or it would read 2.x `bot-output`. */
  version: string;
  major: 1 | 2;
  /** Set where the client's version cannot be served; it gets ours all the same. */
  warning: string | null;
}

export function agreeOnVersion(stated: unknown): Agreement {
  const ours = { version: ourVersion, major: 2 } as const;
  if (typeof stated !== 'string')
    return { ...ours, warning: `No RTVI version given; this server speaks ${ourVersion}.` };
  const match = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(stated);
  if (!match) return { ...ours, warning: `The RTVI version must be like ${ourVersion}.` };
  const major = Number(match[1]);
  if (major === 1) return { version: stated, major: 1, warning: null };
  if (major === 2) return { ...ours, warning: null };
  return { ...ours, warning: `RTVI ${stated} is not supported; this server speaks ${ourVersion}.` };
}
