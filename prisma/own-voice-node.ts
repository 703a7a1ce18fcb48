import type { DomainContext } from '@uketsuke/domain';
import { ensureVoiceNode } from '@uketsuke/domain/voice-node';

export interface OwnVoiceNode {
  /** Where browsers reach it this time. */
  publicUrl: string;
  isEmbedded: boolean;
  /** Of an earlier start; null when there is none. */
  knownCredential: string | null;
}

/** Makes or finds the voice node of a machine that runs everything, and answers its credential. */
export async function ensureOwnVoiceNode(
  base: Pick<DomainContext, 'db' | 'clock' | 'secrets'>,
  { publicUrl, isEmbedded, knownCredential }: OwnVoiceNode,
): Promise<string> {
  const { credential } = await ensureVoiceNode(
    { ...base, viewer: { kind: 'service', name: 'operator' } },
    { name: 'npm start', publicUrl },
    { knownCredential, isHttpAllowed: isEmbedded || isLoopback(publicUrl) },
  );
  return credential;
}

/** Nobody stands between a browser and its own machine. */
function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
