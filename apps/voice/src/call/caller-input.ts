/** The caller's side of a conversation: audio, keys and text become turns; silence is noticed. */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { isBackchannel, mayBecomeBackchannel, toldNumber } from '@uketsuke/receptionist';
import type { Clock, Timers } from '@uketsuke/runtime';
import type { Asked, CallEngine, Keypad } from '../engines/engine.ts';
import type { Leg, LegListener, Pcm } from '../legs/leg.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { AgentAudio } from '../turns/agent-audio.ts';
import { createDtmfCollector } from '../turns/dtmf-collector.ts';
import type { Hearing, HearingListener } from '../turns/hearing.ts';
import type { CreateVoiceModel } from '../turns/neural-vad.ts';
import { openHearing } from '../turns/open-hearing.ts';
import type { MuteRule } from '../turns/rules/mute.ts';
import { createSilenceWatch } from '../turns/silence-watch.ts';
import { createSpeechMemory } from '../turns/speech-memory.ts';
import type { CallerWords } from './caller-words.ts';
import type { ConversationInput } from './inbox.ts';
import type { CallLimits } from './limits.ts';
import type { Transcript } from './transcript.ts';

export interface CallerInput {
  readonly listener: LegListener;
  /** The agent has finished: the caller's silence counts from now, unless something is under way. */
  waitForCaller(): void;
  /** The agent is about to speak. */
  agentTurn(): void;
  /** The model has begun an answer by itself. False: it answers what was no turn, and must not be spoken. */
  wantsReply(): boolean;
  /** A model that finds the turns itself has heard one. */
  tookTurn(): void;
  expectKeys(keypad: Keypad): void;
  /** The words are known, or the agent answers: what the caller said need not be heard again. */
  answered(): void;
  /**
   * From now on an engine hears the caller in this way. It begins with what nobody has answered yet, and with what came while nothing
   * heard the caller.
   */
  hearWith(ears: CallEngine['ears'], hearByModel: (frame: Pcm) => void): Promise<void>;
  /** Nothing hears the caller until `hearWith`; what is said meanwhile is kept. Keys and text come in all the same. */
  deafen(): void;
  /** The caller speaks, or has spoken, and no words are known of it yet. */
  readonly isUnderstanding: boolean;
  close(): void;
}

/** What the caller's side needs of the agent's side. */
export interface AgentSide {
  readonly audio: AgentAudio;
  readonly isMuted: MuteRule;
  /** Gives up what is being said or thought of. False: it must be heard out, and the caller waits. */
  cut(): boolean;
  readonly isBusy: boolean;
  /** What it has asked for last. */
  asked(): Asked;
  put(input: ConversationInput): void;
  /** What hears the caller for the engine has failed for good. */
  deaf(error: unknown): void;
  append(text: string): void;
}

export interface CallerInputOptions {
  leg: Leg;
  plan: CallPlan;
  agent: AgentSide;
  transcript: Transcript;
  events: Pick<CallEvents, 'emit'>;
  words: Pick<CallerWords, 'follow' | 'speechStarted' | 'speechEnded'>;
  createVoiceModel: CreateVoiceModel;
  clock: Pick<Clock, 'monotonic'>;
  timers: Timers;
  limits: CallLimits;
}

/** Who reads and types needs more time than who listens and speaks. */
const readingFactor = 3;
/** Of 20 ms each: what is said while the next engine is opened. */
const unheardFramesMax = 1500;

export function createCallerInput(options: CallerInputOptions): CallerInput {
  const { leg, plan, agent, transcript, events, words, timers, limits } = options;
  let isClosed = false;
  /** Null while no engine hears the caller. */
  let hearing: Hearing | null = null;
  let ears: CallEngine['ears'] | null = null;
  let unheard: Pcm[] = [];
  const memory = createSpeechMemory({ rateHz: leg.heardRateHz });

  const silence = createSilenceWatch({
    timers,
    silenceMs: limits.silenceMs * (leg.output === 'text' ? readingFactor : 1),
    onSilence(attempt) {
      if (attempt > limits.silencePromptsMax) agent.put({ type: 'goodbye', by: 'silence' });
      else agent.put({ type: 'silence', attempt });
    },
  });

  /** Keys were pressed after the speech began: the caller went over to them, and they are the answer. */
  let isKeyedSinceSpeech = false;
  /** The beginning of a number that was said before its rest was keyed. */
  let digitsBefore = '';

  const keys = createDtmfCollector({
    timers,
    onEntry(keyed) {
      const digits = wholeNumber(keyed, digitsBefore);
      digitsBefore = '';
      transcript.user(digits, 'keys');
      silence.answered();
      events.emit({ type: 'caller.answered', by: 'keys' });
      agent.put({ type: 'dtmf', digits });
    },
  });

  const said = (text: string, how: { isLine?: true } = {}): void => {
    const heardBy = how.isLine ? 'text' : 'speech';
    keys.clear();
    memory.settled();
    transcript.user(text, heardBy);
    events.emit({ type: 'caller.words_heard', text, isFinal: true });
    silence.answered();
    agent.put({ type: 'text', text, ...how });
  };

  const hearingListener: HearingListener = {
    onSpeechStarted() {
      isKeyedSinceSpeech = false;
      silence.disarm();
      memory.speechStarted();
      words.speechStarted();
      events.emit({ type: 'caller.speech_started' });
    },
    onSpeechEnded({ durationMs, silenceMs }) {
      words.speechEnded();
      events.emit({ type: 'caller.speech_ended', durationMs, silenceMs });
    },
    onTurnStarted: () => events.emit({ type: 'caller.turn_started' }),
    onTurnStopped: () => events.emit({ type: 'caller.turn_stopped' }),
    onInterim: (text) => events.emit({ type: 'caller.words_heard', text, isFinal: false }),
    onText(text) {
      if (isKeyedSinceSpeech && keys.isCollecting()) saidBeforeKeys(text);
      else said(text);
    },
    onSpoken() {
      // The model has it in its history, and answers it with the keys.
      if (isKeyedSinceSpeech && keys.isCollecting()) return;
      keys.clear();
      silence.answered();
      agent.put({ type: 'spoken' });
    },
    onInaudible: () => agent.put({ type: 'inaudible' }),
    onDeaf: (error) => agent.deaf(error),
    onQuiet: () => waitForCaller(),
    onFailed: (part, error) => events.emit({ type: 'part.failed', part, error }),
  };
  const openHearingOf = (ears: CallEngine['ears'], hearByModel: (frame: Pcm) => void): Promise<Hearing> =>
    openHearing({
      ears,
      rateHz: leg.heardRateHz,
      agent: agent.audio,
      isMuted: agent.isMuted,
      takeTurn: () => void agent.cut(),
      hearByModel,
      backchannels: {
        is: (text) => isBackchannel(text, plan.language),
        mayBecome: (text) => mayBecomeBackchannel(text, plan.language),
      },
      joiner: plan.language === 'ja' ? '' : ' ',
      language: plan.language,
      asked: () => agent.asked(),
      createVoiceModel: options.createVoiceModel,
      clock: options.clock,
      timers,
      limits: { ...limits, textAfterSpeechMs: limits.textAfterSpeechMs[plan.channel] },
      listener: hearingListener,
    });

  /** The provider of a model that hears the caller is as patient as the question asks for. */
  const expectAnswer = (): void => {
    if (ears?.by === 'model') ears.expect?.(agent.asked());
  };

  const waitForCaller = (): void => {
    if (isClosed || agent.isBusy || hearing?.isCallerBusy || keys.isCollecting()) return;
    silence.arm();
  };

  const typed = (text: string): void => {
    events.emit({ type: 'caller.answered', by: 'text' });
    hearing?.textCame();
    if (!hearing) agent.cut();
    said(text, { isLine: true });
  };

  /** Waits for the next turn instead of starting one. */
  const noted = (text: string): void => {
    transcript.user(text, 'text');
    events.emit({ type: 'caller.words_heard', text, isFinal: true });
    agent.append(text);
    silence.touch();
  };

  /** A part of a number belongs to the keys that follow it; other words wait for the next turn. */
  const saidBeforeKeys = (text: string): void => {
    const number = toldNumber(text, { isAsked: true });
    if (!number?.isAtEnd) {
      noted(text);
      return;
    }
    digitsBefore = number.digits;
    transcript.user(text, 'speech');
    events.emit({ type: 'caller.words_heard', text, isFinal: true });
  };

  return {
    listener: {
      onAudio(frame) {
        if (isClosed) return;
        if (!hearing) {
          unheard.push(frame);
          if (unheard.length > unheardFramesMax) unheard.shift();
          return;
        }
        memory.push(frame);
        hearing.hear(frame);
      },
      onDtmf(digit) {
        if (isClosed || !keys.hasUseFor(digit) || !agent.cut()) return;
        silence.disarm();
        agent.audio.release();
        isKeyedSinceSpeech = true;
        keys.push(digit);
        waitForCaller();
      },
      onText(text, { interrupt }) {
        const trimmed = text.trim();
        if (trimmed === '' || isClosed) return;
        if (interrupt) typed(trimmed);
        else noted(trimmed);
      },
      onClientMessage: (_message, reply) => reply(null),
    },
    waitForCaller() {
      expectAnswer();
      waitForCaller();
    },
    wantsReply: () => !hearing?.refusesReply(),
    agentTurn: () => silence.disarm(),
    tookTurn: () => silence.answered(),
    expectKeys: (keypad) => keys.expect(keypad),
    answered: () => memory.settled(),
    async hearWith(newEars, hearByModel) {
      const opened = await openHearingOf(words.follow(newEars), hearByModel);
      if (isClosed) return opened.close();
      hearing?.close();
      hearing = opened;
      ears = newEars;
      const missed = unheard;
      unheard = [];
      for (const frame of missed) {
        memory.push(frame);
        opened.hear(frame);
      }
    },
    deafen() {
      hearing?.close();
      hearing = null;
      ears = null;
      unheard = [...memory.unanswered()];
      memory.settled();
      // Whoever held the agent back to listen is gone.
      agent.audio.release();
    },
    get isUnderstanding() {
      return memory.unanswered().length > 0;
    },
    close() {
      isClosed = true;
      silence.disarm();
      hearing?.close();
      keys.close();
    },
  };
}

/** Whoever goes over to the keys mostly keys all of the number, and sometimes the rest of it. */
function wholeNumber(keyed: string, before: string): string {
  const isNumber = (digits: string): boolean => toldNumber(digits, { isAsked: true })?.isWhole === true;
  return before !== '' && !isNumber(keyed) && isNumber(before + keyed) ? before + keyed : keyed;
}
