/** Everything that can be set about a voice node. */
import { isIP } from 'node:net';
import { envBoolean, envInteger, isWellFormedSecret, serviceManagerSettings } from '@uketsuke/runtime';
import { metricsSettings, traceSettings } from '@uketsuke/telemetry';
import { z } from 'zod';
import { anyEngine, engineFaults } from './engines/choose-engines.ts';
import { engineEntries, engineSettings } from './engines/registry.ts';
import { defaultLimits } from './call/limits.ts';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const port = envInteger.refine((value) => value <= 65_535, 'must be at most 65535');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const atLeast = (min: number) => envInteger.refine((value) => value >= min, `must be at least ${min}`);

export const voiceEnvSchema = z
  .object({
    GATEWAY_URL: webAddress
      .default('http://127.0.0.1:4000')
      .describe('Where this node reaches the gateway, without a path.'),
    NODE_CREDENTIAL: z
      .string()
      .refine((text) => isWellFormedSecret(text, 'vns_'), 'must be a credential of `operator voice-node create`')
      .describe(
        'What this node presents to the gateway, made by `npm run operator -- voice-node create` for this node alone. The journal is encrypted under it.',
      ),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
    PORT: port.default(4100).describe('Port of /ws, /v1/webrtc/offer and /healthz.'),
    PUBLIC_URL: webAddress
      .optional()
      .describe(
        'Where browsers reach this node, as the operator gave it to `voice-node create`: by its host this node tells where it answers STUN.',
      ),
    TRUST_PROXY: list
      .default([])
      .describe('Comma-separated addresses or networks of reverse proxies whose X-Forwarded-* headers are believed.'),
    WEBRTC_UDP_PORT: port.default(4101).describe('The one UDP port of all browser calls; open it in the firewall.'),
    STUN_PORT: port
      .default(4102)
      .describe(
        'UDP port on which this node answers STUN binding requests, so that sessions need no other STUN server; open it in the firewall. 0: it answers none, and STUN_URLS of the gateway is needed.',
      ),
    PUBLIC_IP: z
      .string()
      .refine((text) => isIP(text) !== 0, 'must be an IP address')
      .optional()
      .describe('Written into the candidates of browser calls, for a node behind 1:1 NAT.'),
    STUN_URLS: list
      .refine((urls) => urls.every((url) => /^stuns?:/.test(url)), 'must be addresses like stun:stun.example.com:3478')
      .default([])
      .describe('Comma-separated STUN servers by which this node finds its public address; not needed with PUBLIC_IP.'),
    WEBRTC_LOCAL_CANDIDATES: envBoolean
      .default(false)
      .describe(
        '1 lets browser calls use loopback, link-local and multicast addresses that the browser names; for callers on the same machine only. Private networks are always allowed.',
      ),
    JOURNAL_DIR: z
      .string()
      .default('.data/journal')
      .describe(
        'Folder of this node alone, on a disk that survives restarts: what the gateway has not acknowledged yet.',
      ),
    CAPACITY: atLeast(1).default(40).describe('Calls at the same time; more are refused.'),
    OVERLOAD_DELAY_MS: envInteger
      .default(500)
      .describe(
        'A node whose event loop is late by so much, for five seconds, takes no more calls until it has recovered. 0: it takes them all the same. The default is far beyond what callers bear, and beyond what a crowded machine does to a node; where the node has its processors to itself, 50 refuses earlier.',
      ),
    OVERLOAD_PROCESSOR_PERCENT: envInteger
      .refine((value) => value <= 100, 'must be at most 100')
      .default(95)
      .describe(
        'The same for the share of a processor that its main thread uses, or of all processors that the process uses. 0: not looked at.',
      ),
    DRAIN_LIMIT_MS: envInteger
      .default(600_000)
      .describe('After SIGTERM, how long running calls may go on. A second signal ends the process at once.'),
    FAULT_DRAIN_LIMIT_MS: envInteger
      .default(600_000)
      .describe(
        'After an error that belongs to no call, how long running calls may go on before the process exits to be started again.',
      ),
    DELIVER_LIMIT_MS: envInteger
      .default(5000)
      .describe(
        'After that, how long to wait for the gateway to take the last records; the rest stays in the journal.',
      ),
    VOICE_ENGINE: z
      .enum([anyEngine, ...engineEntries.map(({ name }) => name)])
      .default(anyEngine)
      .describe('Who holds the conversation. auto: the best engine that has what it needs; scripted needs nothing.'),
    ...engineSettings,
    ENGINE_OPEN_MS: atLeast(100)
      .default(defaultLimits.openMs)
      .describe(
        'How long an engine may take to be ready for a call before the next one is tried. The last engine that is left may take 30 seconds.',
      ),
    ENGINE_ANSWER_MS: atLeast(500)
      .default(defaultLimits.answerMs)
      .describe(
        'How long an engine may say nothing where an answer is due before the next one takes the call over; while a tool runs it need not. Longer for slow models on machines of your own. The last engine that is left may take 30 seconds.',
      ),
    MAX_CALL_MS: atLeast(1000)
      .default(defaultLimits.maxDurationMs)
      .describe('The longest call; the agent takes leave then.'),
    SILENCE_PROMPT_MS: atLeast(1000)
      .default(defaultLimits.silenceMs)
      .describe('Silence of the caller after which the agent asks again.'),
    SILENCE_PROMPTS_MAX: envInteger
      .default(defaultLimits.silencePromptsMax)
      .describe('How often it asks again; after one more silence it takes leave.'),
    ...metricsSettings(4110),
    ...traceSettings,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least level that is logged.'),
    ...serviceManagerSettings,
  })
  .superRefine(
    (env, ctx) => {
      const broken = new Set(ctx.issues.map(({ path }) => String(path?.[0])));
      for (const { variable, message } of engineFaults({
        entries: engineEntries,
        choice: env.VOICE_ENGINE,
        env,
        broken,
      })) {
        ctx.addIssue({ code: 'custom', path: [variable], message });
      }
    },
    // Also where another variable is faulty: every fault is told at once.
    { when: () => true },
  );
