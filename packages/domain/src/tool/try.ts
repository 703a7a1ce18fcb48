import { agentToolSchema, DomainError, idPrefixes } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import type { ToolAttempt, ToolRequest } from './attempt.ts';
import { requireToolCaller, toolSecrets } from './invoke.ts';
import { type ToolCaller, type ToolOutcome, toolTimeoutMs } from './tool-caller.ts';
import { toolCallBody } from './tool-call-body.ts';

export const toolTrialInput = z.object({
  /** As in AgentConfig; it need not be saved. */
  tool: z.unknown().pipe(agentToolSchema),
  arguments: z.unknown(),
  /** The same request once more, with the same idempotency key. */
  sendTwice: z.boolean().default(false),
});
export type ToolTrialInput = z.input<typeof toolTrialInput>;

export const repeatVerdicts = ['same_answer', 'other_answer', 'unclear'] as const;

export interface ToolTrial {
  toolCallId: string;
  url: string;
  /** The bytes that were sent. */
  body: string;
  first: ToolOutcome;
  /** null: it was sent once, because nothing else was asked for, or because no time was left. */
  second: ToolOutcome | null;
  /**
   * Whether the receiver acted twice, as far as its answers tell. `same_answer`: it seems to know the key. `other_answer`: it
   * has probably acted a second time. `unclear`: one of the two has no answer, or was not sent. null: it was to be sent once.
   */
  verdict: (typeof repeatVerdicts)[number] | null;
}

/** Sends a signed request as a call would, about a call that does not exist, and shows everything of it. Nothing is recorded, and arguments are sent as they are given. All of it takes as long as one call of a tool may, at most. */
export async function tryTool(ctx: DomainContext, input: ToolTrialInput): Promise<ToolTrial> {
  const { environmentId, environment } = requireAdmin(ctx);
  const { tool, arguments: given, sendTwice } = parseInput(toolTrialInput, input);
  const caller = requireToolCaller(ctx);
  const endsAtMs = ctx.clock.monotonic() + toolTimeoutMs;
  const toolCallId = newId(idPrefixes.toolCall, ctx.clock.now());
  const body = toolCallBody({
    tool: tool.name,
    arguments: isObject(given) ? given : {},
    toolCallId,
    call: { ...sampleCall, startedAt: nowOf(ctx), environment },
  });
  const request = {
    ...{ url: tool.url, toolCallId, body, trustGroup: environmentId, requireHttps: environment === 'live' },
    secrets: await toolSecrets(ctx, environmentId),
  };
  if (!caller.trials.take(environmentId)) {
    throw new DomainError('conflict', {
      message: 'ツールの試行がほかに実行中です。終わってからもう一度お試しください。',
    });
  }
  try {
    const sent = await send(ctx, { caller, request, sendTwice, endsAtMs });
    return { toolCallId, url: tool.url, body, ...sent };
  } finally {
    caller.trials.leave(environmentId);
  }
}

interface Sending {
  caller: ToolCaller;
  request: ToolRequest;
  sendTwice: boolean;
  endsAtMs: number;
}

/** With less time than this hardly any receiver answers, and its silence would say nothing. */
const secondLeftMsMin = 1000;

async function send(
  { clock }: DomainContext,
  { caller, request, sendTwice, endsAtMs }: Sending,
): Promise<Pick<ToolTrial, 'first' | 'second' | 'verdict'>> {
  const leftMs = (): number => endsAtMs - clock.monotonic();
  const first = await caller.call(request, { timeoutMs: leftMs() });
  if (!sendTwice) return { first, second: null, verdict: null };
  if (leftMs() < secondLeftMsMin) return { first, second: null, verdict: 'unclear' };
  const second = await caller.call(request, { timeoutMs: leftMs() });
  return { first, second, verdict: verdictOf(first, second) };
}

/** A receiver tells it from a real call by these ids. */
const sampleCall = {
  id: 'call_test',
  channel: 'phone',
  from: '+819012345678',
  agent: { id: 'agt_test', version: 1 },
  tenant: { id: 'ten_test', externalId: 'test', name: 'Test' },
} as const;

function verdictOf(first: ToolOutcome, second: ToolOutcome): (typeof repeatVerdicts)[number] {
  const [one, other] = [first.attempts.at(-1), second.attempts.at(-1)];
  if (!isAnswered(one) || !isAnswered(other)) return 'unclear';
  return one.status === other.status && one.answer?.body === other.answer?.body ? 'same_answer' : 'other_answer';
}

function isAnswered(attempt: ToolAttempt | undefined): attempt is ToolAttempt {
  return attempt !== undefined && attempt.status !== null && attempt.status < 500 && attempt.answer !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
