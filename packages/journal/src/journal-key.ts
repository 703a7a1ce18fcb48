import { hkdfSync } from 'node:crypto';

/** The key of all journals of a node. Only its credential leads to it, and no database has that. */
export function journalKey(credential: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', credential, 'uketsuke', 'voice-journal', 32));
}
