/** One conversation with Gemini Live, as the framework sees it. The connections under it come and go. */
import { llm } from '@livekit/agents';
import { systemTimers, type Logger, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { modelErrorOf } from '../realtime/model-error.ts';
import { createUsage } from '../realtime/usage.ts';
import { declaredTools, watchedTools } from '../realtime/watched-tools.ts';
import { createCallerSide, type CallerSide } from './caller-side.ts';
import type { CallerTurns } from './caller-turns.ts';
import type { LiveDialect } from './live-dialect.ts';
import { createLiveLine, type LineReady, type LiveLine } from './live-line.ts';
import type { ClientMessage, Content, FunctionDeclaration, LiveSetup, UsageMetadata } from './live-messages.ts';
import type { LivePrompts } from './live-prompts.ts';
import type { LiveSocket } from './live-socket.ts';
import { countsOf, metricsOf } from './live-usage.ts';
import { createModelSide, type ModelSide } from './model-side.ts';
import { createObeyMessages } from './obey-messages.ts';
import { createToldHistory } from './told-history.ts';

/** What is told of the conversation when a session begins. */
export interface ToldAtSetup {
  instructions: string;
  tools: FunctionDeclaration[];
  handle: string | null;
  hasHistory: boolean;
  /** Without what not every model takes. */
  isPlain: boolean;
}

export interface GeminiSessionOptions {
  model: llm.RealtimeModel;
  socket: LiveSocket;
  openSocket(): Promise<LiveSocket>;
  setup(told: ToldAtSetup): LiveSetup;
  dialect: LiveDialect;
  prompts: LivePrompts;
  turns: 'ours' | 'provider';
  /** Of the PCM that the leg takes, and of the caller's. */
  rateHz: number;
  heardRateHz: number;
  modality: 'text' | 'audio';
  logger: Logger;
  timers?: Timers;
}

export class GeminiSession extends llm.RealtimeSession {
  readonly usage = createUsage();
  readonly #options: GeminiSessionOptions;
  readonly #line: LiveLine;
  readonly #caller: CallerSide;
  readonly #model: ModelSide;
  readonly #history = createToldHistory();
  #instructions = '';
  #tools: llm.ToolContext = llm.ToolContext.empty();
  #declarations: FunctionDeclaration[] = [];
  #chatCtx: llm.ChatContext = llm.ChatContext.empty();
  /** What the session that is being begun is told of it. */
  #toldHistory: Content[] = [];
  #hasBegun = false;
  /** What the caller typed, for the next question. */
  #untold: string[] = [];
  #isFailed = false;
  #isClosed = false;

  constructor(options: GeminiSessionOptions) {
    super(options.model);
    this.#options = options;
    const { modality, rateHz, heardRateHz, logger, prompts, dialect, turns: foundBy, timers = systemTimers } = options;
    const send = (message: ClientMessage): void => this.#line.send(message);
    const onFault = (fault: ProviderFault): void => this.#fail(fault);
    this.#caller = createCallerSide({
      ...{ foundBy, rateHz: heardRateHz, history: this.#history, send, timers, logger },
      isModelBusy: () => this.#model.isBusy,
      isModelMaking: () => this.#model.speech.isSaying,
      onCommit: () => this.#model.dropUnasked(),
      onTranscript: (event) => void this.emit('input_audio_transcription_completed', event),
    });
    this.#model = createModelSide({
      ...{ foundBy, modality, rateHz, prompts, dialect, caller: this.#caller, history: this.#history },
      ...{ send, timers, logger, onFault },
      isReady: () => this.#line.isReady,
      onGeneration: (event) => void this.emit('generation_created', event),
    });
    const obey = createObeyMessages({
      heard: this.#caller.heard,
      model: this.#model,
      onUsage: (counts) => this.#used(counts),
    });
    this.#line = createLiveLine({
      first: options.socket,
      open: options.openSocket,
      setup: ({ handle, isPlain }) => this.#setUp(handle, isPlain),
      ...{ timers, logger },
      listener: {
        onReady: (how) => this.#ready(how),
        onMessage: (message) => {
          if (!this.#isFailed && !this.#isClosed) obey(message);
        },
        onDown: () => this.#model.replies.stopWatching(),
        onFault,
        isQuiet: () => this.#isQuiet(),
      },
    });
  }

  get turns(): CallerTurns {
    return this.#caller.turns;
  }

  get chatCtx(): llm.ChatContext {
    return this.#chatCtx.copy();
  }

  get tools(): llm.ToolContext {
    return this.#tools;
  }

  updateInstructions(instructions: string): Promise<void> {
    this.#instructions = `${instructions}\n${this.#options.prompts.standing}`;
    return Promise.resolve();
  }

  /** The last thing that the framework tells: the session begins. */
  updateTools(tools: llm.ToolContext): Promise<void> {
    this.#tools = watchedTools(tools, this.#model.calls);
    this.#declarations = declaredTools(tools).map(({ parameters, ...tool }) => ({
      ...tool,
      parametersJsonSchema: parameters,
    }));
    this.#hasBegun = true;
    this.#line.begin();
    return Promise.resolve();
  }

  updateOptions(): void {
    // The service chooses tools by itself.
  }

  updateChatCtx(chatCtx: llm.ChatContext): Promise<void> {
    this.#chatCtx = chatCtx.copy();
    for (const item of chatCtx.items) {
      if (item.type === 'function_call_output')
        this.#model.calls.answered(item.callId, { content: item.output, isError: item.isError, isLeft: false });
    }
    for (const { role, parts } of this.#history.news(chatCtx)) {
      // What was said before this session began is history; a text of the caller's is a question.
      if (this.#hasBegun && role === 'user') this.#untold.push(...parts.map(({ text }) => text));
    }
    return Promise.resolve();
  }

  /** Words that were shown to the caller without the model. */
  said(text: string): void {
    this.#history.remember('model', text);
  }

  pushAudio(): void {
    // The caller's sound comes through `hear`: as it is, at once.
  }

  hear(frame: Pcm): void {
    this.#caller.hear(frame);
  }

  commitAudio(): Promise<void> {
    return Promise.resolve();
  }

  clearAudio(): Promise<void> {
    return Promise.resolve();
  }

  truncate(): Promise<void> {
    // The service takes it that its sound is heard as it is made, and knows no other way.
    return Promise.resolve();
  }

  generateReply(instructions?: string, { signal }: { signal?: AbortSignal } = {}): Promise<llm.GenerationCreatedEvent> {
    return this.#model.replies.want(instructions, { texts: this.#untold.splice(0), signal });
  }

  /** There is no message that stops the model: what it goes on to say is dropped. */
  interrupt(): Promise<void> {
    const { speech } = this.#model;
    if (speech.current && speech.isSaying) speech.cut(speech.current);
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#caller.close();
    this.#model.speech.close();
    this.#model.replies.fail(new llm.RealtimeError('the session was closed'));
    await Promise.all([super.close(), this.#line.close()]);
  }

  #isQuiet(): boolean {
    const { speech, replies, calls } = this.#model;
    const isAwaited = replies.isWanted || replies.isAnswerDue || calls.waiting > 0;
    return speech.current === null && !isAwaited && !this.#caller.isSpeaking;
  }

  #setUp(handle: string | null, isPlain: boolean): LiveSetup {
    this.#toldHistory = handle === null ? this.#history.latest() : [];
    return this.#options.setup({
      instructions: this.#instructions,
      tools: this.#declarations,
      hasHistory: this.#toldHistory.length > 0,
      ...{ handle, isPlain },
    });
  }

  #ready(how: LineReady): void {
    const { calls, replies, speech, questions } = this.#model;
    const isAnother = how !== 'begun';
    calls.nextLine();
    if (this.#toldHistory.length > 0) this.#tellHistory();
    if (!isAnother || !replies.goOn()) {
      if (isAnother) speech.leave();
      questions.repeat();
    }
    if (isAnother) replies.tellLate();
    this.#caller.repeat();
    if (isAnother && replies.isWanted) replies.watch();
  }

  #tellHistory(): void {
    const turns = this.#toldHistory;
    this.#line.send({ clientContent: { turns, turnComplete: !this.#options.dialect.takesContentAnyTime } });
  }

  #used(counts: UsageMetadata): void {
    this.usage.add(countsOf(counts));
    const { lastGeneration } = this.#model.speech;
    if (lastGeneration) this.emit('metrics_collected', metricsOf(counts, lastGeneration));
  }

  #fail(fault: ProviderFault): void {
    if (this.#isFailed || this.#isClosed) return;
    this.#isFailed = true;
    const { speech, replies } = this.#model;
    replies.stopWatching();
    speech.close();
    speech.leave();
    if (this.listenerCount('error') > 0) this.emit('error', modelErrorOf(fault));
    replies.fail(fault);
  }
}
