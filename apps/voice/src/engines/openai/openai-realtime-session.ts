/** One conversation with the realtime service, as the framework sees it. The connection under it may be replaced by another one. */
import { llm } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import { systemTimers, type Logger, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { modelErrorOf } from '../realtime/model-error.ts';
import { createUsage } from '../realtime/usage.ts';
import { declaredTools, watchedTools } from '../realtime/watched-tools.ts';
import { createCallerTurns, type CallerTurns } from './caller-turns.ts';
import { createHeardWords, type HeardWords } from './heard-words.ts';
import type { LineSound } from './line-sound.ts';
import { createModelHistory, type ModelHistory } from './model-history.ts';
import { faultOfError } from './openai-fault.ts';
import {
  countsOf,
  type ClientEvent,
  type ServerError,
  type ServerEvent,
  type ServerItem,
  type SessionSettings,
} from './realtime-events.ts';
import { createRealtimeLine, type RealtimeLine } from './realtime-line.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { createReplies, type Replies } from './replies.ts';
import { createSentSound, type SentSound } from './sent-sound.ts';
import { createToldSettings, type ToldSettings } from './told-settings.ts';
import { createToolAnswers, type ToolAnswers } from './tool-answers.ts';
import type { ToolChoice } from './wanted-reply.ts';

export interface OpenaiRealtimeSessionOptions {
  model: llm.RealtimeModel;
  socket: RealtimeSocket;
  /** For a connection in place of one that has ended. Rejects with a `ProviderFault`. */
  openSocket(): Promise<RealtimeSocket>;
  settings: SessionSettings;
  sound: LineSound;
  heardRateHz: number;
  language: Language;
  modality: 'text' | 'audio';
  logger: Logger;
  timers?: Timers;
}

export class OpenaiRealtimeSession extends llm.RealtimeSession {
  readonly turns: CallerTurns;
  readonly usage = createUsage();
  readonly #options: OpenaiRealtimeSessionOptions;
  readonly #line: RealtimeLine;
  readonly #settings: ToldSettings;
  readonly #history: ModelHistory;
  readonly #toolAnswers: ToolAnswers;
  readonly #heard: HeardWords;
  readonly #sentSound: SentSound;
  readonly #replies: Replies;
  #tools: llm.ToolContext = llm.ToolContext.empty();
  #toolChoice: ToolChoice | undefined;
  #isFailed = false;
  #isClosed = false;

  constructor(options: OpenaiRealtimeSessionOptions) {
    super(options.model);
    this.#options = options;
    const { sound, heardRateHz, language, modality, logger, timers = systemTimers } = options;
    const send = (event: ClientEvent): void => this.#line.send(event);
    const onFault = (fault: ProviderFault): void => this.#fail(fault);
    this.#history = createModelHistory({ send });
    this.#toolAnswers = createToolAnswers(this.#history);
    this.#sentSound = createSentSound({ history: this.#history, send });
    this.#settings = createToldSettings({ settings: options.settings, send, timers, onFault });
    this.turns = createCallerTurns({
      ...{ sound, heardRateHz, send, timers, nowMs: () => Date.now() },
      listener: {
        // A tool that runs leads on to a reply of its own.
        mayPrepare: () => this.#replies.isIdle && this.#history.unanswered().length === 0,
        onReplyWanted: () => this.#replies.prepare(),
        onDropped: (itemId) => {
          this.#replies.dropPrepared();
          if (itemId !== null) this.#takeBackTurn(itemId);
        },
        onTaken: (itemId) => this.#heard.release(itemId),
      },
    });
    this.#heard = createHeardWords({
      onTranscript: (event) => {
        if (event.isFinal) this.#history.write(event.itemId, event.transcript);
        this.emit('input_audio_transcription_completed', event);
      },
    });
    this.#replies = createReplies({
      history: this.#history,
      sentSound: this.#sentSound,
      ...{ language, modality, rateHz: sound.rateHz, send, timers },
      instructions: () => this.#settings.instructions,
      listener: {
        onAsking: () => this.#toolAnswers.tellAll(),
        onThinking: () => this.turns.asked(),
        onAnswering: () => this.turns.answered(),
        onGeneration: (event) => void this.emit('generation_created', event),
        onFault,
      },
    });
    this.#line = createRealtimeLine({
      first: options.socket,
      open: options.openSocket,
      ...{ timers, logger },
      listener: {
        onEvent: (event) => this.#obey(event),
        onDown: () => this.#down(),
        onReopened: () => this.#goOn(),
        onFault,
      },
    });
    this.#settings.begin();
    this.#line.listen();
  }

  get chatCtx(): llm.ChatContext {
    const known = this.#history.chatCtx.copy();
    // What was prepared is not said yet.
    known.items = known.items.filter(({ id }) => !this.#replies.isPrepared(id));
    return known;
  }

  get tools(): llm.ToolContext {
    return this.#tools;
  }

  updateInstructions(instructions: string): Promise<void> {
    this.#settings.change({ instructions });
    return Promise.resolve();
  }

  updateTools(tools: llm.ToolContext): Promise<void> {
    this.#tools = watchedTools(tools, this.#toolAnswers);
    this.#settings.change({ tools: declaredTools(tools).map((tool) => ({ type: 'function', ...tool })) });
    return Promise.resolve();
  }

  /** It goes with each question: no message of its own. */
  updateOptions({ toolChoice }: { toolChoice?: llm.ToolChoice | null }): void {
    this.#toolChoice = typeof toolChoice === 'string' ? toolChoice : undefined;
  }

  updateChatCtx(chatCtx: llm.ChatContext): Promise<void> {
    // What was prepared does not know of it.
    this.#replies.dropPrepared();
    this.#history.follow(chatCtx);
    return Promise.resolve();
  }

  /** Words that were shown to the caller without the model. */
  said(text: string): void {
    this.#history.tell(llm.ChatMessage.create({ role: 'assistant', content: text }));
  }

  pushAudio(): void {
    // The caller's sound comes through `hear`: as it is, at once.
  }

  /** All of the caller's sound, where the service finds the turns itself. */
  hearAll(frame: Pcm): void {
    const audio = this.#options.sound.heard(frame);
    if (audio !== '') this.#line.send({ type: 'input_audio_buffer.append', audio });
  }

  /** Where the service finds the turns: so long a silence ends one. */
  expect(silenceMs: number): void {
    this.#settings.expect(silenceMs);
  }

  /** What the service has begun to say by itself is not wanted. */
  forget(): void {
    this.#replies.forget();
  }

  commitAudio(): Promise<void> {
    return Promise.resolve();
  }

  clearAudio(): Promise<void> {
    return Promise.resolve();
  }

  generateReply(instructions?: string, { signal }: { signal?: AbortSignal } = {}): Promise<llm.GenerationCreatedEvent> {
    return this.#replies.want({ instructions, toolChoice: this.#toolChoice, signal });
  }

  interrupt(): Promise<void> {
    this.#replies.interrupt();
    return Promise.resolve();
  }

  truncate({ messageId, audioEndMs, modalities }: Parameters<llm.RealtimeSession['truncate']>[0]): Promise<void> {
    if (!modalities || modalities.includes('audio')) this.#sentSound.cut(messageId, audioEndMs);
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#settings.stop();
    this.turns.close();
    this.#replies.close();
    await Promise.all([super.close(), this.#line.close()]);
  }

  #obey(event: ServerEvent): void {
    switch (event.type) {
      case 'session.updated':
        return this.#settings.accepted();
      case 'session.created':
        return;
      case 'error':
        return this.#refused(event.error);
      case 'input_audio_buffer.speech_started':
        return this.#heard.began(event.item_id, Date.now());
      case 'input_audio_buffer.committed':
        return this.#committed(event.item_id, event.previous_item_id);
      case 'conversation.item.input_audio_transcription.delta':
        return this.#heard.piece(event.item_id, event.delta);
      case 'conversation.item.input_audio_transcription.completed':
        this.turns.understood(event.item_id, event.transcript);
        return this.#heard.whole(event.item_id, event.transcript);
      case 'conversation.item.input_audio_transcription.failed':
        this.#heard.failed(event.item_id);
        return this.turns.understood(event.item_id, null);
      case 'response.created':
        return this.#replies.created(event.response);
      case 'response.output_item.added':
        return this.#itemAdded(event.response_id, event.item);
      case 'response.output_item.done':
        return this.#itemDone(event.response_id, event.item);
      case 'response.output_audio.delta': {
        const pcm = this.#options.sound.played(event.delta);
        this.#sentSound.sent(event.item_id, this.#options.sound.msOf(pcm));
        return this.#replies.outputOf(event.response_id)?.sound(event.item_id, pcm);
      }
      case 'response.output_audio.done':
        return this.#replies.outputOf(event.response_id)?.messageIsWhole(event.item_id);
      case 'response.output_audio_transcript.delta':
      case 'response.output_text.delta':
        this.#history.write(event.item_id, this.#history.wordsOf(event.item_id) + event.delta);
        return this.#replies.outputOf(event.response_id)?.text(event.item_id, event.delta);
      case 'response.done':
        if (event.response.usage) this.usage.add(countsOf(event.response.usage));
        return this.#replies.done(event.response);
      default:
        return event satisfies never;
    }
  }

  #committed(itemId: string, previousId: string | null | undefined): void {
    const turn = this.turns.committed(itemId);
    if (turn) this.#heard.began(itemId, turn.startedAtMs);
    this.#history.add(llm.ChatMessage.create({ role: 'user', id: itemId, content: [] }), previousId);
    if (turn?.state === 'prepared') this.#heard.hold(itemId);
    if (turn?.state === 'dropped') this.#takeBackTurn(itemId);
  }

  #takeBackTurn(itemId: string): void {
    this.#heard.forget(itemId);
    this.#history.takeBack(itemId);
  }

  #itemAdded(responseId: string, item: ServerItem): void {
    const isMessage = item.type === 'message';
    if (isMessage) this.#history.add(llm.ChatMessage.create({ role: 'assistant', id: item.id, content: [] }));
    this.#replies.item(responseId, { id: item.id, isMessage });
  }

  #itemDone(responseId: string, item: ServerItem): void {
    if (item.type !== 'function_call' || item.call_id === undefined || item.name === undefined) return;
    // Its arguments are cut off: it is no call yet.
    if (item.status === 'incomplete') return;
    const { id, name, call_id: callId, arguments: args = '{}' } = item;
    const call = llm.FunctionCall.create({ id, callId, name, args });
    this.#history.add(call);
    const output = this.#replies.outputOf(responseId);
    if (output) output.call(call);
    else this.#toolAnswers.notDone(callId);
  }

  #refused(error: ServerError): void {
    const fault = faultOfError(error);
    if (fault) return this.#fail(fault);
    const code = error.code ?? error.type;
    this.#options.logger.warn({ code }, 'openai.refused');
    if (!error.event_id) return;
    this.#replies.refused(error.event_id, code);
    this.#settings.refused(error.event_id, code);
  }

  #down(): void {
    this.#replies.down();
    this.#settings.stop();
  }

  #goOn(): void {
    this.#settings.begin();
    this.#replies.resume();
    this.#sentSound.nextLine();
    this.#history.replay();
    for (const itemId of this.turns.repeat()) this.#history.remove(itemId);
    this.#replies.askNext();
  }

  #fail(fault: ProviderFault): void {
    if (this.#isFailed || this.#isClosed) return;
    this.#isFailed = true;
    this.#line.giveUp();
    this.#settings.stop();
    if (this.listenerCount('error') > 0) this.emit('error', modelErrorOf(fault));
    this.#replies.fail(fault);
  }
}
