/** One conversation with the realtime service, as the framework sees it. The connection under it may be replaced by another one. */
import { randomUUID } from 'node:crypto';
import { llm } from '@livekit/agents';
import { systemTimers, type Logger, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { createGeneration, type Generation } from '../realtime/generation.ts';
import { modelErrorOf } from '../realtime/model-error.ts';
import type { SocketClosed } from '../realtime/service-socket.ts';
import { createUsage } from '../realtime/usage.ts';
import { declaredTools, watchedTools } from '../realtime/watched-tools.ts';
import { createCallerTurns, type CallerTurns } from './caller-turns.ts';
import type { LineSound } from './line-sound.ts';
import { createModelHistory, newItemOf } from './model-history.ts';
import { faultOfError, faults } from './openai-fault.ts';
import {
  countsOf,
  readServerEvent,
  type ClientEvent,
  type ServerEvent,
  type ServerItem,
  type ServerResponse,
  type SessionSettings,
} from './realtime-events.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { reopen } from './reopen.ts';

export interface OpenaiRealtimeSessionOptions {
  model: llm.RealtimeModel;
  socket: RealtimeSocket;
  /** For a connection in place of one that has ended. Rejects with a `ProviderFault`. */
  openSocket(): Promise<RealtimeSocket>;
  settings: SessionSettings;
  sound: LineSound;
  heardRateHz: number;
  modality: 'text' | 'audio';
  logger: Logger;
  timers?: Timers;
}

type ToolChoice = 'none' | 'auto' | 'required';

/** A reply that we want. */
interface Wanted {
  key: string;
  instructions: string | undefined;
  toolChoice: ToolChoice | undefined;
  created: PromiseWithResolvers<llm.GenerationCreatedEvent>;
  /** It was begun on a connection that is gone, and is waited for. */
  generation: Generation | null;
  isSent: boolean;
  /** Nobody wants it any more; it is cancelled as soon as the service tells of it. */
  isAbandoned: boolean;
}

/** A response that the service works at. */
interface Active {
  id: string;
  generation: Generation;
  wanted: Wanted | null;
  isCancelled: boolean;
  hasOutput: boolean;
}

/** A service that has taken a question and tells nothing of an answer for so long is not there any more. */
const answerWithinMs = 10_000;
const malformedMax = 3;
/** The answer of a tool that still runs when the model goes on. */
const stillRunning = JSON.stringify({ status: 'still running: its answer follows' });
/** The answer of a tool that the model called in a reply which nobody wanted any more: it never runs. */
const notDone = 'not done: the caller spoke first';

export class OpenaiRealtimeSession extends llm.RealtimeSession {
  readonly turns: CallerTurns;
  readonly usage = createUsage();
  readonly #options: OpenaiRealtimeSessionOptions;
  readonly #timers: Timers;
  readonly #history = createModelHistory();
  /** What tools answered, by the id of the call: of those that the caller cut off the framework tells nothing more. */
  readonly #answers = new Map<string, string>();
  /** Calls of which the service was told that they still run: by their id, the item that says so. */
  readonly #placeholders = new Map<string, string>();
  readonly #audioMs = new Map<string, number>();
  readonly #closing = new AbortController();
  #socket: RealtimeSocket;
  #settings: SessionSettings;
  #tools: llm.ToolContext = llm.ToolContext.empty();
  #toolChoice: ToolChoice | undefined;
  #wanted: Wanted[] = [];
  #active: Active | null = null;
  /** What was told of the session, by the id of the message: all of its settings, or what of them has changed with the agent. */
  readonly #updates = new Map<string, 'all' | 'change'>();
  #cancelWatch = (): void => {};
  #cancelBegin = (): void => {};
  #malformed = 0;
  #isFailed = false;
  #interim = new Map<string, string>();
  #turnStartedAtMs = new Map<string, number>();

  constructor(options: OpenaiRealtimeSessionOptions) {
    super(options.model);
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#socket = options.socket;
    this.#settings = options.settings;
    this.turns = createCallerTurns({
      sound: options.sound,
      heardRateHz: options.heardRateHz,
      send: (event) => this.#send(event),
      timers: this.#timers,
      nowMs: () => Date.now(),
    });
    this.#begin();
    this.#listen();
  }

  get chatCtx(): llm.ChatContext {
    return this.#history.chatCtx.copy();
  }

  get tools(): llm.ToolContext {
    return this.#tools;
  }

  updateInstructions(instructions: string): Promise<void> {
    return this.#change({ instructions });
  }

  updateTools(tools: llm.ToolContext): Promise<void> {
    this.#tools = watchedTools(tools, (callId, { content, isError }) =>
      this.#answered(callId, isError ? String(content) : JSON.stringify(content)),
    );
    return this.#change({ tools: declaredTools(tools).map((tool) => ({ type: 'function', ...tool })) });
  }

  /** An answer that comes after the service was told that the tool still runs takes the place of that. */
  #answered(callId: string, output: string): void {
    this.#answers.set(callId, output);
    const placeholderId = this.#placeholders.get(callId);
    if (placeholderId === undefined) return;
    this.#placeholders.delete(callId);
    this.#takeBack(placeholderId);
    this.#tell(llm.FunctionCallOutput.create({ callId, output, isError: false }));
  }

  #takeBack(itemId: string): void {
    this.#history.remove(itemId);
    this.#send({ type: 'conversation.item.delete', item_id: itemId });
  }

  /** It goes with each question: no message of its own. */
  updateOptions({ toolChoice }: { toolChoice?: llm.ToolChoice | null }): void {
    this.#toolChoice = typeof toolChoice === 'string' ? toolChoice : undefined;
  }

  #change(settings: SessionSettings): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    this.#update(settings, 'change');
    return Promise.resolve();
  }

  /** A service that does not say how it has begun would go on with settings of its own: it would find turns where we do, and in other sound. */
  #begin(): void {
    this.#update(this.#settings, 'all');
    this.#cancelBegin();
    this.#cancelBegin = this.#timers.after(answerWithinMs, () =>
      this.#fail(faults.of('protocol', `does not take the settings of the session within ${answerWithinMs} ms`)),
    );
  }

  #update(settings: SessionSettings, what: 'all' | 'change'): void {
    const id = `update_${randomUUID()}`;
    this.#updates.set(id, what);
    this.#send({ type: 'session.update', event_id: id, session: { type: 'realtime', ...settings } });
  }

  /** New items are told. Of those that are missing only what the agent never came to say is taken back: the rest the framework may not know yet. */
  updateChatCtx(chatCtx: llm.ChatContext): Promise<void> {
    const wanted = new Set(chatCtx.items.map(({ id }) => id));
    for (const item of this.#history.chatCtx.items) {
      if (item.type !== 'message' || item.role !== 'assistant' || wanted.has(item.id)) continue;
      this.#takeBack(item.id);
    }
    let previousId: string | undefined;
    for (const item of chatCtx.items) {
      if (!this.#history.has(item.id) && !this.#isAnswered(item)) this.#tell(item, previousId);
      if (this.#history.has(item.id)) previousId = item.id;
    }
    return Promise.resolve();
  }

  #isAnswered(item: llm.ChatItem): boolean {
    return item.type === 'function_call_output' && this.#history.hasAnswer(item.callId);
  }

  #tell(item: llm.ChatItem, previousId?: string): void {
    const told = newItemOf(item);
    if (told === null) return;
    this.#history.add(item, previousId);
    this.#send({
      type: 'conversation.item.create',
      ...(previousId !== undefined && { previous_item_id: previousId }),
      item: told,
    });
  }

  /** Words that were shown to the caller without the model. */
  said(text: string): void {
    this.#tell(llm.ChatMessage.create({ role: 'assistant', content: text }));
  }

  pushAudio(): void {
    // The caller's sound comes through `hear`: as it is, at once.
  }

  /** All of the caller's sound, where the service finds the turns itself. */
  hearAll(frame: Pcm): void {
    const audio = this.#options.sound.heard(frame);
    if (audio !== '') this.#send({ type: 'input_audio_buffer.append', audio });
  }

  /** Where the service finds the turns: so long a silence ends one. */
  expect(silenceMs: number): void {
    const input = this.#settings.audio?.input;
    if (!input?.turn_detection || input.turn_detection.silence_duration_ms === silenceMs) return;
    const detection = { ...input.turn_detection, silence_duration_ms: silenceMs };
    void this.#change({ audio: { ...this.#settings.audio, input: { ...input, turn_detection: detection } } });
  }

  commitAudio(): Promise<void> {
    return Promise.resolve();
  }

  clearAudio(): Promise<void> {
    return Promise.resolve();
  }

  generateReply(instructions?: string, { signal }: { signal?: AbortSignal } = {}): Promise<llm.GenerationCreatedEvent> {
    const wanted: Wanted = { ...newWanted(), instructions, toolChoice: this.#toolChoice };
    // A reply that was given up is nobody's error.
    wanted.created.promise.catch(() => {});
    signal?.addEventListener('abort', () => this.#abandon(wanted), { once: true });
    this.#wanted.push(wanted);
    this.#askNext();
    return wanted.created.promise;
  }

  #abandon(wanted: Wanted): void {
    wanted.isAbandoned = true;
    if (!wanted.isSent) this.#wanted = this.#wanted.filter((other) => other !== wanted);
    else if (this.#active?.wanted === wanted) void this.interrupt();
  }

  /** One at a time: the service refuses a second question while it answers the first. */
  #askNext(): void {
    const [next] = this.#wanted;
    if (!next || next.isSent || this.#active) return;
    const own = next.instructions;
    if (!isAside(next)) this.#tellOfCalls();
    next.isSent = true;
    this.#send({
      type: 'response.create',
      event_id: next.key,
      response: {
        // Instructions of a response take the place of the session's.
        ...(own !== undefined && { instructions: `${this.#settings.instructions ?? ''}\n\n${own}` }),
        ...(next.toolChoice !== undefined && { tool_choice: next.toolChoice }),
        metadata: { key: next.key },
      },
    });
    this.#watch();
  }

  /** A model that finds no answer to its call makes the call again. */
  #tellOfCalls(): void {
    for (const { callId, name } of this.#history.unanswered()) {
      const known = this.#answers.get(callId);
      const output = llm.FunctionCallOutput.create({ callId, name, output: known ?? stillRunning, isError: false });
      if (known === undefined) this.#placeholders.set(callId, output.id);
      this.#tell(output);
    }
  }

  #watch(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#timers.after(answerWithinMs, () =>
      this.#fail(faults.of('unreachable', `has told nothing for ${answerWithinMs} ms`)),
    );
  }

  interrupt(): Promise<void> {
    const [next] = this.#wanted;
    if (next?.isSent) next.isAbandoned = true;
    if (this.#active) this.#cancel(this.#active);
    return Promise.resolve();
  }

  #cancel(active: Active): void {
    if (active.isCancelled) return;
    active.isCancelled = true;
    active.generation.end();
    this.#send({ type: 'response.cancel' });
  }

  truncate({ messageId, audioEndMs, modalities }: Parameters<llm.RealtimeSession['truncate']>[0]): Promise<void> {
    const sentMs = this.#audioMs.get(messageId);
    if (sentMs === undefined || (modalities && !modalities.includes('audio'))) return Promise.resolve();
    // The service refuses more than it has sent; what was played is counted in our own samples.
    const endMs = Math.floor(Math.min(audioEndMs, sentMs));
    this.#send({ type: 'conversation.item.truncate', item_id: messageId, content_index: 0, audio_end_ms: endMs });
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#cancelWatch();
    this.#cancelBegin();
    this.turns.close();
    this.#active?.generation.end();
    for (const { created } of this.#wanted.splice(0)) created.reject(new llm.RealtimeError('the session was closed'));
    await Promise.all([super.close(), this.#socket.close()]);
  }

  #send(event: ClientEvent): void {
    if (!this.#closing.signal.aborted) this.#socket.send(event);
  }

  #listen(): void {
    this.#socket.listen({
      onMessage: (text) => this.#read(text),
      onClosed: (closed) => void this.#goOn(closed),
    });
  }

  #read(text: string): void {
    if (this.#closing.signal.aborted || this.#isFailed) return;
    let event: ServerEvent | null;
    try {
      event = readServerEvent(text);
    } catch (error) {
      this.#malformed += 1;
      this.#options.logger.warn({ times: this.#malformed }, 'openai.message_not_understood');
      if (this.#malformed >= malformedMax) this.#fail(faults.of('protocol', 'sends what is no event', error));
      return;
    }
    if (event) this.#obey(event);
  }

  #obey(event: ServerEvent): void {
    switch (event.type) {
      case 'session.updated':
        return this.#cancelBegin();
      case 'session.created':
      case 'response.output_audio.done':
        return;
      case 'error':
        return this.#refused(event.error);
      case 'input_audio_buffer.speech_started':
        this.#turnStartedAtMs.set(event.item_id, Date.now());
        return;
      case 'input_audio_buffer.committed': {
        const turn = this.turns.committed(event.item_id);
        if (turn) this.#turnStartedAtMs.set(event.item_id, turn.startedAtMs);
        return this.#history.add(
          llm.ChatMessage.create({ role: 'user', id: event.item_id, content: [] }),
          event.previous_item_id,
        );
      }
      case 'conversation.item.input_audio_transcription.delta': {
        const text = (this.#interim.get(event.item_id) ?? '') + event.delta;
        this.#interim.set(event.item_id, text);
        return this.#transcribed(event.item_id, text, false);
      }
      case 'conversation.item.input_audio_transcription.completed':
        this.turns.understood(event.item_id, event.transcript);
        return this.#transcribed(event.item_id, event.transcript, true);
      case 'conversation.item.input_audio_transcription.failed':
        return this.turns.understood(event.item_id, null);
      case 'response.created':
        return this.#created(event.response);
      case 'response.output_item.added':
        return this.#itemAdded(event.response_id, event.item);
      case 'response.output_item.done':
        return this.#itemDone(event.response_id, event.item);
      case 'response.output_audio.delta': {
        const pcm = this.#options.sound.played(event.delta);
        const ms = this.#options.sound.msOf(pcm);
        this.#audioMs.set(event.item_id, (this.#audioMs.get(event.item_id) ?? 0) + ms);
        return this.#outputOf(event.response_id)?.sound(pcm, event.item_id);
      }
      case 'response.output_audio_transcript.delta':
      case 'response.output_text.delta':
        this.#history.write(event.item_id, this.#wordsOf(event.item_id) + event.delta);
        return this.#outputOf(event.response_id)?.text(event.delta, event.item_id);
      case 'response.done':
        return this.#done(event.response);
      default:
        return event satisfies never;
    }
  }

  #wordsOf(itemId: string): string {
    const item = this.#history.chatCtx.items.find(({ id }) => id === itemId);
    return item?.type === 'message' ? (item.textContent ?? '') : '';
  }

  #transcribed(itemId: string, transcript: string, isFinal: boolean): void {
    if (transcript.trim() === '') return;
    const turnStartedAt = this.#turnStartedAtMs.get(itemId);
    if (isFinal) {
      this.#history.write(itemId, transcript);
      this.#interim.delete(itemId);
      this.#turnStartedAtMs.delete(itemId);
    }
    const event: llm.InputTranscriptionCompleted = {
      itemId,
      transcript,
      isFinal,
      ...(turnStartedAt !== undefined && { turnStartedAt }),
    };
    this.emit('input_audio_transcription_completed', event);
  }

  #created(response: ServerResponse): void {
    const key = response.metadata?.['key'];
    const [first] = this.#wanted;
    // A server that forgets metadata answers in order.
    const wanted = first?.isSent && (key === undefined || key === first.key) ? first : null;
    const { modality, sound } = this.#options;
    const generation =
      wanted?.generation ??
      createGeneration({ id: response.id, isOurs: wanted !== null, modality, rateHz: sound.rateHz });
    const active: Active = { id: response.id, generation, wanted, isCancelled: false, hasOutput: false };
    this.#active = active;
    if (wanted === null || !isAside(wanted)) this.turns.asked();
    this.#watch();
    if (wanted) this.#wanted.shift();
    if (wanted?.isAbandoned) {
      this.#cancel(active);
      wanted.created.reject(new llm.RealtimeError('the reply was given up'));
    } else if (wanted) wanted.created.resolve(generation.event);
    else this.emit('generation_created', generation.event);
  }

  /** Null: nobody wants any more of this response. */
  #outputOf(responseId: string): Generation | null {
    const active = this.#active;
    if (active?.id !== responseId || active.isCancelled) return null;
    if (!active.hasOutput && !(active.wanted && isAside(active.wanted))) this.turns.answered();
    active.hasOutput = true;
    this.#cancelWatch();
    return active.generation;
  }

  #itemAdded(responseId: string, item: ServerItem): void {
    if (item.type !== 'message') return;
    this.#history.add(llm.ChatMessage.create({ role: 'assistant', id: item.id, content: [] }));
    this.#outputOf(responseId)?.message(item.id);
  }

  #itemDone(responseId: string, item: ServerItem): void {
    if (item.type !== 'function_call' || item.call_id === undefined || item.name === undefined) return;
    // Its arguments are cut off: it is no call yet.
    if (item.status === 'incomplete') return;
    const output = this.#outputOf(responseId);
    const call = llm.FunctionCall.create({
      id: item.id,
      callId: item.call_id,
      name: item.name,
      args: item.arguments ?? '{}',
    });
    this.#history.add(call);
    if (output) output.call(call);
    else this.#answers.set(call.callId, notDone);
  }

  #done({ id, status, status_details: details, usage }: ServerResponse): void {
    if (usage) this.usage.add(countsOf(usage));
    const active = this.#active;
    if (active?.id !== id) return;
    this.#active = null;
    this.#cancelWatch();
    active.generation.end();
    if (status === 'failed') {
      const error = details?.error ?? {};
      return this.#fail(
        faultOfError(error) ??
          faults.of('unreachable', `failed to answer: ${error.code ?? error.type ?? 'no reason given'}`),
      );
    }
    this.#askNext();
  }

  #refused(error: {
    code?: string | null | undefined;
    type?: string | null | undefined;
    message: string;
    event_id?: string | null | undefined;
  }): void {
    const fault = faultOfError(error);
    if (fault) return this.#fail(fault);
    const code = error.code ?? error.type;
    this.#options.logger.warn({ code }, 'openai.refused');
    const [first] = this.#wanted;
    if (error.event_id && error.event_id === first?.key)
      this.#fail(faults.of('protocol', `refuses to answer: ${code}`));
    const update = this.#updates.get(error.event_id ?? '');
    if (update === 'all') this.#fail(faults.of('protocol', `refuses the settings of the session: ${code}`));
    // The instructions and the tools are the agent's.
    if (update === 'change') this.#fail(faults.ofCall(`refuses a change of the session: ${code}`));
  }

  /** The connection has ended: another one is told everything, and asked again what was not answered. */
  async #goOn({ code, reason }: SocketClosed): Promise<void> {
    if (this.#isFailed || this.#closing.signal.aborted) return;
    const why = `closed with ${code} ${reason}`.trimEnd();
    this.#options.logger.warn({ why }, 'openai.connection_lost');
    this.#cancelWatch();
    this.#cancelBegin();
    let socket: RealtimeSocket;
    try {
      socket = await reopen({ open: this.#options.openSocket, timers: this.#timers, signal: this.#closing.signal });
    } catch (error) {
      return this.#fail(faults.of('gone', `ended the conversation (${why}) and does not take it up again`, error));
    }
    if (this.#closing.signal.aborted) return void socket.close();
    this.#socket = socket;
    this.#begin();
    for (const item of this.#history.replay()) this.#send({ type: 'conversation.item.create', item });
    for (const itemId of this.turns.repeat()) this.#history.remove(itemId);
    this.#resume();
    this.#listen();
    this.#askNext();
  }

  /** What was being said ends where it is; a reply of which nothing had come is asked for again. */
  #resume(): void {
    const active = this.#active;
    this.#active = null;
    this.#wanted = this.#wanted.filter(({ isAbandoned }) => !isAbandoned);
    for (const wanted of this.#wanted) wanted.isSent = false;
    if (!active || active.isCancelled) return;
    if (active.hasOutput) return active.generation.end();
    this.#wanted.unshift({ ...(active.wanted ?? newWanted()), generation: active.generation, isSent: false });
  }

  #fail(fault: ProviderFault): void {
    if (this.#isFailed || this.#closing.signal.aborted) return;
    this.#isFailed = true;
    this.#cancelWatch();
    this.#cancelBegin();
    this.#active?.generation.end();
    this.#active = null;
    if (this.listenerCount('error') > 0) this.emit('error', modelErrorOf(fault));
    for (const { created } of this.#wanted.splice(0)) created.reject(fault);
  }
}

/** Words to be said as they are ask the model for nothing: the caller still waits for its answer, and so does the model for its tools. */
function isAside({ instructions, toolChoice }: Wanted): boolean {
  return instructions !== undefined && toolChoice === 'none';
}

function newWanted(): Wanted {
  return {
    key: randomUUID(),
    instructions: undefined,
    toolChoice: undefined,
    created: Promise.withResolvers(),
    generation: null,
    isSent: false,
    isAbandoned: false,
  };
}
