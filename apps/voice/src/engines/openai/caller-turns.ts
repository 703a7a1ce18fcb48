/** The caller's turns on their way to the service, where this node says where they begin and end. */
import type { Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ModelTurns } from '../engine.ts';
import type { LineSound } from './line-sound.ts';
import type { ClientEvent } from './realtime-events.ts';

export interface CallerTurns extends ModelTurns {
  hear(frame: Pcm): void;
  /** The service has taken the last turn as this item. Null: that turn is not one of ours. */
  committed(itemId: string): { startedAtMs: number } | null;
  /** The words of an item; null: it understood nothing. */
  understood(itemId: string, text: string | null): void;
  /** The model begins to think about all turns so far; `answered`: it says something, or calls a tool. */
  asked(): void;
  answered(): void;
  /** The connection is another one: it hears again what was neither understood nor answered. Returns the items that stood for that. */
  repeat(): string[];
  close(): void;
}

export interface CallerTurnsOptions {
  sound: LineSound;
  heardRateHz: number;
  send(event: ClientEvent): void;
  timers: Timers;
  nowMs(): number;
}

/** The detector needs some time to believe that somebody speaks; what was said meanwhile belongs to the turn. */
const prerollMs = 600;
/** The service refuses shorter ones. */
const turnMsMin = 100;
const wordsWithinMs = 1500;

interface Turn {
  startedAtMs: number;
  frames: readonly Pcm[];
  isAsked: boolean;
  words: PromiseWithResolvers<string | null>;
}

export function createCallerTurns({ sound, heardRateHz, send, timers, nowMs }: CallerTurnsOptions): CallerTurns {
  let isTurn = false;
  let startedAtMs = 0;
  let turnMs = 0;
  let frames: Pcm[] = [];
  let kept: Pcm[] = [];
  let keptMs = 0;
  /** Committed, and neither understood nor answered. */
  let open: Turn[] = [];
  /** Told to the service, which has not named their items yet. */
  let uncommitted: Turn[] = [];
  const named = new Map<string, Turn>();
  const cancels = new Set<() => void>();

  const msOf = (frame: Pcm): number => (frame.length * 1000) / heardRateHz;
  const append = (frame: Pcm): void => {
    turnMs += msOf(frame);
    frames.push(frame);
    sendSound(frame);
  };
  const sendSound = (frame: Pcm): void => {
    const audio = sound.heard(frame);
    if (audio !== '') send({ type: 'input_audio_buffer.append', audio });
  };
  const keep = (frame: Pcm): void => {
    kept.push(frame);
    keptMs += msOf(frame);
    while (keptMs > prerollMs && kept.length > 1) keptMs -= msOf(kept.shift() ?? new Int16Array(0));
  };
  const forget = (): void => {
    isTurn = false;
    turnMs = 0;
    frames = [];
  };
  const giveUp = (): void => {
    for (const { words } of [...uncommitted, ...named.values()]) words.resolve(null);
    uncommitted = [];
    open = [];
    named.clear();
  };

  return {
    hear(frame) {
      if (isTurn) append(frame);
      else keep(frame);
    },
    begin() {
      if (isTurn) return;
      isTurn = true;
      startedAtMs = nowMs() - keptMs;
      for (const frame of kept) append(frame);
      kept = [];
      keptMs = 0;
    },
    commit() {
      const isTooShort = turnMs < turnMsMin;
      const said = frames;
      forget();
      if (isTooShort) {
        send({ type: 'input_audio_buffer.clear' });
        return Promise.resolve(null);
      }
      const turn = { startedAtMs, frames: said, isAsked: false, words: Promise.withResolvers<string | null>() };
      uncommitted.push(turn);
      open.push(turn);
      send({ type: 'input_audio_buffer.commit' });
      const cancel = timers.after(wordsWithinMs, () => turn.words.resolve(null));
      cancels.add(cancel);
      return turn.words.promise.finally(() => {
        cancel();
        cancels.delete(cancel);
      });
    },
    discard() {
      forget();
      send({ type: 'input_audio_buffer.clear' });
    },
    committed(itemId) {
      const turn = uncommitted.shift();
      if (!turn) return null;
      named.set(itemId, turn);
      return turn;
    },
    understood(itemId, text) {
      const turn = named.get(itemId);
      named.delete(itemId);
      const isUnderstood = text !== null && text.trim() !== '';
      turn?.words.resolve(isUnderstood ? text : null);
      // Whoever has the words needs no sound.
      if (isUnderstood) open = open.filter((other) => other !== turn);
    },
    asked() {
      for (const turn of open) turn.isAsked = true;
    },
    answered() {
      open = open.filter(({ isAsked }) => !isAsked);
    },
    repeat() {
      const again = open;
      const itemIds = [...named].flatMap(([itemId, turn]) => (again.includes(turn) ? [itemId] : []));
      for (const turn of [...uncommitted, ...named.values()]) if (!again.includes(turn)) turn.words.resolve(null);
      named.clear();
      uncommitted = [...again];
      for (const turn of again) {
        turn.isAsked = false;
        for (const frame of turn.frames) sendSound(frame);
        send({ type: 'input_audio_buffer.commit' });
      }
      for (const frame of frames) sendSound(frame);
      return itemIds;
    },
    close() {
      giveUp();
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}
