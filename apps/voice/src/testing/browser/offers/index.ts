import { readFileSync } from 'node:fs';

/** Offers as browsers make them, with the line ends of the wire. */
export function readOffer(name: 'chromium' | 'chromium-with-candidates' | 'firefox'): string {
  return readFileSync(new URL(`./${name}.sdp`, import.meta.url), 'utf8').replaceAll('\n', '\r\n');
}
