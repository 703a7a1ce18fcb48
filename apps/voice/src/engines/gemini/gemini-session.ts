/** One conversation with Gemini Live, as the framework sees it. The connections under it come and go. */
import { llm } from '@livekit/agents';
import { systemTimers, type Logger, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { createCallerTurns, type CallerTurns } from './caller-turns.ts';
import type { Generation } from '../realtime/generation.ts';
import { textToSay } from '../realtime/go-on-prompts.ts';
import { modelErrorOf } from '../realtime/model-error.ts';
import { restOf } from '../realtime/spoken-words.ts';
import { createUsage } from '../realtime/usage.ts';
import { declaredTools, watchedTools } from '../realtime/watched-tools.ts';
import { faults } from './gemini-fault.ts';
import { createHeardWords, type HeardWords } from './heard-words.ts';
import type { LiveDialect } from './live-dialect.ts';
import { createLiveLine, type LineReady, type LiveLine } from './live-line.ts';
import type {
  Content,
  FunctionDeclaration,
  LiveSetup,
  RealtimeInput,
  ServerContent,
  ServerMessage,
  UsageMetadata,
} from './live-messages.ts';
import type { LivePrompts } from './live-prompts.ts';
import type { LiveSocket } from './live-socket.ts';
import { countsOf, metricsOf } from './live-usage.ts';
import { createModelSpeech, type ModelSpeech, type Prompt, type Stretch } from './model-speech.ts';
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

/** A reply that we want. */
interface Wanted {
  created: PromiseWithResolvers<llm.GenerationCreatedEvent>;
  /** What the model is to say, word for word. */
  exactly: string | null;
}

/** A question that cuts off what the model was about to say is answered after that. */
const restartWithinMs = 2000;
/** A service that was asked and tells nothing for so long is not there any more. */
const answerWithinMs = 10_000;

export class GeminiSession extends llm.RealtimeSession {
  readonly usage = createUsage();
  readonly turns: CallerTurns;
  readonly #streamed: StreamedCaller;
  readonly #options: GeminiSessionOptions;
  readonly #timers: Timers;
  readonly #line: LiveLine;
  readonly #heard: HeardWords;
  readonly #calls: ToolCalls;
  readonly #speech: ModelSpeech;
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
  #wanted: Wanted | null = null;
  #prompt: Prompt | null = null;
  #followsTools = false;
  /** The turn that was interrupted says itself complete. */
  #isTurnToEnd = false;
  #isFailed = false;
  #isClosed = false;
  #cancelWatch = (): void => {};

  constructor(options: GeminiSessionOptions) {
    super(options.model);
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    const send = (input: RealtimeInput): void => this.#line.send({ realtimeInput: input });
    this.turns = createCallerTurns({
      rateHz: options.heardRateHz,
      send,
      isModelBusy: () => this.#isAnswerDue() || this.#speech.current?.generation.isEnded === false,
      isModelMaking: () => {
        const { current } = this.#speech;
        return current !== null && !current.isHeld && !current.generation.isEnded;
      },
      onCommit: () => {
        const { current } = this.#speech;
        if (current?.isHeld) this.#drop(current);
      },
      timers: this.#timers,
    });
    this.#streamed = createStreamedCaller({ rateHz: options.heardRateHz, send });
    const { modality, rateHz, logger, turns } = options;
    this.#speech = createModelSpeech({
      ...{ modality, rateHz, logger, timers: this.#timers },
      onEnded: ({ generation, isHeld }) => {
        this.#streamed.release();
        this.turns.modelIsFree();
        if (generation.words !== '' && !isHeld) this.#history.remember('model', generation.words);
      },
    });
    this.#heard = createHeardWords({
      hasSpoken: () => (turns === 'ours' ? this.turns.isUnanswered || this.turns.isSpeaking : this.#streamed.hasSpoken),
      isMidTurn: () => turns === 'ours' && this.turns.isSpeaking && !this.turns.isUnanswered,
      timers: this.#timers,
      followsFirstPiece: turns === 'ours',
      onTranscript: (event) => void this.emit('input_audio_transcription_completed', event),
      onTurn: ({ itemId, words }) => {
        this.#history.know(itemId);
        this.#history.remember('user', words);
        this.turns.understood(words);
      },
      logger,
    });
    this.#calls = createToolCalls({
      isReady: () => this.#line.isReady,
      answer: (response) => {
        this.#followsTools = true;
        this.#line.send({ toolResponse: { functionResponses: [response] } });
      },
      onLate: () => this.#ask([]),
    });
    this.#line = createLiveLine({
      first: options.socket,
      open: options.openSocket,
      setup: ({ handle, isPlain }) => {
        this.#toldHistory = handle === null ? this.#history.latest() : [];
        return options.setup({
          instructions: this.#instructions,
          tools: this.#declarations,
          handle,
          hasHistory: this.#toldHistory.length > 0,
          isPlain,
        });
      },
      timers: this.#timers,
      logger: options.logger,
      listener: {
        onReady: (how) => this.#ready(how),
        onMessage: (message) => this.#obey(message),
        onDown: () => this.#cancelWatch(),
        onFault: (fault) => this.#fail(fault),
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
    this.#tools = watchedTools(tools, (callId, answer) => this.#calls.answered(callId, answer));
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
    this.#wanted?.created.reject(new llm.RealtimeError('another reply is wanted'));
    const wanted: Wanted = { created: Promise.withResolvers(), exactly: textToSay(instructions) };
    // A reply that was given up is nobody's error.
    wanted.created.promise.catch(() => {});
    signal?.addEventListener('abort', () => this.#giveUp(wanted), { once: true });
    this.#wanted = wanted;
    const texts = this.#untold.splice(0);
    const isAsked = texts.length > 0 || instructions !== undefined || this.#calls.hasLate;
    if (isAsked) this.#ask(texts, instructions);
    else if (this.#speech.current?.isHeld) this.#claim(this.#speech.current, wanted);
    else if (!this.#isAnswerDue()) this.#ask([], this.#options.prompts.anyReply);
    this.#watch();
    return wanted.created.promise;
  }

  /** Something was asked, or a tool has answered, and the model has not gone on yet. */
  #isAnswerDue(): boolean {
    return this.#prompt !== null || this.turns.isUnanswered || this.#followsTools;
  }

  #giveUp(wanted: Wanted): void {
    if (this.#wanted !== wanted) return;
    this.#wanted = null;
    this.#cancelWatch();
    wanted.created.reject(new llm.RealtimeError('the reply was given up'));
  }

  #ask(texts: readonly string[], instructions?: string): void {
    const { prompts } = this.#options;
    // A text to be said as it is must not be mixed with anything else.
    const late = textToSay(instructions) === null ? this.#calls.takeLate() : [];
    const told = [
      ...(late.length > 0 ? [prompts.answered(late)] : []),
      ...(instructions === undefined ? [] : [instructions]),
    ];
    const text = [...texts, ...(told.length > 0 ? [prompts.instruct(told.join('\n'))] : [])].join('\n');
    if (this.#speech.current) this.#drop(this.#speech.current);
    this.#followsTools = false;
    this.#sendPrompt({ text, sentAtMs: Date.now() });
  }

  #sendPrompt(prompt: Prompt): void {
    this.#prompt = prompt;
    if (this.#options.turns === 'provider' && this.#wanted?.exactly != null) this.#streamed.hold();
    if (this.#options.dialect.takesContentAnyTime) {
      const turns: Content[] = [{ role: 'user', parts: [{ text: prompt.text }] }];
      this.#line.send({ clientContent: { turns, turnComplete: true } });
    } else this.#line.send({ realtimeInput: { text: prompt.text } });
  }

  #watch(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#timers.after(answerWithinMs, () => {
      if (this.#wanted === null || !this.#line.isReady) return;
      this.#fail(faults.of('unreachable', `has told nothing for ${answerWithinMs} ms`));
    });
  }

  /** There is no message that stops the model: what it goes on to say is dropped. */
  interrupt(): Promise<void> {
    const { current } = this.#speech;
    if (current && !current.isHeld && !current.generation.isEnded) this.#speech.cut(current);
    return Promise.resolve();
  }

  /** What still comes of it belongs to no later reply. */
  #drop(stretch: Stretch): void {
    this.#speech.cut(stretch);
    if (stretch.isOver) this.#speech.leave();
  }

  override async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelWatch();
    this.turns.close();
    this.#heard.close();
    this.#speech.close();
    this.#wanted?.created.reject(new llm.RealtimeError('the session was closed'));
    this.#wanted = null;
    await Promise.all([super.close(), this.#line.close()]);
  }

  #isQuiet(): boolean {
    const isCallerSpeaking = this.#options.turns === 'ours' ? this.turns.isSpeaking : this.#streamed.hasSpoken;
    return (
      !isCallerSpeaking &&
      this.#speech.current === null &&
      this.#wanted === null &&
      !this.#isAnswerDue() &&
      this.#calls.waiting === 0
    );
  }

  #ready(how: LineReady): void {
    this.#calls.nextLine();
    if (this.#toldHistory.length > 0) this.#tellHistory();
    if (how === 'begun') {
      if (this.#prompt) this.#sendPrompt(this.#prompt);
      this.turns.repeat();
      this.#streamed.repeat();
      return;
    }
    const { current } = this.#speech;
    if (current && !current.isCut && !current.generation.isEnded) this.#goOn(current);
    else {
      this.#speech.leave();
      if (this.#prompt) this.#sendPrompt(this.#prompt);
      if (this.#calls.hasLate) this.#ask([]);
    }
    this.turns.repeat();
    this.#streamed.repeat();
    if (this.#wanted) this.#watch();
  }

  #tellHistory(): void {
    const turns = this.#toldHistory;
    this.#line.send({ clientContent: { turns, turnComplete: !this.#options.dialect.takesContentAnyTime } });
  }

  /** The connection broke in the middle of what the model said: it says the rest. */
  #goOn(stretch: Stretch): void {
    const { prompts } = this.#options;
    const { words } = stretch.generation;
    const rest = stretch.exactly === null ? null : restOf(stretch.exactly, words);
    if (rest === '') return this.#speech.end(stretch);
    const text = rest === null ? prompts.goOn(words, this.#heard.last) : prompts.goOnExactly(rest);
    stretch.prompt = { text: prompts.instruct(text), sentAtMs: Date.now() };
    this.turns.answered();
    this.#streamed.answered();
    this.#sendPrompt(stretch.prompt);
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
    if (content.interrupted) this.#interrupted();
    const heard = content.inputTranscription?.text ?? '';
    if (heard !== '') this.#heard.hear(heard);
    for (const { inlineData, thought } of content.modelTurn?.parts ?? []) {
      if (thought || inlineData?.data === undefined) continue;
      const output = this.#output();
      if (output) this.#speech.sound(output, inlineData.data);
    }
    const words = content.outputTranscription?.text ?? '';
    if (words !== '') this.#output()?.text(words);
    if (content.generationComplete) this.#generated();
    if (content.turnComplete) this.#turnCompleted();
  }

  /** Where the model's output goes; null: nobody wants it. */
  #output(): Generation | null {
    const { current } = this.#speech;
    if (current?.isCut) return null;
    if (current && !current.generation.isEnded) {
      this.#begun();
      return current.generation;
    }
    this.#heard.finish();
    const wanted = this.#wanted;
    const isHeld = wanted === null && (this.#options.turns === 'ours' || this.#followsTools);
    const stretch = this.#speech.begin({ isOurs: wanted !== null || isHeld, prompt: this.#prompt, isHeld });
    const { generation } = stretch;
    // A sign of listening would end what it makes. A caller who really interrupts cuts it, and is heard then.
    if (this.#options.turns === 'provider') this.#streamed.hold();
    this.#history.know(generation.id);
    if (wanted) this.#claim(stretch, wanted);
    else if (!isHeld) this.emit('generation_created', generation.event);
    this.#streamed.answered();
    this.#begun();
    return generation;
  }

  #begun(): void {
    this.#prompt = null;
    this.#calls.taken();
    this.#followsTools = false;
    this.turns.answered();
    this.#cancelWatch();
  }

  #claim(stretch: Stretch, wanted: Wanted): void {
    stretch.isHeld = false;
    stretch.exactly = wanted.exactly;
    this.#wanted = null;
    this.#cancelWatch();
    if (stretch.isOver) this.#speech.leave();
    wanted.created.resolve(stretch.generation.event);
  }

  #generated(): void {
    const { current } = this.#speech;
    this.#streamed.release();
    if (current && !current.generation.isEnded) this.#speech.soundEnded(current);
  }

  #turnCompleted(): void {
    if (this.#isTurnToEnd) {
      this.#isTurnToEnd = false;
      return;
    }
    const { current } = this.#speech;
    this.#heard.finish();
    this.#streamed.release();
    // What the model said before its tools is over, and to their answers it says nothing.
    const isSilentAfterTools = this.#followsTools && current?.generation.isEnded !== false;
    if (current) this.#speech.end(current);
    if (this.#wanted && (isSilentAfterTools || (!current && this.#isAnswerDue()))) this.#claimNothing(this.#wanted);
    else if (isSilentAfterTools) this.#followsTools = false;
    if (current) current.isOver = true;
    if (current && !current.isHeld) this.#speech.leave();
    this.#line.poke();
  }

  /** A turn without a word: whoever waits for it must not wait for ever. */
  #claimNothing(wanted: Wanted): void {
    const stretch = this.#speech.begin({ isOurs: true, prompt: null, isHeld: false });
    this.#speech.leave();
    wanted.created.resolve(stretch.generation.event);
    this.#wanted = null;
    this.#streamed.answered();
    this.#begun();
    stretch.generation.end();
  }

  /** The service has heard somebody speak. What was made so far is still heard: whether the agent falls silent is decided on this node. */
  #interrupted(): void {
    const { current } = this.#speech;
    this.#isTurnToEnd = true;
    this.#streamed.release();
    if (!current) return;
    const { prompt } = current;
    const isByQuestion = prompt !== null && Date.now() - prompt.sentAtMs < restartWithinMs && !current.isCut;
    if (isByQuestion && this.#options.turns === 'ours' && !current.generation.isEnded) {
      current.prompt = null;
      return;
    }
    this.#speech.end(current);
    this.#speech.leave();
  }

  #takeCall(id: string, name: string, args: Record<string, unknown>): void {
    const output = this.#output();
    this.#calls.called({ id, name, args: JSON.stringify(args) });
    if (output) output.call(llm.FunctionCall.create({ callId: id, name, args: JSON.stringify(args) }));
    else this.#calls.answered(id, { content: 'not done: the caller spoke first', isError: true, isLeft: false });
  }

  #fail(fault: ProviderFault): void {
    if (this.#isFailed || this.#isClosed) return;
    this.#isFailed = true;
    this.#cancelWatch();
    this.#speech.close();
    this.#speech.leave();
    if (this.listenerCount('error') > 0) this.emit('error', modelErrorOf(fault));
    this.#wanted?.created.reject(fault);
    this.#wanted = null;
  }
}
