import { type ActionCall, type Provider, ProviderError, type ProviderErrorKind } from '@uketsuke/connectors';
import { parseShape, problemLine } from '@uketsuke/contracts';
import type { ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { Connection } from '@uketsuke/db/client';
import { systemTimers, within } from '@uketsuke/runtime';
import { openConnection } from '../connection/provider-of.ts';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { answerText } from '../tool/answer-text.ts';
import { countRequests, type CountedRequests } from './count-requests.ts';
import { noteAnswered, noteRefused } from './note-refusal.ts';
import { offeredActions, type OfferedAction } from './offered-actions.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The caller hears nothing meanwhile: then the action is cut off. */
export const actionTimeoutMs = 3000;
const providerTimeoutMs = 2500;
/** Before the cut, to say and to record what came of it. */
const ownMs = 150;
const tooLate = 'The service did not answer in time.';
const requestsMax = 2;
/** A server that names its actions itself may have to be greeted first. */
const requestsMaxWithGreeting = 6;

export interface ActionRequest {
  /** null: it is gone. */
  connection: Connection | null;
  action: string;
  /** As the AI gave them. */
  arguments: unknown;
  call: Omit<ActionCall<never>, 'config' | 'arguments' | 'nowMs'>;
  callStartedAt: Date;
  scope: EnvironmentScope;
  /** By the context's monotonic clock: when `actionTimeoutMs` are over. */
  endsAtMs: number;
  /** It was begun before, and nobody knows what came of it. */
  isAgain: boolean;
}

export interface ActionOutcome extends ToolAnswer, CountedRequests {}

/**
 * Runs one action of a connection. Whatever goes wrong at the provider is an answer, in `{ error: { code, message } }`; a change of which
 * nobody knows whether it was made is `unclear`.
 */
export async function runAction(ctx: DomainContext, request: ActionRequest): Promise<ActionOutcome> {
  const { connection, scope, endsAtMs } = request;
  // Whole milliseconds: timers take no parts of them.
  const leftMs = (): number => Math.floor(endsAtMs - ctx.clock.monotonic()) - ownMs;
  // Nothing is asked, so nothing is known of what was done before. An action that is not known may be one that changes something.
  const unasked = (code: string, message: string, action?: OfferedAction): ActionOutcome => {
    const isOpen = request.isAgain && action?.repetition !== 'none';
    return { ...failed(isOpen ? 'unclear' : code, message), requests: 0, httpStatus: null };
  };
  if (connection?.status !== 'active') return unasked('not_connected', 'The service is not connected.');
  const offered = await offeredActions(ctx, connection, scope, { withinMs: leftMs() });
  const action = offered?.find(({ name }) => name === request.action);
  if (!action) return unasked('unavailable', 'The service cannot be used now.');
  const parsed = parseShape(action.parameters, withoutNulls(request.arguments));
  if (!parsed.ok) return unasked('wrong_arguments', parsed.problems.map(problemLine).join('; '), action);
  const endsInMs = leftMs();
  if (endsInMs < 1) return unasked('unavailable', tooLate, action);
  const opened = openConnection(ctx, connection, scope, { timeoutMs: Math.min(providerTimeoutMs, endsInMs) });
  const { provider, counted } = countRequests(opened.provider, {
    requestsMax: (opened.definition.findActions ? requestsMaxWithGreeting : requestsMax) + (request.isAgain ? 1 : 0),
  });
  const config = opened.definition.config.safeParse(connection.config);
  if (!config.success) return unasked('needs_setup', 'The settings of the connection are not complete.', action);
  const call = { ...request.call, config: config.data, arguments: parsed.value, nowMs: ctx.clock.now() };
  const performing = (): Promise<string> => perform(action, { provider, call, isAgain: request.isAgain });
  const place = action.exclusiveFor?.(config.data);
  const key = `action ${JSON.stringify([connection.connector, connection.accountId, place])}`;
  const performed = place === undefined ? performing() : oneAtATime(ctx, { key, withinMs: endsInMs }, performing);
  const answered = performed.then(
    async (content): Promise<ToolAnswer> => {
      await noteAnswered(ctx, connection);
      return { content, error: null };
    },
    async (error: unknown): Promise<ToolAnswer> => {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'reauth') await noteRefused(ctx, { ...request, connection, definition: opened.definition });
      // What cannot be asked now says nothing of what was done before.
      const isOpen = request.isAgain && action.repetition !== 'none' && maybeLater.includes(error.kind);
      return failed(isOpen ? 'unclear' : codes[error.kind], error.message);
    },
  );
  return { ...((await within(systemTimers, endsInMs, answered)) ?? cutOff(action)), ...counted };
}

interface Performing {
  provider: Provider;
  call: ActionCall<Record<string, unknown>>;
  isAgain: boolean;
}

async function perform(action: OfferedAction, { provider, call, isAgain }: Performing): Promise<string> {
  const done = isAgain && action.repetition === 'local' ? await findDone(action, { provider, call }) : null;
  return shown(done ?? (await action.run(provider, call)));
}

async function findDone(action: OfferedAction, { provider, call }: Omit<Performing, 'isAgain'>): Promise<unknown> {
  if (!action.findDone)
    throw new ProviderError('unclear', 'Nobody knows whether it was done, and it cannot be looked up.');
  try {
    return await action.findDone(provider, call);
  } catch (error) {
    // Why it cannot be looked up says nothing of what was done; a refused key is noted all the same.
    if (!(error instanceof ProviderError) || error.kind === 'reauth') throw error;
    throw new ProviderError('unclear', error.message, { cause: error });
  }
}

/** An object says that it worked; anything else is told as it is. */
function shown(result: unknown): string {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  return answerText(JSON.stringify(isObject ? { ok: true, ...result } : { ok: true, result })) ?? '{"ok":true}';
}

const maybeLater: readonly ProviderErrorKind[] = ['unavailable', 'retry_later', 'reauth'];

const codes: Readonly<Record<ProviderErrorKind, string>> = {
  reauth: 'needs_reauth',
  config: 'wrong_settings',
  invalid: 'refused',
  retry_later: 'busy',
  unavailable: 'unavailable',
  unclear: 'unclear',
};

export function failed(code: string, message: string): ToolAnswer {
  const mayHaveHappened = code === 'unclear' && { may_have_happened: true };
  return { content: JSON.stringify({ error: { code, message, ...mayHaveHappened } }), error: code };
}

function cutOff({ repetition }: OfferedAction): ToolAnswer {
  return failed(repetition === 'none' ? 'unavailable' : 'unclear', tooLate);
}

/** As models often write what they leave out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given ?? {};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
