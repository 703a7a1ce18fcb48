/** Puts together how one call hears its caller: nobody understands, a recognizer does, or the model itself. */
import type { Language } from '@uketsuke/contracts';
import type { Clock, Timers } from '@uketsuke/runtime';
import type { Asked, Ears, ModelTurns } from '../engines/engine.ts';
import { isSttRefusal } from '../engines/stt/stt-fault.ts';
import type { Pcm } from '../legs/leg.ts';
import type { AgentAudio } from './agent-audio.ts';
import { createEnergyGate } from './energy-gate.ts';
import { createFloor, type Floor } from './floor.ts';
import type { Hearing, HearingListener, WayOfHearing } from './hearing.ts';
import { createCommittedSpeech } from './committed-speech.ts';
import { createProviderHeardSpeech } from './provider-heard-speech.ts';
import type { CreateVoiceModel } from './neural-vad.ts';
import { createRecognizedSpeech, type RecognizedSpeech } from './recognized-speech.ts';
import type { RecognizerOptions } from './recognizer.ts';
import { backchannelPasses } from './rules/backchannel-passes.ts';
import { createDeafness } from './rules/deafness.ts';
import { createEndOfSpeech, plainEnd, type EndOfSpeech } from './rules/end-of-speech.ts';
import { firstVerdict } from './rules/interruption.ts';
import type { MuteRule } from './rules/mute.ts';
import { silenceForMoreMs } from './rules/turn-policy.ts';
import { wordsInterrupt } from './rules/words-interrupt.ts';
import { createSpeechDetector } from './speech-detector.ts';
import { createUnheardSpeech } from './unheard-speech.ts';

export interface HearingOptions {
  ears: Ears;
  /** Of the caller's audio. */
  rateHz: number;
  agent: AgentAudio;
  isMuted: MuteRule;
  /** The reply being spoken, or thought of, is given up. */
  takeTurn(): void;
  /** For a model that hears the caller itself. */
  hearByModel(frame: Pcm): void;
  backchannels: { is(text: string): boolean; mayBecome(text: string): boolean };
  /** Between parts of what was said. */
  joiner: string;
  language: Language;
  /** What the agent has asked for last. */
  asked(): Asked;
  createVoiceModel: CreateVoiceModel;
  clock: Pick<Clock, 'monotonic'>;
  timers: Timers;
  limits: RecognizerOptions['limits'] & {
    interruptAfterMs: number;
    textAfterSpeechMs: number;
    modelInterruptAfterMs: number;
    answerWithinMs: number;
  };
  listener: HearingListener;
}

export async function openHearing(options: HearingOptions): Promise<Hearing> {
  const { agent, isMuted, takeTurn, listener } = options;
  const floor = createFloor({
    agent,
    isMuted,
    takeTurn,
    onTurnStarted: () => listener.onTurnStarted(),
    onTurnStopped: () => listener.onTurnStopped(),
  });
  const endOfSpeech = endOfSpeechFor(options, floor);
  return detecting(await wayOf(options, { floor, endOfSpeech }), endOfSpeech, options);
}

function endOfSpeechFor({ ears, language, asked }: HearingOptions, floor: Pick<Floor, 'isOverAgent'>): EndOfSpeech {
  // Where nothing hears the words, and nothing answers them, there is nothing to be gained.
  if (ears.by === 'nobody') return plainEnd();
  return createEndOfSpeech({
    ...{ language, asked, hasWords: ears.by === 'stt' },
    isOverAgent: () => floor.isOverAgent,
    isThoughtOfLater: ears.by === 'model' && ears.turns !== undefined && !ears.turns.prepare,
  });
}

interface Parts {
  floor: Floor;
  endOfSpeech: EndOfSpeech;
}

async function wayOf(options: HearingOptions, { floor, endOfSpeech }: Parts): Promise<WayOfHearing> {
  const { ears, isMuted, timers, limits, listener } = options;
  switch (ears.by) {
    case 'nobody':
      return createUnheardSpeech({ floor, isMuted, timers, limits, listener });
    case 'stt':
      return openRecognizedSpeech(options, { stt: ears.stt, floor, endOfSpeech });
    case 'model':
      return openModelHeard(options, { turns: ears.turns, floor, endOfSpeech });
    default:
      return ears satisfies never;
  }
}

function openModelHeard(
  options: HearingOptions,
  { turns, floor, endOfSpeech }: Parts & { turns: ModelTurns | undefined },
): WayOfHearing {
  const { agent, isMuted, backchannels, joiner, language, asked, clock, timers, limits, listener } = options;
  const hear = (frame: Pcm): void => options.hearByModel(frame);
  if (!turns) return createProviderHeardSpeech({ hear, floor, agent, isMuted, timers, limits, listener });
  return createCommittedSpeech({
    hear,
    turns,
    floor,
    agent,
    isMuted,
    interrupts: backchannelPasses({ isBackchannel: backchannels.is, answerWithinMs: limits.answerWithinMs }),
    endOfSpeech,
    silenceMsFor: (text) => silenceForMoreMs({ text, asked: asked(), language }),
    joiner,
    clock,
    timers,
    interruptAfterMs: limits.interruptAfterMs,
    listener,
  });
}

async function openRecognizedSpeech(
  options: HearingOptions,
  { stt, floor, endOfSpeech }: Parts & Pick<RecognizerOptions, 'stt'>,
): Promise<WayOfHearing> {
  const { rateHz, agent, isMuted, backchannels, joiner, language, asked, clock, timers, limits, listener } = options;
  // Loaded only for calls that need it: it makes the framework's audio frames, and so needs the framework.
  const { openRecognizer } = await import('./open-recognizer.ts');
  const deafness = createDeafness({ isRefusal: isSttRefusal });
  const recognizer = openRecognizer({
    stt,
    rateHz,
    joiner,
    clock,
    timers,
    limits,
    listener: {
      onInterim(text, { isWhole }) {
        endOfSpeech.heard({ text, isWhole });
        listener.onInterim(text);
        speech.interim(text);
      },
      onEnd: (isEnd) => endOfSpeech.expect(isEnd),
      onStray: (text) => speech.stray(text),
      onError(error) {
        deafness.failed(error);
        listener.onFailed('recognizer', error);
      },
    },
  });
  const speech: RecognizedSpeech = createRecognizedSpeech({
    recognizer: {
      ...recognizer,
      async recognise(said) {
        const text = await recognizer.recognise(said);
        deafness.recognised(text);
        return text;
      },
    },
    floor,
    agent,
    isMuted,
    interrupts: firstVerdict([
      backchannelPasses({ isBackchannel: backchannels.is, answerWithinMs: limits.answerWithinMs }),
      wordsInterrupt({ mayBecomeBackchannel: backchannels.mayBecome }),
    ]),
    interruptAfterMs: limits.interruptAfterMs,
    silenceMsFor: (text) => silenceForMoreMs({ text, asked: asked(), language }),
    joiner,
    clock,
    timers,
    listener: {
      onText: (text) => listener.onText(text),
      onQuiet: () => listener.onQuiet(),
      onInaudible() {
        if (deafness.reason) listener.onDeaf(deafness.reason.error);
        else listener.onInaudible();
      },
    },
  });
  return speech;
}

/** The detector finds speech in the audio; the way of hearing says what becomes of it. */
function detecting(way: WayOfHearing, endOfSpeech: EndOfSpeech, options: HearingOptions): Hearing {
  const { rateHz, createVoiceModel, listener } = options;
  const detector = createSpeechDetector({
    rateHz,
    gate: createEnergyGate({ rateHz }),
    model: createVoiceModel(),
    endOfSpeech,
    onSuspected: () => way.speechSuspected(),
    onDismissed: () => way.speechDismissed(),
    onStarted() {
      listener.onSpeechStarted();
      way.speechStarted();
    },
    onPaused: (speech) => way.speechPaused?.(speech),
    onResumed: () => way.speechResumed?.(),
    onEnded(speech) {
      listener.onSpeechEnded(speech);
      way.speechEnded(speech);
    },
    onError: (error) => listener.onFailed('speech_detector', error),
  });
  return {
    get isCallerBusy() {
      return way.isCallerBusy;
    },
    hear(frame) {
      way.hear(frame);
      detector.push(frame);
    },
    textCame: () => way.textCame(),
    refusesReply: () => way.refusesReply?.() ?? false,
    close() {
      way.close();
      detector.close();
    },
  };
}
