/** One conversation with Gemini Live, as the framework sees it. The connections under it come and go. */
import { llm } from '@livekit/agents';
import { systemTimers, type Logger, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { modelErrorOf } from '../realtime/model-error.ts';
import { createUsage } from '../realtime/usage.ts';
import { declaredTools, watchedTools } from '../realtime/watched-tools.ts';
import { createCallerTurns, type CallerTurns } from './caller-turns.ts';
import { createHeardWords, type HeardWords } from './heard-words.ts';
import type { LiveDialect } from './live-dialect.ts';
import { createLiveLine, type LineReady, type LiveLine } from './live-line.ts';
import type {
  ClientMessage,
  Content,
  FunctionDeclaration,
  LiveSetup,
  RealtimeInput,
  ServerContent,
  ServerMessage,
  UsageMetadata,
} from './live-messages.ts';
import type { LivePrompts } from './live-prompts.ts';
import { createLiveReplies, type LiveReplies } from './live-replies.ts';
import type { LiveSocket } from './live-socket.ts';
import { countsOf, metricsOf } from './live-usage.ts';
import { createModelSpeech, type ModelSpeech } from './model-speech.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createStreamedCaller, type StreamedCaller } from './streamed-caller.ts';
import { createToldHistory } from './told-history.ts';
import { createToolCalls, type ToolCalls } from './tool-calls.ts';

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
  readonly turns: CallerTurns;
  readonly #options: GeminiSessionOptions;
  readonly #line: LiveLine;
  readonly #streamed: StreamedCaller;
  readonly #heard: HeardWords;
  readonly #calls: ToolCalls;
  readonly #speech: ModelSpeech;
  readonly #questions: Questions;
  readonly #replies: LiveReplies;
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
    const { modality, rateHz, heardRateHz, logger, turns, prompts, dialect, timers = systemTimers } = options;
    const isOurs = turns === 'ours';
    const send = (message: ClientMessage): void => this.#line.send(message);
    const sendInput = (input: RealtimeInput): void => send({ realtimeInput: input });
    const onFault = (fault: ProviderFault): void => this.#fail(fault);
    this.#streamed = createStreamedCaller({ rateHz: heardRateHz, send: sendInput });
    this.#speech = createModelSpeech({
      ...{ modality, rateHz, logger, timers },
      onEnded: ({ generation, isHeld }) => {
        this.#streamed.release();
        this.turns.modelIsFree();
        if (generation.words !== '' && !isHeld) this.#history.remember('model', generation.words);
      },
    });
    this.turns = createCallerTurns({
      ...{ rateHz: heardRateHz, send: sendInput, timers },
      isModelBusy: () => this.#replies.isAnswerDue || this.#speech.current?.generation.isEnded === false,
      isModelMaking: () => this.#speech.isSaying,
      onCommit: () => {
        if (this.#speech.current?.isHeld) this.#speech.drop();
      },
    });
    this.#heard = createHeardWords({
      hasSpoken: () => (isOurs ? this.turns.isUnanswered || this.turns.isSpeaking : this.#streamed.hasSpoken),
      isMidTurn: () => isOurs && this.turns.isSpeaking && !this.turns.isUnanswered,
      ...{ timers, logger, followsFirstPiece: isOurs },
      onTranscript: (event) => void this.emit('input_audio_transcription_completed', event),
      onTurn: ({ itemId, words }) => {
        this.#history.know(itemId);
        this.#history.remember('user', words);
        this.turns.understood(words);
      },
    });
    this.#calls = createToolCalls({
      isReady: () => this.#line.isReady,
      answer: (response) => {
        this.#questions.toolsAnswered();
        send({ toolResponse: { functionResponses: [response] } });
      },
      onLate: () => this.#replies.tellLate(),
    });
    this.#questions = createQuestions({
      ...{ prompts, dialect, calls: this.#calls, speech: this.#speech, send },
      onAsking: () => {
        if (!isOurs && this.#replies.isExact) this.#streamed.hold();
      },
    });
    this.#replies = createLiveReplies({
      ...{ foundBy: turns, prompts, timers, turns: this.turns, streamed: this.#streamed },
      ...{ speech: this.#speech, questions: this.#questions, calls: this.#calls, heard: this.#heard },
      isReady: () => this.#line.isReady,
      listener: {
        onStretch: ({ id }) => this.#history.know(id),
        onGeneration: (event) => void this.emit('generation_created', event),
        onFault,
      },
    });
    this.#line = createLiveLine({
      first: options.socket,
      open: options.openSocket,
      setup: ({ handle, isPlain }) => this.#setUp(handle, isPlain),
      ...{ timers, logger },
      listener: {
        onReady: (how) => this.#ready(how),
        onMessage: (message) => this.#obey(message),
        onDown: () => this.#replies.stopWatching(),
        onFault,
        isQuiet: () => this.#isQuiet(),
      },
    });
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
    this.#tools = watchedTools(tools, this.#calls);
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
        this.#calls.answered(item.callId, { content: item.output, isError: item.isError, isLeft: false });
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
    if (this.#options.turns === 'ours') this.turns.hear(frame);
    else this.#streamed.hear(frame);
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
    return this.#replies.want(instructions, { texts: this.#untold.splice(0), signal });
  }

  /** There is no message that stops the model: what it goes on to say is dropped. */
  interrupt(): Promise<void> {
    const { current } = this.#speech;
    if (current && this.#speech.isSaying) this.#speech.cut(current);
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.turns.close();
    this.#heard.close();
    this.#speech.close();
    this.#replies.fail(new llm.RealtimeError('the session was closed'));
    await Promise.all([super.close(), this.#line.close()]);
  }

  #isQuiet(): boolean {
    const isCallerSpeaking = this.#options.turns === 'ours' ? this.turns.isSpeaking : this.#streamed.hasSpoken;
    return (
      !isCallerSpeaking &&
      this.#speech.current === null &&
      !this.#replies.isWanted &&
      !this.#replies.isAnswerDue &&
      this.#calls.waiting === 0
    );
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
    this.#calls.nextLine();
    if (this.#toldHistory.length > 0) this.#tellHistory();
    const goesOn = how !== 'begun' && this.#replies.goOn();
    if (!goesOn) {
      if (how !== 'begun') this.#speech.leave();
      this.#questions.repeat();
    }
    if (how !== 'begun') this.#replies.tellLate();
    this.turns.repeat();
    this.#streamed.repeat();
    if (how !== 'begun' && this.#replies.isWanted) this.#replies.watch();
  }

  #tellHistory(): void {
    const turns = this.#toldHistory;
    this.#line.send({ clientContent: { turns, turnComplete: !this.#options.dialect.takesContentAnyTime } });
  }

  #obey(message: ServerMessage): void {
    if (this.#isFailed || this.#isClosed) return;
    if (message.serverContent) this.#takeContent(message.serverContent);
    for (const call of message.toolCall?.functionCalls ?? []) this.#takeCall(call.id, call.name, call.args ?? {});
    if (message.toolCall && this.#speech.current) this.#speech.end(this.#speech.current);
    for (const id of message.toolCallCancellation?.ids ?? []) this.#calls.cancelled(id);
    if (message.usageMetadata) this.#used(message.usageMetadata);
  }

  #used(counts: UsageMetadata): void {
    this.usage.add(countsOf(counts));
    const { lastGeneration } = this.#speech;
    if (lastGeneration) this.emit('metrics_collected', metricsOf(counts, lastGeneration));
  }

  #takeContent(content: ServerContent): void {
    if (content.interrupted) this.#replies.interrupted();
    const heard = content.inputTranscription?.text ?? '';
    if (heard !== '') this.#heard.hear(heard);
    for (const { inlineData, thought } of content.modelTurn?.parts ?? []) {
      if (thought || inlineData?.data === undefined) continue;
      const output = this.#replies.output();
      if (output) this.#speech.sound(output, inlineData.data);
    }
    const words = content.outputTranscription?.text ?? '';
    if (words !== '') this.#replies.output()?.text(words);
    if (content.generationComplete) this.#replies.generated();
    if (content.turnComplete) this.#replies.turnCompleted();
  }

  #takeCall(id: string, name: string, args: Record<string, unknown>): void {
    const output = this.#replies.output();
    this.#calls.called({ id, name, args: JSON.stringify(args) });
    if (output) output.call(llm.FunctionCall.create({ callId: id, name, args: JSON.stringify(args) }));
    else this.#calls.answered(id, { content: 'not done: the caller spoke first', isError: true, isLeft: false });
  }

  #fail(fault: ProviderFault): void {
    if (this.#isFailed || this.#isClosed) return;
    this.#isFailed = true;
    this.#replies.stopWatching();
    this.#speech.close();
    this.#speech.leave();
    if (this.listenerCount('error') > 0) this.emit('error', modelErrorOf(fault));
    this.#replies.fail(fault);
  }
}
