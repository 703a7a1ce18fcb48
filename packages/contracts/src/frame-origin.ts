import { z } from 'zod';

/** `localhost`, 127.0.0.0/8 and ::1: pages that only this machine reaches. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The origin of a page that may frame one of ours, as browsers write it; null for what is none, over http only on this machine. */
export function parseFrameOrigin(text: string): string | null {
  const url = URL.parse(text);
  // It goes into a header: no wildcard, and nothing that would end a directive.
  if (!url || !/^[\w.:[\]-]+$/.test(url.host)) return null;
  // `https://host/` and `https://user@host` are addresses, no origins.
  if (!/^[a-z]+:\/\/[^/?#@\\\s]+$/i.test(text)) return null;
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return url.origin;
  return null;
}

/** Answers the origin as browsers write it. */
export const frameOriginSchema = z
  .string()
  .max(300, 'must be at most 300 characters')
  .refine(
    (text) => parseFrameOrigin(text) !== null,
    'must be an https origin without a path, like https://app.example.com',
  )
  .meta({ examples: ['https://app.example.com'] });
