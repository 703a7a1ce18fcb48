/** One conversation with Gemini Live, as the framework sees it. The connections under it come and go. */
import { randomUUID } from 'node:crypto';
import { llm } from '@livekit/agents';
import { createResampler, type Resampler } from '@uketsuke/audio';
import { systemTimers, type Logger, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { createCallerTurns, type CallerTurns } from './caller-turns.ts';
import { unreachable } from './gemini-fault.ts';
import { createGeneration, type Generation } from './generation.ts';
import type { LiveDialect } from './live-dialect.ts';
import { createLiveLine, type LineReady, type LiveLine } from './live-line.ts';
import type {
  Content,
  FunctionDeclaration,
  LiveSetup,
  RealtimeInput,
  ServerContent,
  ServerMessage,
} from './live-messages.ts';
import { isSameSpoken, restOf, textToSay, type LivePrompts } from './live-prompts.ts';
import type { LiveSocket } from './live-socket.ts';
import { createStreamedCaller, type StreamedCaller } from './streamed-caller.ts';
import { declarationsOf, responseOf, watchedTools, type ToolAnswer } from './tool-answers.ts';
import { createUsage, metricsOf } from './usage.ts';

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

/** What the model was asked, and has not begun to answer. */
interface Prompt {
  text: string;
  sentAtMs: number;
}

/** A stretch of the model's turn. */
interface Active {
  generation: Generation;
  exactly: string | null;
  /** What it answers; it may be asked again where the first answer is cut off by the question itself. */
  prompt: Prompt | null;
  /** Nobody has asked for it yet. */
  isHeld: boolean;
  /** Nobody wants any more of it. */
  isCut: boolean;
  /** The service has said that nothing more comes. */
  isOver: boolean;
}

interface ToolCall {
  name: string;
  args: string;
  line: number;
  isCancelled: boolean;
}

const spokenRateHz = 24_000;
const historyMax = 80;
/** Words come apart from the sound; so long after its end they are waited for. */
const lateWordsMs = 300;
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
  #resampler: Resampler;
  #instructions = '';
  #tools: llm.ToolContext = llm.ToolContext.empty();
  #declarations: FunctionDeclaration[] = [];
  #chatCtx: llm.ChatContext = llm.ChatContext.empty();
  /** Items that the framework has from here, or that were told already. */
  readonly #known = new Set<string>();
  #history: Content[] = [];
  /** What the session that is being begun is told of it. */
  #toldHistory: Content[] = [];
  #hasBegun = false;
  /** What the caller typed, for the next question. */
  #untold: string[] = [];
  #wanted: Wanted | null = null;
  #prompt: Prompt | null = null;
  #active: Active | null = null;
  readonly #calls = new Map<string, ToolCall>();
  /** Of calls that were cancelled, or that another connection has asked for: the service takes no answer to them. */
  #lateAnswers: string[] = [];
  #followsTools = false;
  /** The turn that was interrupted says itself complete. */
  #isTurnToEnd = false;
  #heardWords = '';
  #heardItemId = randomUUID();
  #lastHeard = '';
  #lines = 0;
  #isFailed = false;
  #isClosed = false;
  #cancelLateWords = (): void => {};
  #cancelWatch = (): void => {};

  constructor(options: GeminiSessionOptions) {
    super(options.model);
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#resampler = createResampler(spokenRateHz, options.rateHz);
    const send = (input: RealtimeInput): void => this.#line.send({ realtimeInput: input });
    this.turns = createCallerTurns({
      rateHz: options.heardRateHz,
      send,
      isModelBusy: () => this.#active !== null && !this.#active.generation.isEnded,
      onCommit: () => {
        if (this.#active?.isHeld) this.#drop(this.#active);
      },
      timers: this.#timers,
    });
    this.#streamed = createStreamedCaller({ rateHz: options.heardRateHz, send });
    this.#line = createLiveLine({
      first: options.socket,
      open: options.openSocket,
      setup: ({ handle, isPlain }) => {
        this.#toldHistory = handle === null ? this.#history.slice(-historyMax) : [];
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
    this.#tools = watchedTools(tools, (callId, answer) => this.#answered(callId, answer));
    this.#declarations = declarationsOf(tools);
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
        this.#answered(item.callId, { content: item.output, isError: item.isError });
      if (this.#known.has(item.id) || item.type !== 'message') continue;
      this.#known.add(item.id);
      const text = item.textContent ?? '';
      if (text === '' || (item.role !== 'user' && item.role !== 'assistant')) continue;
      // What was said before this session began is history; a text of the caller's is a question.
      if (this.#hasBegun && item.role === 'user') this.#untold.push(text);
      this.#remember(item.role === 'user' ? 'user' : 'model', text);
    }
    return Promise.resolve();
  }

  /** Words that were shown to the caller without the model. */
  said(text: string): void {
    this.#remember('model', text);
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
    const isAsked = texts.length > 0 || instructions !== undefined || this.#lateAnswers.length > 0;
    if (isAsked) this.#ask(texts, instructions);
    else if (this.#active?.isHeld) this.#claim(this.#active, wanted);
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
    const late = textToSay(instructions) === null ? this.#lateAnswers.splice(0) : [];
    const told = [
      ...(late.length > 0 ? [prompts.answered(late)] : []),
      ...(instructions === undefined ? [] : [instructions]),
    ];
    const text = [...texts, ...(told.length > 0 ? [prompts.instruct(told.join('\n'))] : [])].join('\n');
    if (this.#active) this.#drop(this.#active);
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
      this.#fail(unreachable(`Gemini Live has told nothing for ${answerWithinMs} ms`));
    });
  }

  /** There is no message that stops the model: what it goes on to say is dropped. */
  interrupt(): Promise<void> {
    const active = this.#active;
    if (active && !active.isHeld && !active.generation.isEnded) this.#cut(active);
    return Promise.resolve();
  }

  #cut(active: Active): void {
    active.isCut = true;
    this.#end(active);
  }

  /** What still comes of it belongs to no later reply. */
  #drop(active: Active): void {
    this.#cut(active);
    if (active.isOver) this.#active = null;
  }

  override async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelWatch();
    this.#cancelLateWords();
    this.turns.close();
    this.#active?.generation.end();
    this.#wanted?.created.reject(new llm.RealtimeError('the session was closed'));
    this.#wanted = null;
    await Promise.all([super.close(), this.#line.close()]);
  }

  #isQuiet(): boolean {
    const isCallerSpeaking = this.#options.turns === 'ours' ? this.turns.isSpeaking : this.#streamed.hasSpoken;
    return (
      !isCallerSpeaking &&
      this.#active === null &&
      this.#wanted === null &&
      !this.#isAnswerDue() &&
      this.#waiting() === 0
    );
  }

  #waiting(): number {
    return [...this.#calls.values()].filter(({ isCancelled }) => !isCancelled).length;
  }

  #ready(how: LineReady): void {
    this.#lines += 1;
    if (this.#toldHistory.length > 0) this.#tellHistory();
    if (how === 'begun') {
      if (this.#prompt) this.#sendPrompt(this.#prompt);
      this.turns.repeat();
      this.#streamed.repeat();
      return;
    }
    const active = this.#active;
    if (active && !active.isCut && !active.generation.isEnded) this.#goOn(active);
    else {
      this.#active = null;
      if (this.#prompt) this.#sendPrompt(this.#prompt);
      if (this.#lateAnswers.length > 0) this.#ask([]);
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
  #goOn(active: Active): void {
    const { prompts } = this.#options;
    const { words } = active.generation;
    const rest = active.exactly === null ? null : restOf(active.exactly, words);
    if (rest === '') return this.#end(active);
    const text = rest === null ? prompts.goOn(words, this.#lastHeard) : prompts.goOnExactly(rest);
    active.prompt = { text: prompts.instruct(text), sentAtMs: Date.now() };
    this.turns.answered();
    this.#streamed.answered();
    this.#sendPrompt(active.prompt);
  }

  #obey(message: ServerMessage): void {
    if (this.#isFailed || this.#isClosed) return;
    if (message.serverContent) this.#takeContent(message.serverContent);
    for (const call of message.toolCall?.functionCalls ?? []) this.#takeCall(call.id, call.name, call.args ?? {});
    if (message.toolCall && this.#active) this.#end(this.#active);
    for (const id of message.toolCallCancellation?.ids ?? []) {
      const call = this.#calls.get(id);
      if (call) call.isCancelled = true;
    }
    if (message.usageMetadata) {
      this.usage.add(message.usageMetadata);
      if (this.#lastGeneration) this.emit('metrics_collected', metricsOf(message.usageMetadata, this.#lastGeneration));
    }
  }

  #lastGeneration: Generation | null = null;

  #takeContent(content: ServerContent): void {
    if (content.interrupted) this.#interrupted();
    const heard = content.inputTranscription?.text ?? '';
    if (heard !== '') this.#hearWords(heard);
    for (const { inlineData, thought } of content.modelTurn?.parts ?? []) {
      if (thought || inlineData?.data === undefined) continue;
      const pcm = this.#resampler.push(pcmOf(inlineData.data));
      this.#output()?.sound(pcm);
    }
    const words = content.outputTranscription?.text ?? '';
    if (words !== '') this.#output()?.text(words);
    if (content.generationComplete) this.#generated();
    if (content.turnComplete) this.#turnCompleted();
  }

  /** Where the model's output goes; null: nobody wants it. */
  #output(): Generation | null {
    const { turns, modality, rateHz } = this.#options;
    let active = this.#active;
    if (active?.isCut) return null;
    if (active && !active.generation.isEnded) {
      this.#begun();
      return active.generation;
    }
    if (active) this.#active = null;
    this.#finishWords();
    const wanted = this.#wanted;
    const isHeld = wanted === null && (turns === 'ours' || this.#followsTools);
    const generation = createGeneration({ isOurs: wanted !== null || isHeld, modality, rateHz });
    active = { generation, exactly: null, prompt: this.#prompt, isHeld, isCut: false, isOver: false };
    this.#active = active;
    this.#lastGeneration = generation;
    this.#known.add(generation.id);
    this.#resampler = createResampler(spokenRateHz, rateHz);
    if (wanted) this.#claim(active, wanted);
    else if (!isHeld) this.emit('generation_created', generation.event);
    this.#begun();
    return generation;
  }

  #begun(): void {
    this.#prompt = null;
    this.#followsTools = false;
    this.turns.answered();
    this.#streamed.answered();
    this.#cancelWatch();
  }

  #claim(active: Active, wanted: Wanted): void {
    active.isHeld = false;
    active.exactly = wanted.exactly;
    this.#wanted = null;
    this.#cancelWatch();
    if (active.isOver) this.#active = null;
    wanted.created.resolve(active.generation.event);
  }

  #generated(): void {
    const active = this.#active;
    this.#streamed.release();
    if (!active || active.generation.isEnded) return;
    active.generation.sound(this.#resampler.flush());
    active.generation.endSound();
    this.#cancelLateWords();
    this.#cancelLateWords = this.#timers.after(lateWordsMs, () => this.#end(active));
  }

  #turnCompleted(): void {
    const active = this.#active;
    if (this.#isTurnToEnd) {
      this.#isTurnToEnd = false;
      return;
    }
    this.#finishWords();
    this.#streamed.release();
    if (active) this.#end(active);
    // A turn without a word: whoever waits for it must not wait for ever.
    else if (this.#wanted && this.#isAnswerDue()) {
      const { modality, rateHz } = this.#options;
      const generation = createGeneration({ isOurs: true, modality, rateHz });
      this.#wanted.created.resolve(generation.event);
      this.#wanted = null;
      this.#begun();
      generation.end();
    }
    if (active) active.isOver = true;
    if (active && !active.isHeld) this.#active = null;
    this.#line.poke();
  }

  /** The service has heard somebody speak. What was made so far is still heard: whether the agent falls silent is decided on this node. */
  #interrupted(): void {
    const active = this.#active;
    this.#isTurnToEnd = true;
    this.#streamed.release();
    if (!active) return;
    const { prompt } = active;
    const isByQuestion = prompt !== null && Date.now() - prompt.sentAtMs < restartWithinMs && !active.isCut;
    if (isByQuestion && this.#options.turns === 'ours' && !active.generation.isEnded) {
      active.prompt = null;
      return;
    }
    this.#end(active);
    this.#active = null;
  }

  #end(active: Active): void {
    this.#cancelLateWords();
    const { generation, exactly } = active;
    if (generation.isEnded) return;
    if (exactly !== null && !active.isCut) this.#compare(generation, exactly);
    generation.end();
    if (generation.words !== '' && !active.isHeld) this.#remember('model', generation.words);
  }

  /** Words that were spoken and not told are known where the text was given; other words than the text are what was said. */
  #compare(generation: Generation, exactly: string): void {
    if (isSameSpoken(generation.words, exactly)) return;
    const rest = restOf(exactly, generation.words);
    if (rest !== null && generation.firstSoundAtMs !== null) generation.text(rest);
    else
      this.#options.logger.warn({ said_chars: generation.words.length, chars: exactly.length }, 'gemini.words_differ');
  }

  #hearWords(piece: string): void {
    const { turns } = this.#options;
    // The service is known to tell words that nobody has said: without sound there are none.
    const hasSpoken = turns === 'ours' ? this.turns.isUnanswered || this.#heardWords !== '' : this.#streamed.hasSpoken;
    if (!hasSpoken) {
      this.#options.logger.info({ chars: piece.length }, 'gemini.words_without_sound');
      return;
    }
    this.#heardWords += this.#heardWords === '' ? piece.trimStart() : piece;
    this.emit('input_audio_transcription_completed', {
      itemId: this.#heardItemId,
      transcript: this.#heardWords,
      isFinal: false,
    } satisfies llm.InputTranscriptionCompleted);
  }

  /** The model begins to answer: what was heard so far is the caller's turn. */
  #finishWords(): void {
    const transcript = this.#heardWords.trim();
    if (transcript === '') return;
    const itemId = this.#heardItemId;
    this.#heardWords = '';
    this.#heardItemId = randomUUID();
    this.#lastHeard = transcript;
    this.#known.add(itemId);
    this.#remember('user', transcript);
    this.turns.understood(transcript);
    this.emit('input_audio_transcription_completed', {
      itemId,
      transcript,
      isFinal: true,
      turnStartedAt: Date.now(),
    } satisfies llm.InputTranscriptionCompleted);
  }

  #remember(role: Content['role'], text: string): void {
    this.#history.push({ role, parts: [{ text }] });
    if (this.#history.length > historyMax * 2) this.#history = this.#history.slice(-historyMax);
  }

  #takeCall(id: string, name: string, args: Record<string, unknown>): void {
    const output = this.#output();
    this.#calls.set(id, { name, args: JSON.stringify(args), line: this.#lines, isCancelled: false });
    if (output) output.call(llm.FunctionCall.create({ callId: id, name, args: JSON.stringify(args) }));
    else this.#answered(id, { content: 'not done: the caller spoke first', isError: true });
  }

  #answered(id: string, answer: ToolAnswer): void {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    const response = responseOf(answer);
    if (call.line === this.#lines && this.#line.isReady && !call.isCancelled) {
      this.#followsTools = true;
      this.#line.send({ toolResponse: { functionResponses: [{ id, name: call.name, response }] } });
      return;
    }
    this.#lateAnswers.push(`${call.name} ${call.args}: ${JSON.stringify(response)}`);
    // Of a cancelled one the model is told with the next question: something else is being said now.
    if (!call.isCancelled && this.#line.isReady && this.#waiting() === 0) this.#ask([]);
  }

  #fail(fault: ProviderFault): void {
    if (this.#isFailed || this.#isClosed) return;
    this.#isFailed = true;
    this.#cancelWatch();
    this.#active?.generation.end();
    this.#active = null;
    const error: llm.RealtimeModelError = {
      type: 'realtime_model_error',
      timestamp: Date.now(),
      label: 'uketsuke.gemini',
      error: fault,
      recoverable: false,
    };
    if (this.listenerCount('error') > 0) this.emit('error', error);
    this.#wanted?.created.reject(fault);
    this.#wanted = null;
  }
}

/** A copy: what Node hands out may begin at an odd place of its pool. */
function pcmOf(base64: string): Pcm {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1);
}
