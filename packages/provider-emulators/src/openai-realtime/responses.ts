/** The responses of the model, one at a time: each answers what was not answered yet. */
import type { RealtimeResponse } from 'openai/resources/realtime/realtime';
import { joinedTurns, wordsAskedFor, type Mind, type MindInput, type MindStep, type Pause } from '../mind/index.ts';
import type { Pace, Voice } from '../sound/index.ts';
import type { ResponseCreate } from './client-events.ts';
import type { ConversationItems } from './conversation-items.ts';
import { newId } from './new-id.ts';
import { ProtocolError } from './protocol-error.ts';
import { respond, type CancelReason } from './respond.ts';
import type { SendEvent } from './send-event.ts';
import { soundFormatOf, type SessionConfig } from './session-config.ts';

export interface Responses {
  readonly isActive: boolean;
  /** The model has not answered this yet. `itemId`: the turn that it is. */
  add(input: MindInput, itemId?: string | null): void;
  /** A model knows only what is in the conversation: this turn is not any more, and its answer was none. */
  forget(itemId: string): void;
  /** A client that tells what was said before tells the answers too. */
  allAnswered(): void;
  create(request: ResponseCreate): void;
  /** `id`: omitted, whichever is active. */
  cancel(id: string | undefined): void;
  cut(reason: CancelReason): void;
}

export interface ResponsesOptions {
  config(): SessionConfig;
  mind(): Mind;
  /** From now on the mind is a new one, which has not been told anything. */
  openAnother(): void;
  items: ConversationItems;
  faults: { readonly isMute: boolean; readonly slowMs: number; readonly hasNoQuota: boolean };
  voice: Voice;
  pace: Partial<Pace>;
  thinkMs: number;
  pause: Pause;
  send: SendEvent;
  tellError(error: ProtocolError): void;
  onSound(piece: { itemId: string; ms: number; askedAtMs: number }): void;
}

interface ToldInput {
  input: MindInput;
  itemId: string | null;
}

export function createResponses(options: ResponsesOptions): Responses {
  const { items, faults, send, tellError } = options;
  const conversationId = newId('conv');
  let unanswered: ToldInput[] = [];
  /** By response: what the mind was asked. */
  let asked: ToldInput[][] = [];
  const forgotten = new Set<string | null>();
  let isReady: Promise<void> = Promise.resolve();
  let active: { id: string; cut: AbortController } | null = null;

  /** Where words are to be said as they are, what was not answered yet waits on. */
  const inputsOf = (request: ResponseCreate): ToldInput[] => {
    const instructions = request.instructions ?? null;
    if (unanswered.length === 0 || wordsAskedFor(instructions) !== null) {
      return [{ input: { type: 'reply_wanted', instructions }, itemId: null }];
    }
    const inputs = unanswered;
    unanswered = [];
    return inputs;
  };

  const think = async (told: readonly ToldInput[]): Promise<MindStep[]> => {
    const steps: MindStep[] = [];
    for (const input of joinedTurns(told.map((one) => one.input))) steps.push(...(await options.mind().next(input)));
    return steps;
  };

  /** What one mind has been asked is put to another one, but for this turn. */
  const thinkAgainWithout = async (itemId: string): Promise<void> => {
    const without = asked.filter((inputs) => inputs.every((one) => one.itemId !== itemId));
    const others = asked.filter((inputs) => !without.includes(inputs)).flat();
    if (others.length === 0) return;
    asked = without;
    unanswered.unshift(...others.filter((one) => one.itemId !== itemId && one.input.type !== 'reply_wanted'));
    options.openAnother();
    for (const inputs of without) await think(inputs);
  };

  const create = (request: ResponseCreate): void => {
    if (active) {
      throw new ProtocolError(
        `Conversation already has an active response in progress: ${active.id}. Wait until the response is finished before creating a new one.`,
        { code: 'conversation_already_has_active_response' },
      );
    }
    const id = newId('resp');
    const modality = (request.output_modalities ?? options.config().output_modalities)[0] ?? 'audio';
    const response: RealtimeResponse & { id: string } = {
      object: 'realtime.response',
      id,
      status: 'in_progress',
      output: [],
      conversation_id: conversationId,
      output_modalities: [modality],
      max_output_tokens: 'inf',
      metadata: request.metadata ?? null,
    };
    if (faults.hasNoQuota) return refuseForQuota(response);
    if (faults.isMute) return;
    const cut = new AbortController();
    active = { id, cut };
    let toAnswer = inputsOf(request);
    const steps = async (): Promise<MindStep[]> => {
      await isReady;
      asked.push(toAnswer);
      const inputs = toAnswer;
      toAnswer = [];
      const all = await think(inputs);
      return request.tool_choice === 'none' ? all.filter((step) => step.do !== 'call') : all;
    };
    const finish = (): void => {
      active = null;
      const left = toAnswer.filter(({ input, itemId }) => input.type !== 'reply_wanted' && !forgotten.has(itemId));
      unanswered = [...left, ...unanswered];
      toAnswer = [];
    };
    const askedAtMs = performance.now();
    respond({
      response,
      steps,
      modality,
      format: soundFormatOf(options.config().audio.output.format),
      voice: options.voice,
      pace: options.pace,
      thinkMs: options.thinkMs + faults.slowMs,
      pause: options.pause,
      items,
      isKept: request.conversation !== 'none',
      send(event) {
        // Whoever hears that a response is done may ask for the next one at once.
        if (event.type === 'response.done') finish();
        send(event);
      },
      onSound: (piece) => options.onSound({ ...piece, askedAtMs }),
      signal: cut.signal,
    }).catch((error: unknown) => {
      finish();
      tellError(
        new ProtocolError(`The server had an error while processing your request: ${String(error)}`, {
          type: 'server_error',
        }),
      );
    });
  };

  const refuseForQuota = (response: RealtimeResponse): void => {
    const error = { type: 'insufficient_quota', code: 'insufficient_quota' };
    send({ type: 'response.created', response });
    send({
      type: 'response.done',
      response: { ...response, status: 'failed', status_details: { type: 'failed', error } },
    });
    tellError(new ProtocolError('You exceeded your current quota, please check your plan and billing details.', error));
  };

  return {
    get isActive() {
      return active !== null;
    },
    add: (input, itemId = null) => void unanswered.push({ input, itemId }),
    forget(itemId) {
      forgotten.add(itemId);
      unanswered = unanswered.filter((one) => one.itemId !== itemId);
      isReady = isReady.then(() => thinkAgainWithout(itemId));
    },
    allAnswered() {
      unanswered = [];
    },
    create,
    cancel(id) {
      if (!active || (id !== undefined && id !== active.id)) {
        throw new ProtocolError('Cancellation failed: no active response found', {
          code: 'response_cancel_not_active',
        });
      }
      active.cut.abort('client_cancelled');
    },
    cut: (reason) => active?.cut.abort(reason),
  };
}
