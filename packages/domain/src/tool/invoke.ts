import { DomainError, storableText } from '@uketsuke/contracts';
import { type InvokeToolInput, invokeToolInputSchema, type ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { Connection } from '@uketsuke/db/client';
import { pause, systemTimers } from '@uketsuke/runtime';
import type { z } from 'zod';
import { type ActionRequest, actionTimeoutMs, failed, runAction } from '../call-action/run.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireVoiceNode, type VoiceNodeViewer } from '../permission.ts';
import { openSigningSecret } from '../signing-secret/seal.ts';
import { validSigningSecrets } from '../signing-secret/valid-rows.ts';
import { nowOf } from '../time.ts';
import type { ToolRequest } from './attempt.ts';
import { checkArguments } from './check-arguments.ts';
import { type BegunInvocation, beginInvocation } from './begin-invocation.ts';
import { type EndedInvocation, endInvocation, findInvocation, reopenInvocation } from './record-invocation.ts';
import { errorText, type ToolCaller, toolTimeoutMs } from './tool-caller.ts';
import { shownCall, toolCallBody } from './tool-call-body.ts';

/**
 * Calls a tool of the agent, or runs an action of a connection, for the node that holds the call, and records it. Asked again with the same
 * id, it waits for the same answer and does nothing; only an action of which nobody knows whether it was done is looked after again.
 * Refuses with `not_found` (no such call, or it is over) and `conflict` (another node's, or the id belongs to another call). What the tool or
 * the connected service does wrong is an answer.
 */
export async function invokeTool(
  ctx: DomainContext,
  input: z.input<typeof invokeToolInputSchema>,
): Promise<ToolAnswer> {
  const node = requireVoiceNode(ctx);
  const asked = parseInput(invokeToolInputSchema, input);
  const caller = requireToolCaller(ctx);
  const { toolCallId: id } = asked;
  const begun = await begin(ctx, { node, asked });
  switch (begun.status) {
    case 'known':
      return begun.answer ?? (await waitForAnswer(ctx, { id, timeoutMs: toolTimeoutMs + recordMs })) ?? giveUp(ctx, id);
    case 'running':
      return (await waitForAnswer(ctx, { id, timeoutMs: runningMsMax })) ?? lookAgain(ctx, { node, asked });
    case 'refused':
      return begun.answer;
    case 'tool':
      return recorded(ctx, id, async () => {
        const { attempts, ...answer } = await caller.call(begun.request);
        return { ...answer, attempts: attempts.length, httpStatus: attempts.at(-1)?.status ?? null };
      });
    case 'action':
      return actionAnswer(ctx, { id, request: begun.request });
    default:
      return begun satisfies never;
  }
}

export function requireToolCaller({ tools }: DomainContext): ToolCaller {
  if (!tools) throw new DomainError('unavailable');
  return tools;
}

type Begun =
  /** It was asked for before; null: the answer of the tool is still to come. */
  | { status: 'known'; answer: ToolAnswer | null }
  /** An action that was asked for before. */
  | { status: 'running' }
  | { status: 'refused'; answer: ToolAnswer }
  | { status: 'tool'; request: ToolRequest }
  | { status: 'action'; request: ActionRequest };

interface Asked {
  node: VoiceNodeViewer;
  asked: InvokeToolInput;
}

async function begin(ctx: DomainContext, { node, asked }: Asked): Promise<Begun> {
  const startedAtMs = ctx.clock.monotonic();
  const { toolCallId: id, arguments: given } = asked;
  const [name, callId] = [storableText(asked.name), storableText(asked.callId)];
  const found = await beginInvocation(ctx.db, { id, callId, node, name, arguments: given, startedAt: nowOf(ctx) });
  if (!found?.isRunning) throw new DomainError('not_found');
  const { isFirst, holder, environmentId, tool, action } = found;
  const isOther = holder.instanceId !== null && holder.instanceId !== node.instanceId;
  if (holder.nodeId !== node.nodeId || isOther) {
    ctx.onDoubt?.({ doubt: 'not_holder', nodeId: node.nodeId, callId });
    throw new DomainError('conflict');
  }
  if (!isFirst) {
    const known = await findInvocation(ctx.db, id);
    // The id belongs to another call.
    if (known?.callId !== callId) throw new DomainError('conflict');
    if (!action) return { status: 'known', answer: known.answer };
    const isAgain = await reopenInvocation(ctx.db, { id, now: nowOf(ctx), runningMsMax });
    if (!isAgain) return known.answer ? { status: 'known', answer: known.answer } : { status: 'running' };
  }
  if (action) {
    const [secrets, connection] = await Promise.all([
      secretsOf(ctx, found),
      findConnection(ctx, { id: action.connectionId, environmentId }),
    ]);
    return {
      status: 'action',
      request: {
        ...{ connection, action: action.action, arguments: given, isAgain: !isFirst },
        endsAtMs: startedAtMs + actionTimeoutMs,
        callStartedAt: found.call.startedAt,
        scope: { organizationId: found.organizationId, environmentId, environment: found.call.environment },
        call: {
          ...{ toolCallId: id, language: found.language, caller: { callId, from: found.call.from } },
          toolRequest: { call: shownCall(found.call), signingSecrets: secrets },
        },
      },
    };
  }
  const refuse = async (error: string, more?: Record<string, unknown>): Promise<Begun> => {
    const answer = { content: errorText(error, more), error };
    await endInvocation(ctx.db, { id, ...answer, durationMs: 0, attempts: 0, httpStatus: null });
    return { status: 'refused', answer };
  };
  if (!tool) return refuse('unknown_tool');
  const checked = checkArguments(tool.parameters, given);
  if (!checked.ok) return refuse('wrong_arguments', { problems: checked.problems });
  const secrets = await secretsOf(ctx, found);
  const body = toolCallBody({ tool: name, arguments: checked.value, toolCallId: id, call: found.call });
  const requireHttps = found.call.environment === 'live';
  return {
    status: 'tool',
    request: { url: tool.url, toolCallId: id, body, secrets, trustGroup: environmentId, requireHttps },
  };
}

function findConnection(
  { db }: DomainContext,
  { id, environmentId }: { id: string | null; environmentId: string },
): Promise<Connection | null> {
  return db.prisma.connection.findFirst({ where: { id: id ?? '', environmentId, deletedAt: null } });
}

/** All that sign now: the current one, and those that were replaced less than 24 h ago. */
export async function toolSecrets(ctx: DomainContext, environmentId: string): Promise<string[]> {
  const { current, replaced } = await validSigningSecrets(ctx, { environmentId, purpose: 'tools' });
  return [current, ...replaced].map((row) => openSigningSecret(ctx.secrets, row));
}

/** The first one of an environment is made when it is needed. */
function secretsOf(
  ctx: DomainContext,
  { secrets, environmentId }: Pick<BegunInvocation, 'secrets' | 'environmentId'>,
): Promise<string[]> | string[] {
  if (secrets.length === 0) return toolSecrets(ctx, environmentId);
  return secrets.map(({ id, sealed }) => openSigningSecret(ctx.secrets, { id, sealed: Buffer.from(sealed, 'hex') }));
}

type Outcome = Omit<EndedInvocation, 'id' | 'durationMs'>;

async function recorded(ctx: DomainContext, id: string, work: () => Promise<Outcome>): Promise<ToolAnswer> {
  const startedAtMs = ctx.clock.monotonic();
  const end = async (outcome: Outcome): Promise<ToolAnswer> => {
    await endInvocation(ctx.db, { id, ...outcome, durationMs: Math.round(ctx.clock.monotonic() - startedAtMs) });
    return { content: outcome.content, error: outcome.error };
  };
  let outcome: Outcome;
  try {
    outcome = await work();
  } catch (error) {
    await end({ content: errorText('unreachable'), error: 'internal', attempts: 0, httpStatus: null });
    throw error;
  }
  return end(outcome);
}

function actionAnswer(
  ctx: DomainContext,
  { id, request }: { id: string; request: ActionRequest },
): Promise<ToolAnswer> {
  return recorded(ctx, id, async () => {
    const { requests, ...outcome } = await runAction(ctx, request);
    return { ...outcome, attempts: requests };
  });
}

const lookEveryMs = 100;
/** To record the answer. */
const recordMs = 2000;
/** An action that has not ended by then does not run any more. */
const runningMsMax = actionTimeoutMs + 500;

/** The first request, here or in another process, runs it; this one waits for what it records. null: it records nothing any more. */
async function waitForAnswer(
  { db }: DomainContext,
  { id, timeoutMs }: { id: string; timeoutMs: number },
): Promise<ToolAnswer | null> {
  for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += lookEveryMs) {
    await pause(systemTimers, lookEveryMs);
    const known = await findInvocation(db, id);
    if (known?.answer) return known.answer;
  }
  return null;
}

/** Whoever sent it is gone, and nobody will hear the answer. */
async function giveUp({ db }: DomainContext, id: string): Promise<ToolAnswer> {
  const answer = { content: errorText('timeout'), error: 'timeout' };
  await endInvocation(db, { id, ...answer, durationMs: toolTimeoutMs, attempts: 1, httpStatus: null });
  return (await findInvocation(db, id))?.answer ?? answer;
}

/** Whoever ran the action is gone: it is looked for what it has done. */
async function lookAgain(ctx: DomainContext, { node, asked }: Asked): Promise<ToolAnswer> {
  const begun = await begin(ctx, { node, asked });
  if (begun.status === 'action') return actionAnswer(ctx, { id: asked.toolCallId, request: begun.request });
  return 'answer' in begun && begun.answer ? begun.answer : failed('unclear', 'Nobody knows whether it was done.');
}
