import { resourceName } from '@uketsuke/contracts';
import { stunUrlSchema } from '@uketsuke/contracts/voice-node';
import { z } from 'zod';

export interface VoiceNodeRules {
  /** Only where everything runs on one machine, for tests and demos. */
  isHttpAllowed: boolean;
}

const capacityMaxDefault = 500;

/** Browsers are sent there with a secret token: an address of another kind, or one that can be read on its way, is refused. */
function publicUrlSchema({ isHttpAllowed }: VoiceNodeRules) {
  return z
    .url({
      protocol: isHttpAllowed ? /^https?$/ : /^https$/,
      error: isHttpAllowed ? 'must be an http or https address' : 'must be an https address',
    })
    .max(500)
    .refine(isOriginAndPath, 'must have no user name, query or fragment');
}

function isOriginAndPath(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username === '' && password === '' && search === '' && hash === '' && !/[?#]/.test(text);
}

export function voiceNodeCreateInput(rules: VoiceNodeRules) {
  return z.object({
    name: resourceName,
    publicUrl: publicUrlSchema(rules),
    /** null: on the host of the public address the node may say where it answers STUN. */
    stunUrl: stunUrlSchema.nullable().default(null),
    /** What the node says beyond this does not count. */
    capacityMax: z.int().min(1).max(100_000).default(capacityMaxDefault),
  });
}
export type VoiceNodeCreateInput = z.input<ReturnType<typeof voiceNodeCreateInput>>;
