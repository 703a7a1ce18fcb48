/** Plays one caller's turn to the turn pipeline of a call, in time of its own: the pipeline is the real one, what hears the words is faked. */
import type { Ears, ModelTurns } from '@uketsuke/voice/engines/engine.ts';
import { defaultLimits } from '@uketsuke/voice/call/limits.ts';
import { FakeStreamingStt } from '@uketsuke/voice/testing/fake-streaming-stt.ts';
import { FakeStt } from '@uketsuke/voice/testing/fake-stt.ts';
import type { CreateVoiceModel } from '@uketsuke/voice/turns/neural-vad.ts';
import { openHearing } from '@uketsuke/voice/turns/open-hearing.ts';
import { isBackchannel, mayBecomeBackchannel, questionIn } from '@uketsuke/receptionist';
import type { Random } from './random.ts';
import type { CallerTurn } from './script.ts';
import { mixed, rateHz, type CallerSound } from './sound.ts';
import { watchedVoiceModel } from './watched-voice-model.ts';

/** A model that hears the caller begins to think when the turn is over, or already in a pause that may be its end. */
export type EarsKind = 'streaming' | 'utterance' | 'model' | 'preparing_model';

export interface PlayedTurn {
  turn: CallerTurn;
  /** From the end of the caller's speech until the engine has the turn, or, where its model thinks already, until its answer could be heard without what it thinks; null where it never came. */
  waitMs: number | null;
  /** The turn was taken for over in a pause of it. */
  isCut: boolean;
  /** The agent's voice was given up. */
  isAgentCut: boolean;
  /** From the caller's first syllable until the agent was silent; null where it went on. */
  silentAfterMs: number | null;
  /** How often the agent fell silent and went on at the same word, and for how long altogether. */
  pauses: { count: number; ms: number };
}

export interface PlayOptions {
  turn: CallerTurn;
  sound: CallerSound;
  /** What comes back of the agent's voice while it is heard. */
  echo: Int16Array | null;
  ears: EarsKind;
  random: Random;
  createVoiceModel: CreateVoiceModel;
}

const frameMs = 20;
const frameSamples = (rateHz * frameMs) / 1000;
/** A recognizer that streams tells a word so long after it was spoken, and takes a pause this long for the end of a part. */
const wordLagMs = 260;
const partEndMs = 300;
/** One of whole utterances needs so long. */
const utteranceMs = 180;
/** From the question for a reply until a model that hears the caller says its first word:. */
const modelThinksMs = 500;
/** So long a provider takes to put what a model has heard into words. */
const committedMs = 330;
const agentMs = 6000;

export async function playTurn(options: PlayOptions): Promise<PlayedTurn> {
  const { turn, sound, echo } = options;
  const time = virtualTime();
  const model = watchedVoiceModel(options.createVoiceModel);
  const words = wordsOf(options, time);
  const agent = { isHeld: false, isGivenUp: false, heldAtMs: null as number | null, echoAt: 0 };
  const pauses = { count: 0, ms: 0 };
  let takenAtMs: number | null = null;
  const take = (): void => {
    takenAtMs ??= time.nowMs;
  };
  /** A model that hears the caller may be told, while it thinks, that the turn goes on. Text is answered at once. */
  const thinksMs = options.ears === 'model' || options.ears === 'preparing_model' ? modelThinksMs : 0;
  const isAnswerHeard = (): boolean =>
    takenAtMs !== null && time.nowMs - (words.thinksFromMs() ?? takenAtMs) >= thinksMs && !agent.isHeld;
  const hearing = await openHearing({
    ears: words.ears,
    rateHz,
    agent: {
      hold() {
        agent.isHeld = true;
        agent.heldAtMs ??= time.nowMs;
      },
      release() {
        if (agent.isHeld && !agent.isGivenUp && agent.heldAtMs !== null) {
          pauses.count += 1;
          pauses.ms += time.nowMs - agent.heldAtMs;
        }
        agent.isHeld = false;
        if (!agent.isGivenUp) agent.heldAtMs = null;
      },
      get isAudible() {
        return (turn.isOverAgent && !agent.isGivenUp) || isAnswerHeard();
      },
      get remainingMs() {
        return turn.isOverAgent ? agentMs : 0;
      },
    },
    isMuted: () => false,
    takeTurn() {
      agent.isGivenUp = turn.isOverAgent;
      // Given up before anything of it was heard.
      takenAtMs = null;
    },
    hearByModel: () => {},
    backchannels: {
      is: (text) => isBackchannel(text, turn.language),
      mayBecome: (text) => mayBecomeBackchannel(text, turn.language),
    },
    joiner: turn.language === 'ja' ? '' : ' ',
    language: turn.language,
    asked: () => questionIn(turn.question, turn.language),
    createVoiceModel: model.create,
    clock: { monotonic: () => time.nowMs },
    timers: time,
    limits: { ...defaultLimits, textAfterSpeechMs: 300 },
    listener: {
      onSpeechStarted: () => words.speechStarted(),
      onSpeechEnded: () => {},
      onTurnStarted: () => {},
      onTurnStopped: () => {},
      onInterim: () => {},
      onText: take,
      onSpoken: take,
      onInaudible: () => {},
      onDeaf: () => {},
      onQuiet: () => {},
      onFailed(part, error) {
        // Echo that sounds like speech, of which the recognizer notices nothing, makes its stream suspect: it is opened again.
        if (part === 'speech_detector') throw error;
      },
    },
  });
  const endMs = sound.partsMs.at(-1)?.toMs ?? Infinity;
  for (let at = 0; at + frameSamples <= sound.pcm.length; at += frameSamples) {
    let frame: Int16Array = sound.pcm.slice(at, at + frameSamples);
    if (echo && !agent.isHeld && !agent.isGivenUp) {
      frame = mixed(frame, echo.subarray(agent.echoAt, agent.echoAt + frameSamples));
      agent.echoAt += frameSamples;
    }
    hearing.hear(frame);
    await model.answered();
    await time.advance(frameMs);
    words.tell();
    await model.answered();
    if (isAnswerHeard() && !turn.isOverAgent) break;
  }
  hearing.close();
  await words.close();
  const isTaken = takenAtMs !== null;
  const firstMs = sound.partsMs[0]?.fromMs ?? null;
  return {
    turn,
    isCut: takenAtMs !== null && takenAtMs < endMs && !turn.isOverAgent,
    waitMs: takenAtMs === null ? null : Math.max(takenAtMs - thinksMs, words.thinksFromMs() ?? takenAtMs) - endMs,
    isAgentCut: turn.isOverAgent && (agent.isGivenUp || isTaken),
    silentAfterMs: firstMs === null || agent.heldAtMs === null ? null : agent.heldAtMs - firstMs,
    pauses,
  };
}

interface FakedWords {
  ears: Ears;
  speechStarted(): void;
  /** Of the reply that was begun in a pause; null: none was. */
  thinksFromMs(): number | null;
  /** What is to be told by now. */
  tell(): void;
  close(): Promise<void>;
}

function wordsOf({ turn, sound, ears, random }: PlayOptions, time: VirtualTime): FakedWords {
  const separator = turn.language === 'ja' ? '' : ' ';
  const textOf = (heard: CallerSound['words']): string => {
    let text = '';
    for (const [at, word] of heard.entries()) {
      text += `${at > 0 && heard[at - 1]?.part !== word.part ? separator : ''}${word.text}`;
    }
    return text.trim();
  };
  let speechFromMs = 0;
  /** Of the speech that is going on, or has just ended. */
  const saidUntil = (atMs: number): string =>
    textOf(sound.words.filter((word) => word.atMs > speechFromMs - 300 && word.atMs <= atMs));
  const inTime = (ms: number, text: () => string): Promise<string> =>
    new Promise((resolve) => {
      const said = text();
      time.after(ms * random.between(0.7, 1.6), () => resolve(said));
    });
  const none = { thinksFromMs: () => null, tell: () => {}, close: () => Promise.resolve() };
  const speechStarted = (): void => {
    speechFromMs = time.nowMs;
  };

  if (ears === 'model' || ears === 'preparing_model') {
    const wordsLater = async (): Promise<string | null> =>
      (await inTime(committedMs, () => saidUntil(time.nowMs))) || null;
    const turns = { begin: () => {}, commit: wordsLater, discard: () => {} };
    if (ears === 'model') return { ...none, speechStarted, ears: { by: 'model', turns } };
    return { ...none, ...preparing(turns, { time, wordsLater }), speechStarted };
  }
  if (ears === 'utterance') {
    return {
      ...none,
      speechStarted,
      ears: { by: 'stt', stt: new FakeStt(() => inTime(utteranceMs, () => saidUntil(time.nowMs - 60))) },
    };
  }
  return { ...none, ...streamedWords({ sound, random, textOf }, time), speechStarted };
}

/** What was said is put into words in each pause, and thought about. */
function preparing(
  turns: ModelTurns,
  { time, wordsLater }: { time: VirtualTime; wordsLater(): Promise<string | null> },
): Pick<FakedWords, 'ears' | 'thinksFromMs'> {
  let prepared: { words: Promise<string | null>; fromMs: number | null; isDropped: boolean } | null = null;
  return {
    thinksFromMs: () => prepared?.fromMs ?? null,
    ears: {
      by: 'model',
      turns: {
        ...turns,
        begin() {
          prepared = null;
        },
        prepare({ withReply }) {
          const said = wordsLater();
          const pause = { words: said, fromMs: withReply ? time.nowMs : null, isDropped: false };
          prepared = pause;
          return said.then((text) => (pause.isDropped ? null : text));
        },
        goOn() {
          if (prepared) prepared.isDropped = true;
          prepared = null;
        },
        commit: () => prepared?.words ?? turns.commit(),
      },
    },
  };
}

/** Words one after the other, each late by its lag; final ones where a pause is long enough to be noticed. */
function streamedWords(
  { sound, random, textOf }: Pick<PlayOptions, 'sound' | 'random'> & { textOf(heard: CallerSound['words']): string },
  time: VirtualTime,
): Omit<FakedWords, 'speechStarted' | 'thinksFromMs'> {
  const stt = new FakeStreamingStt();
  const lags = sound.words.map(() => wordLagMs * random.between(0.7, 1.5));
  /** Words of earlier parts are final. */
  let fromPart = 0;
  let told = 0;
  const finals = sound.partsMs
    .map(({ toMs }, part) => ({ part, atMs: toMs + partEndMs, nextMs: sound.partsMs[part + 1]?.fromMs ?? Infinity }))
    .filter(({ atMs, nextMs }) => atMs <= nextMs);
  return {
    ears: { by: 'stt', stt },
    tell() {
      const known = sound.words.filter(
        (word, at) => word.part >= fromPart && word.atMs + (lags[at] ?? 0) <= time.nowMs,
      );
      if (known.length > told) stt.current.interim(textOf(known));
      told = known.length;
      const final = finals[0];
      if (!final || final.atMs > time.nowMs) return;
      finals.shift();
      stt.current.final(textOf(sound.words.filter(({ part }) => part >= fromPart && part <= final.part)));
      fromPart = final.part + 1;
      told = 0;
    },
    close: () => stt.close(),
  };
}

interface VirtualTime {
  readonly nowMs: number;
  after(delayMs: number, run: () => void): () => void;
  advance(ms: number): Promise<void>;
}

function virtualTime(): VirtualTime {
  let nowMs = 0;
  let waiting: { atMs: number; run: () => void }[] = [];
  return {
    get nowMs() {
      return nowMs;
    },
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      nowMs += ms;
      const due = waiting.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs);
      waiting = waiting.filter(({ atMs }) => atMs > nowMs);
      for (const { run } of due) run();
      if (due.length > 0) await turnsOfTheLoop(2);
    },
  };
}

async function turnsOfTheLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
