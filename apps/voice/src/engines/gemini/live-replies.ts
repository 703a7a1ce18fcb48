/** The replies that are wanted of the model, and which of what it says is which: the service says neither what a stretch answers nor who asked for it. */
import { llm } from '@livekit/agents';
import type { Timers } from '@uketsuke/runtime';
import type { ProviderFault } from '../provider-fault.ts';
import type { Generation } from '../realtime/generation.ts';
import { textToSay } from '../realtime/go-on-prompts.ts';
import { restOf } from '../realtime/spoken-words.ts';
import type { CallerTurns } from './caller-turns.ts';
import { faults } from './gemini-fault.ts';
import type { HeardWords } from './heard-words.ts';
import type { LivePrompts } from './live-prompts.ts';
import type { ModelSpeech, Stretch } from './model-speech.ts';
import type { Questions } from './questions.ts';
import type { StreamedCaller } from './streamed-caller.ts';
import type { ToolCalls } from './tool-calls.ts';

export interface LiveReplies {
  /** A reply is waited for, and the model has not begun it. */
  readonly isWanted: boolean;
  /** It is to be said word for word. */
  readonly isExact: boolean;
  /** Something was asked, or a tool has answered, and the model has not gone on yet. */
  readonly isAnswerDue: boolean;
  want(
    instructions: string | undefined,
    ask: { texts: readonly string[]; signal: AbortSignal | undefined },
  ): Promise<llm.GenerationCreatedEvent>;
  /** Where the model's output goes; null: nobody wants it. */
  output(): Generation | null;
  /** The service says: no more sound follows in this turn; this turn is complete; somebody speaks. */
  generated(): void;
  turnCompleted(): void;
  interrupted(): void;
  /** What tools have answered too late: when nothing is being said. */
  tellLate(): void;
  /** Another connection: true where it goes on with what broke off on the one before. */
  goOn(): boolean;
  /** An answer is waited for from now on; from now on it is not. */
  watch(): void;
  stopWatching(): void;
  fail(error: Error): void;
}

export interface LiveRepliesOptions {
  foundBy: 'ours' | 'provider';
  prompts: Pick<LivePrompts, 'anyReply' | 'goOn' | 'goOnExactly'>;
  speech: ModelSpeech;
  questions: Questions;
  calls: Pick<ToolCalls, 'hasLate' | 'taken'>;
  heard: Pick<HeardWords, 'finish' | 'last'>;
  turns: Pick<CallerTurns, 'isUnanswered' | 'answered'>;
  streamed: Pick<StreamedCaller, 'hold' | 'release' | 'answered'>;
  isReady(): boolean;
  timers: Timers;
  listener: {
    /** The model has begun to say something. */
    onStretch(generation: Generation): void;
    /** That it says by itself. */
    onGeneration(event: llm.GenerationCreatedEvent): void;
    onFault(fault: ProviderFault): void;
  };
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

export function createLiveReplies(options: LiveRepliesOptions): LiveReplies {
  const { foundBy, prompts, speech, questions, calls, heard, turns, streamed, timers, listener } = options;
  let wanted: Wanted | null = null;
  /** The turn that was interrupted says itself complete. */
  let isTurnToEnd = false;
  /** Tools have answered too late, and what is being said must not be cut off for that. */
  let isLateToTell = false;
  let cancelWatch = (): void => {};

  const tellLate = (): void => {
    isLateToTell = calls.hasLate && speech.isSaying;
    if (calls.hasLate && !isLateToTell) questions.ask([]);
  };

  const isAnswerDue = (): boolean => questions.prompt !== null || turns.isUnanswered || questions.followsTools;

  const watch = (): void => {
    cancelWatch();
    cancelWatch = timers.after(answerWithinMs, () => {
      const goesOn = questions.prompt !== null && speech.current?.generation.isEnded === false;
      if ((wanted === null && !goesOn) || !options.isReady()) return;
      listener.onFault(faults.of('unreachable', `has told nothing for ${answerWithinMs} ms`));
    });
  };

  const giveUp = (reply: Wanted): void => {
    if (wanted !== reply) return;
    wanted = null;
    cancelWatch();
    reply.created.reject(new llm.RealtimeError('the reply was given up'));
  };

  const begun = (): void => {
    questions.begun();
    calls.taken();
    turns.answered();
    cancelWatch();
  };

  const claim = (stretch: Stretch, reply: Wanted): void => {
    stretch.isHeld = false;
    stretch.exactly = reply.exactly;
    wanted = null;
    cancelWatch();
    if (stretch.isOver) speech.leave();
    reply.created.resolve(stretch.generation.event);
  };

  /** A turn without a word: whoever waits for it must not wait for ever. */
  const claimNothing = (reply: Wanted): void => {
    const { generation } = speech.begin({ isOurs: true, prompt: null, isHeld: false });
    speech.leave();
    reply.created.resolve(generation.event);
    wanted = null;
    streamed.answered();
    begun();
    generation.end();
  };

  const beginStretch = (): Generation => {
    heard.finish();
    const reply = wanted;
    const isHeld = reply === null && (foundBy === 'ours' || questions.followsTools);
    const stretch = speech.begin({ isOurs: reply !== null || isHeld, prompt: questions.prompt, isHeld });
    const { generation } = stretch;
    // A sign of listening would end what it makes. A caller who really interrupts cuts it, and is heard then.
    if (foundBy === 'provider') streamed.hold();
    listener.onStretch(generation);
    if (reply) claim(stretch, reply);
    else if (!isHeld) listener.onGeneration(generation.event);
    streamed.answered();
    begun();
    return generation;
  };

  return {
    get isWanted() {
      return wanted !== null;
    },
    get isExact() {
      return wanted !== null && wanted.exactly !== null;
    },
    get isAnswerDue() {
      return isAnswerDue();
    },
    want(instructions, { texts, signal }) {
      wanted?.created.reject(new llm.RealtimeError('another reply is wanted'));
      const reply: Wanted = { created: Promise.withResolvers(), exactly: textToSay(instructions) };
      // A reply that was given up is nobody's error.
      reply.created.promise.catch(() => {});
      signal?.addEventListener('abort', () => giveUp(reply), { once: true });
      wanted = reply;
      const isAsked = texts.length > 0 || instructions !== undefined || calls.hasLate;
      if (isAsked) questions.ask(texts, instructions);
      else if (speech.current?.isHeld) claim(speech.current, reply);
      else if (!isAnswerDue()) questions.ask([], prompts.anyReply);
      watch();
      return reply.created.promise;
    },
    output() {
      const { current } = speech;
      if (current?.isCut) return null;
      if (!current || current.generation.isEnded) return beginStretch();
      begun();
      return current.generation;
    },
    generated() {
      const { current } = speech;
      streamed.release();
      if (current && !current.generation.isEnded) speech.soundEnded(current);
    },
    turnCompleted() {
      if (isTurnToEnd) {
        isTurnToEnd = false;
        return;
      }
      const { current } = speech;
      heard.finish();
      streamed.release();
      // What the model said before its tools is over, and to their answers it says nothing.
      const isSilentAfterTools = questions.followsTools && current?.generation.isEnded !== false;
      if (current) speech.end(current);
      if (wanted && (isSilentAfterTools || (!current && isAnswerDue()))) claimNothing(wanted);
      else if (isSilentAfterTools) questions.toolsPassed();
      if (current) current.isOver = true;
      if (current && !current.isHeld) speech.leave();
      if (isLateToTell) tellLate();
    },
    /** What was made so far is still heard: whether the agent falls silent is decided on this node. */
    interrupted() {
      const { current } = speech;
      isTurnToEnd = true;
      streamed.release();
      if (!current) return;
      const { prompt } = current;
      const isByQuestion = prompt !== null && Date.now() - prompt.sentAtMs < restartWithinMs && !current.isCut;
      if (isByQuestion && foundBy === 'ours' && !current.generation.isEnded) {
        current.prompt = null;
        return;
      }
      speech.end(current);
      speech.leave();
    },
    tellLate,
    goOn() {
      const { current } = speech;
      if (!current || current.isCut || current.generation.isEnded) return false;
      const { words } = current.generation;
      const rest = current.exactly === null ? null : restOf(current.exactly, words);
      if (rest === '') {
        speech.end(current);
        return false;
      }
      turns.answered();
      streamed.answered();
      current.prompt = questions.instruct(rest === null ? prompts.goOn(words, heard.last) : prompts.goOnExactly(rest));
      watch();
      return true;
    },
    watch,
    stopWatching: () => cancelWatch(),
    fail(error) {
      cancelWatch();
      wanted?.created.reject(error);
      wanted = null;
    },
  };
}
