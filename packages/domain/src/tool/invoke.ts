import { DomainError, storableText } from '@uketsuke/contracts';
import { type InvokeToolInput, invokeToolInputSchema, type ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import { pause, systemTimers } from '@uketsuke/runtime';
import type { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireVoiceNode, type VoiceNodeViewer } from '../permission.ts';
import { openSigningSecret } from '../signing-secret/seal.ts';
import { validSigningSecrets } from '../signing-secret/valid-rows.ts';
import { nowOf } from '../time.ts';
import type { ToolRequest } from './attempt.ts';
import { checkArguments } from './check-arguments.ts';
import { findTool } from './find-tool.ts';
import { beginInvocation, endInvocation, findInvocation } from './record-invocation.ts';
import { errorText, type ToolCaller, type ToolOutcome, toolTimeoutMs } from './tool-caller.ts';
import { toolCallBody } from './tool-call-body.ts';

/**
 * Calls a tool of the agent for the node that holds the call, and records it. Asked again with the same id, it waits for the
 * same answer and sends nothing. Refuses with `not_found` (no such call, or it is over) and `conflict` (another node's, or
 * the id belongs to another call). What the tool itself does wrong is an answer.
 */
export async function invokeTool(
  ctx: DomainContext,
  input: z.input<typeof invokeToolInputSchema>,
): Promise<ToolAnswer> {
  const node = requireVoiceNode(ctx);
  const asked = parseInput(invokeToolInputSchema, input);
  const caller = requireToolCaller(ctx);
  const begun = await begin(ctx, { node, asked });
  switch (begun.status) {
    case 'known':
      return begun.answer ?? waitForAnswer(ctx, asked.toolCallId);
    case 'refused':
      return begun.answer;
    case 'ready':
      return run(ctx, { caller, toolCallId: asked.toolCallId, request: begun.request });
    default:
      return begun satisfies never;
  }
}

export function requireToolCaller({ tools }: DomainContext): ToolCaller {
  if (!tools) throw new DomainError('unavailable');
  return tools;
}

type Begun =
  /** It was asked for before; null: the answer is still to come. */
  | { status: 'known'; answer: ToolAnswer | null }
  | { status: 'refused'; answer: ToolAnswer }
  | { status: 'ready'; request: ToolRequest };

async function begin(
  ctx: DomainContext,
  { node, asked }: { node: VoiceNodeViewer; asked: InvokeToolInput },
): Promise<Begun> {
  const { toolCallId: id, arguments: given } = asked;
  const [name, callId] = [storableText(asked.name), storableText(asked.callId)];
  const found = await findTool(ctx.db, { callId, name });
  if (!found?.isRunning) throw new DomainError('not_found');
  const { holder, environmentId, tool } = found;
  const isOther = holder.instanceId !== null && holder.instanceId !== node.instanceId;
  if (holder.nodeId !== node.nodeId || isOther) {
    ctx.onDoubt?.({ doubt: 'not_holder', nodeId: node.nodeId, callId });
    throw new DomainError('conflict');
  }
  // One beside the other: the caller is waiting.
  const [isFirst, secrets] = await Promise.all([
    beginInvocation(ctx.db, { id, callId, node, name, arguments: given, startedAt: nowOf(ctx) }),
    toolSecrets(ctx, ctx.db.prisma, environmentId),
  ]);
  if (!isFirst) {
    const known = await findInvocation(ctx.db, id);
    // No row: the call has ended, or has got another holder, since it was looked at.
    if (known?.callId !== callId) throw new DomainError('conflict');
    return { status: 'known', answer: known.answer };
  }
  const refuse = async (error: string, more?: Record<string, unknown>): Promise<Begun> => {
    const answer = { content: errorText(error, more), error };
    await endInvocation(ctx.db, { id, ...answer, durationMs: 0, attempts: 0, httpStatus: null });
    return { status: 'refused', answer };
  };
  if (!tool) return refuse('unknown_tool');
  const checked = checkArguments(tool.parameters, given);
  if (!checked.ok) return refuse('wrong_arguments', { problems: checked.problems });
  const body = toolCallBody({ tool: name, arguments: checked.value, toolCallId: id, call: found.call });
  const requireHttps = found.call.environment === 'live';
  return {
    status: 'ready',
    request: { url: tool.url, toolCallId: id, body, secrets, trustGroup: environmentId, requireHttps },
  };
}

/** All that sign now: the current one, and those that were replaced less than 24 h ago. */
export async function toolSecrets(ctx: DomainContext, tx: Transaction, environmentId: string): Promise<string[]> {
  const { current, replaced } = await validSigningSecrets(ctx, { environmentId, purpose: 'tools' }, tx);
  return [current, ...replaced].map((row) => openSigningSecret(ctx.secrets, row));
}

interface Run {
  caller: ToolCaller;
  toolCallId: string;
  request: ToolRequest;
}

async function run(ctx: DomainContext, { caller, toolCallId: id, request }: Run): Promise<ToolAnswer> {
  const startedAtMs = ctx.clock.monotonic();
  const end = async ({ attempts, content, error }: ToolOutcome): Promise<ToolAnswer> => {
    await endInvocation(ctx.db, {
      ...{ id, content, error },
      durationMs: Math.round(ctx.clock.monotonic() - startedAtMs),
      attempts: attempts.length,
      httpStatus: attempts.at(-1)?.status ?? null,
    });
    return { content, error };
  };
  let outcome: ToolOutcome;
  try {
    outcome = await caller.call(request);
  } catch (error) {
    await end({ attempts: [], content: errorText('unreachable'), error: 'internal' });
    throw error;
  }
  return end(outcome);
}

const lookEveryMs = 100;
/** Whoever runs it has the whole time-out of the tool, and some time to record the answer. */
const looksMax = (toolTimeoutMs + 2000) / lookEveryMs;

/** The first request, here or in another process, sends; this one waits for what it records. */
async function waitForAnswer({ db }: DomainContext, id: string): Promise<ToolAnswer> {
  for (let looks = 0; looks < looksMax; looks += 1) {
    await pause(systemTimers, lookEveryMs);
    const known = await findInvocation(db, id);
    if (known?.answer) return known.answer;
  }
  // Whoever sent it is gone, and nobody will hear the answer.
  const answer = { content: errorText('timeout'), error: 'timeout' };
  await endInvocation(db, { id, ...answer, durationMs: toolTimeoutMs, attempts: 1, httpStatus: null });
  return (await findInvocation(db, id))?.answer ?? answer;
}
