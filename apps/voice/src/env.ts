/** Everything that can be set about a voice node. */
import { isIP } from 'node:net';
import { envInteger } from '@uketsuke/runtime';
import { z } from 'zod';
import type { SttPackageConfig } from './engines/stt-package.ts';
import type { SttConfig } from './engines/stt.ts';
import { defaultLimits } from './call/limits.ts';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const port = envInteger.refine((value) => value <= 65_535, 'must be at most 65535');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
/** Its text is never shown: it may hold a key. */
const jsonObject = z.string().transform((text, ctx): Record<string, unknown> => {
  const object = z.record(z.string(), z.unknown()).safeParse(parsed(text));
  if (object.success) return object.data;
  ctx.addIssue({ code: 'custom', message: 'must be a JSON object, for example {"model": "nova-3"}' });
  return z.NEVER;
});
const atLeast = (min: number) => envInteger.refine((value) => value >= min, `must be at least ${min}`);

export const voiceEnvSchema = z
  .object({
    GATEWAY_URL: webAddress
      .default('http://127.0.0.1:4000')
      .describe('Where this node reaches the gateway, without a path.'),
    SERVICE_TOKEN: z
      .string()
      .min(32, 'must have at least 32 characters')
      .describe(
        'What this node presents to the gateway, which prints it with `npm run operator -- voice-token`. The journal is encrypted under it.',
      ),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
    PORT: port.default(4100).describe('Port of /ws, /v1/webrtc/offer and /healthz.'),
    PUBLIC_URL: webAddress
      .optional()
      .describe(
        'Where browsers reach this node, without a path: part of each webrtc_url. Default: the address it listens on.',
      ),
    WEBRTC_UDP_PORT: port.default(4101).describe('The one UDP port of all browser calls; open it in the firewall.'),
    PUBLIC_IP: z
      .string()
      .refine((text) => isIP(text) !== 0, 'must be an IP address')
      .optional()
      .describe('Written into the candidates of browser calls, for a node behind 1:1 NAT.'),
    STUN_URLS: list
      .refine((urls) => urls.every((url) => /^stuns?:/.test(url)), 'must be addresses like stun:stun.example.com:3478')
      .default([])
      .describe('Comma-separated STUN servers by which this node finds its public address; not needed with PUBLIC_IP.'),
    JOURNAL_DIR: z
      .string()
      .default('.data/journal')
      .describe(
        'Folder of this node alone, on a disk that survives restarts: its id, and what the gateway has not acknowledged yet.',
      ),
    CAPACITY: atLeast(1).default(40).describe('Calls at the same time; more are refused.'),
    DRAIN_LIMIT_MS: envInteger
      .default(600_000)
      .describe('After SIGTERM, how long running calls may go on. A second signal ends the process at once.'),
    DELIVER_LIMIT_MS: envInteger
      .default(5000)
      .describe(
        'After that, how long to wait for the gateway to take the last records; the rest stays in the journal.',
      ),
    VOICE_ENGINE: z
      .enum(['auto', 'scripted'])
      .default('auto')
      .describe('Who holds the conversation. auto: the best engine that has what it needs; scripted needs nothing.'),
    STT: z
      .string()
      .regex(packageName, 'must be openai, or the name of an npm package')
      .optional()
      .describe(
        'A recognizer for spoken answers: openai is any address that transcribes as OpenAI does; any other value names an installed npm package of LiveKit Agents with an STT, for example @livekit/agents-plugin-deepgram. One that streams hears the whole call, silence too, and its provider bills that.',
      ),
    STT_OPTIONS: jsonObject
      .optional()
      .describe(
        'With STT=<package>: a JSON object for its STT, for example {"model": "nova-3"}; the language of the agent is given unless this says another. Keys are best left to the variables that the package reads.',
      ),
    STT_BASE_URL: webAddress
      .optional()
      .describe(
        'With STT=openai: the address in front of /audio/transcriptions, for example http://127.0.0.1:8000/v1.',
      ),
    STT_API_KEY: z.string().optional().describe('With STT=openai: its key; local servers want none.'),
    STT_MODEL: z.string().default('whisper-1').describe('With STT=openai: the model.'),
    MAX_CALL_MS: atLeast(1000)
      .default(defaultLimits.maxDurationMs)
      .describe('The longest call; the agent takes leave then.'),
    SILENCE_PROMPT_MS: atLeast(1000)
      .default(defaultLimits.silenceMs)
      .describe('Silence of the caller after which the agent asks again.'),
    SILENCE_PROMPTS_MAX: envInteger
      .default(defaultLimits.silencePromptsMax)
      .describe('How often it asks again; after one more silence it takes leave.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least level that is logged.'),
  })
  .superRefine((env, ctx) => {
    if (env.STT === 'openai' && env.STT_BASE_URL === undefined) {
      ctx.addIssue({ code: 'custom', path: ['STT_BASE_URL'], message: 'is needed with STT=openai' });
    }
    if (env.STT_OPTIONS !== undefined && (env.STT === undefined || env.STT === 'openai')) {
      ctx.addIssue({ code: 'custom', path: ['STT_OPTIONS'], message: 'is for STT=<package>' });
    }
  });

/** The recognizer that is configured. */
export function sttConfigOf(env: z.infer<typeof voiceEnvSchema>): SttConfig | SttPackageConfig | null {
  if (env.STT === undefined) return null;
  if (env.STT !== 'openai') return { name: env.STT, options: env.STT_OPTIONS ?? {} };
  return { baseUrl: env.STT_BASE_URL ?? '', model: env.STT_MODEL, apiKey: env.STT_API_KEY };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
