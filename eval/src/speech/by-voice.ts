/**
 * The caller speaks, frame by frame, through the real detection of speech and the real turn-taking. The call has a time of its own, which
 * passes as fast as the machine can, and no faster than a clock while an answer is awaited that comes from a socket or a thread.
 */
import type { Language } from '@uketsuke/contracts';
import { watchedVoiceModel } from '@uketsuke/bench/turns/watched-voice-model.ts';
import type { Speech } from '@uketsuke/speech';
import type { CallEvent } from '@uketsuke/voice/observers/call-event.ts';
import { atRest } from '@uketsuke/voice/testing/at-rest.ts';
import { loadNeuralVad } from '@uketsuke/voice/turns/neural-vad.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Line } from '../scenario/scenario.ts';
import type { TalkOptions, Talk, WayOfTalking } from '../play/way-of-talking.ts';
import { createCallerVoice, lineRateHz, type CallerVoice } from './caller-voice.ts';
import type { MannerOfSpeech } from './manner-of-speech.ts';
import { createSpeechMeter, type SpeechMeter } from './measure-speech.ts';
import { createSaidWords, type SaidWords } from './said-words.ts';
import type { Ears, SpokenEngine } from './spoken-engine.ts';

export interface ByVoiceOptions {
  language: Language;
  speech: Speech;
  manner: MannerOfSpeech;
  seed: number;
  engine: Pick<SpokenEngine, 'hearBy' | 'isInRealTime'>;
}

const frameMs = 20;
const frameSamples = (lineRateHz * frameMs) / 1000;
/** The caller answers so long after the agent's last sound. */
const reactionMs = 500;
/** Who speaks over the agent lets it say so much first. */
const overAfterMs = 800;
/** Longer than the agent waits before it asks again. */
const answerWithinMs = 30_000;
/** A model tells its words so late, and decides by them whether it goes on. */
const wordsWithinMs = 1500;
const closingMsMax = 60_000;
/** Of the clock, while an answer is awaited. */
const stepMs = 4;
/** In a pause of the caller a service is told of the turn so far, and tells its words. */
const pauseMsMax = 2000;

export function byVoice({ language, speech, manner, seed, engine }: ByVoiceOptions): WayOfTalking {
  const call: CallState = {
    nowMs: 0,
    speechFromMs: 0,
    undecidedUntilMs: 0,
    isAgentHeard: false,
    turnsUnderWay: 0,
    hasBegun: false,
    hasAnswered: false,
    isOver: false,
    played: [],
  };
  const nowMs = (): number => call.nowMs;
  const parts: Parts = {
    call,
    detector: watchedVoiceModel(loadNeuralVad()),
    voice: createCallerVoice({ language, speech, manner, seed }),
    words: createSaidWords({ nowMs, joiner: language === 'ja' ? '' : ' ' }),
    meter: createSpeechMeter({ nowMs }),
    isInRealTime: engine.isInRealTime,
  };
  const { detector, words, meter } = parts;
  return {
    leg: { rateHz: lineRateHz, playing: 'by_hand', onPlayed: (pcm) => call.played.push(pcm) },
    run: { createVoiceModel: detector.create },
    observe(event) {
      meter.observe(event);
      follow(call, event);
    },
    begin(options) {
      const heard = (): string => words.since(call.speechFromMs);
      engine.hearBy({
        heard,
        take: () => words.take(),
        pause: pauseBy(options.call.time, meter),
      });
      return talkByVoice(parts, options);
    },
  };
}

interface CallState {
  nowMs: number;
  /** Where the speech that was found last began. */
  speechFromMs: number;
  /** Until then words may come of what was said over the agent. */
  undecidedUntilMs: number;
  isAgentHeard: boolean;
  turnsUnderWay: number;
  hasBegun: boolean;
  /** The agent has spoken a turn to its end since the caller acted. */
  hasAnswered: boolean;
  isOver: boolean;
  /** Of the agent, in the last frame. */
  played: Int16Array[];
}

interface Parts {
  call: CallState;
  detector: ReturnType<typeof watchedVoiceModel>;
  voice: CallerVoice;
  words: SaidWords;
  meter: SpeechMeter;
  isInRealTime: boolean;
}

/** A service takes the call's own time. */
function pauseBy({ after }: TalkOptions['call']['time'], meter: SpeechMeter): Ears['pause'] {
  return (ms, signal, what) =>
    new Promise((resolve) => {
      const cancel = after(ms, () => {
        if (what === 'thinks') signal.addEventListener('abort', meter.thought(ms), { once: true });
        resolve();
      });
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
}

function follow(call: CallState, event: CallEvent): void {
  if (event.type === 'caller.speech_started') call.speechFromMs = call.nowMs;
  if (event.type === 'caller.speech_ended' && call.isAgentHeard) call.undecidedUntilMs = call.nowMs + wordsWithinMs;
  if (event.type === 'agent.turn_started') {
    call.turnsUnderWay += 1;
    call.hasBegun = true;
  }
  if (event.type === 'agent.turn_ended') {
    call.turnsUnderWay -= 1;
    if (!event.isCut) call.hasAnswered = true;
  }
  if (event.type === 'call.ended') call.isOver = true;
}

function talkByVoice(parts: Parts, { call: harness, speakOver }: TalkOptions): Talk {
  const { call, voice, words, meter } = parts;
  const { leg } = harness;
  const frame = createFramePump(parts, harness);
  const isSpeaking = (): boolean => leg.position().queuedMs > 0;

  const say = async (text: string): Promise<void> => {
    const sound = await voice.speak(text);
    words.begin(sound.words);
    meter.lineBegins(text);
    for (let at = 0; at < sound.pcm.length && !call.isOver; at += frameSamples) {
      const own = new Int16Array(frameSamples);
      own.set(sound.pcm.subarray(at, at + frameSamples));
      await frame(own);
    }
    meter.lineEnds();
  };
  const heardOut = async (): Promise<boolean> => {
    let lateAtMs = call.nowMs + answerWithinMs;
    let spokeMs = 0;
    let quietMs = 0;
    while (!call.isOver && leg.closedWith === null && quietMs < reactionMs) {
      await frame();
      spokeMs = isSpeaking() ? spokeMs + frameMs : 0;
      quietMs = call.hasAnswered && call.turnsUnderWay === 0 && !isSpeaking() ? quietMs + frameMs : 0;
      const over = spokeMs >= overAfterMs ? speakOver() : null;
      if (over) await act(over);
      if (isSpeaking()) lateAtMs = call.nowMs + answerWithinMs;
      if (call.nowMs > lateAtMs) return false;
    }
    return true;
  };
  const act = async (line: Line): Promise<boolean> => {
    if (line.say !== undefined) await say(line.say);
    if (line.hang_up) leg.caller.hangUp();
    if (line.keys !== undefined) leg.caller.dtmf(line.keys);
    call.hasAnswered = false;
    for (let times = 1; times < (line.silence ?? 0); times += 1) {
      if (!(await heardOut())) return false;
      call.hasAnswered = false;
    }
    return true;
  };
  return {
    heardOut,
    act,
    async over() {
      for (let ms = 0; ms < closingMsMax && !call.isOver; ms += frameMs) await frame();
      return harness.end;
    },
    measures: () => meter.measures,
  };
}

/** One frame of the caller's line, and of the call's time. */
function createFramePump({ call, detector, voice, isInRealTime }: Parts, { leg, time }: TalkOptions['call']) {
  const startedAtMs = performance.now();
  const isAnswerAwaited = (): boolean => {
    if (call.isOver) return false;
    const isSilent = leg.position().queuedMs === 0;
    return !call.hasBegun || call.nowMs < call.undecidedUntilMs || (call.turnsUnderWay > 0 && isSilent);
  };
  let quietMs = 0;
  return async (own: Int16Array = new Int16Array(frameSamples)): Promise<void> => {
    quietMs = own.some((sample) => sample !== 0) ? 0 : quietMs + frameMs;
    call.isAgentHeard = leg.position().queuedMs > 0;
    leg.caller.audio(voice.onLine({ own, agent: joinedFrame(call.played.splice(0)) }));
    await detector.answered();
    leg.advance(frameMs);
    call.nowMs += frameMs;
    await time.advance(frameMs);
    await detector.answered();
    await atRest();
    if (isInRealTime) await sleep(Math.max(0, startedAtMs + call.nowMs - performance.now()));
    if (quietMs > 0 && quietMs <= pauseMsMax && !call.isAgentHeard) await sleep(stepMs);
    for (let waitedMs = 0; waitedMs < frameMs && isAnswerAwaited(); waitedMs += stepMs) await sleep(stepMs);
  };
}

function joinedFrame(pieces: readonly Int16Array[]): Int16Array {
  const frame = new Int16Array(frameSamples);
  let at = 0;
  for (const piece of pieces) {
    const part = piece.subarray(0, frameSamples - at);
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}
