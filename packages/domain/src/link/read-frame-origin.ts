import { DomainError, isLoopbackHost, parseFrameOrigin } from '@uketsuke/contracts';

interface Framing {
  frameOrigin: string | null | undefined;
  webUrl: string;
}

/** A parent over http is for trying it out: only where our own page is reached on this machine alone. */
export function readFrameOrigin({ frameOrigin, webUrl }: Framing): string | null {
  if (frameOrigin === null || frameOrigin === undefined) return null;
  const origin = parseFrameOrigin(frameOrigin);
  const isAllowed = origin !== null && (origin.startsWith('https:') || isLoopbackHost(new URL(webUrl).hostname));
  if (isAllowed) return origin;
  throw new DomainError('invalid_request', {
    problems: [
      { path: ['frameOrigin'], reason: 'must be an https origin without a path, like https://app.example.com' },
    ],
  });
}
