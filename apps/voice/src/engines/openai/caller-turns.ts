/** The caller's turns on their way to the service, where this node says where they begin and end. */
import type { Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ModelTurns } from '../engine.ts';
import { joinFrames } from '../realtime/join-frames.ts';
import type { LineSound } from './line-sound.ts';
import type { ClientEvent } from './realtime-events.ts';

export interface CallerTurns extends Required<ModelTurns> {
  hear(frame: Pcm): void;
  /** The service has taken the last turn as this item. Null: that turn is not one of ours. */
  committed(itemId: string): NamedTurn | null;
  /** The words of an item; null: it understood nothing. */
  understood(itemId: string, text: string | null): void;
  /** The model begins to think about all turns so far; `answered`: it says something, or calls a tool. */
  asked(): void;
  answered(): void;
  /** The connection is another one: it hears again what was neither understood nor answered. Returns the items that stood for that. */
  repeat(): string[];
  close(): void;
}

export interface NamedTurn {
  startedAtMs: number;
  /** `prepared`: it may turn out to be no turn; `dropped`: it has. */
  state: 'taken' | 'prepared' | 'dropped';
}

export interface CallerTurnsOptions {
  sound: LineSound;
  heardRateHz: number;
  send(event: ClientEvent): void;
  timers: Timers;
  nowMs(): number;
  listener: {
    /** False: the service is busy with something else. */
    mayPrepare(): boolean;
    /** The service has the turn so far, and is to answer it unless the caller goes on. */
    onReplyWanted(): void;
    /** The caller has: this item is no turn. Null: the service has not named it yet, and will name it as `dropped`. */
    onDropped(itemId: string | null): void;
    /** The caller has not: this item is the turn. */
    onTaken(itemId: string): void;
  };
}

/** The detector needs some time to believe that somebody speaks; what was said meanwhile belongs to the turn. */
const prerollMs = 600;
/** The service refuses shorter ones. */
const turnMsMin = 100;
const wordsWithinMs = 1500;

interface Turn extends NamedTurn {
  /** Null: the service has not named it yet. */
  itemId: string | null;
  frames: readonly Pcm[];
  isUnderstood: boolean;
  isAsked: boolean;
  words: PromiseWithResolvers<string | null>;
}

export function createCallerTurns(options: CallerTurnsOptions): CallerTurns {
  const { sound, heardRateHz, send, timers, nowMs, listener } = options;
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
  /** Told to the service while the turn may go on: what is heard meanwhile is kept back. */
  let prepared: Turn | null = null;
  const cancels = new Set<() => void>();

  const msOf = (frame: Pcm): number => (frame.length * 1000) / heardRateHz;
  const append = (frame: Pcm): void => {
    turnMs += msOf(frame);
    frames.push(frame);
    if (!prepared) sendSound(frame);
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
  const tell = (state: NamedTurn['state']): Turn => {
    const words = Promise.withResolvers<string | null>();
    const turn: Turn = { startedAtMs, state, itemId: null, frames, isUnderstood: false, isAsked: false, words };
    uncommitted.push(turn);
    open.push(turn);
    send({ type: 'input_audio_buffer.commit' });
    return turn;
  };
  const close = (turn: Turn): void => {
    open = open.filter((other) => other !== turn);
  };
  /** Null: nothing was prepared. */
  const drop = (): Turn | null => {
    const turn = prepared;
    prepared = null;
    if (!turn) return null;
    turn.state = 'dropped';
    turn.words.resolve(null);
    close(turn);
    if (turn.itemId !== null) named.delete(turn.itemId);
    return turn;
  };
  /** Null: nothing was prepared. */
  const takePrepared = (): Turn | null => {
    const turn = prepared;
    prepared = null;
    if (!turn) return null;
    turn.state = 'taken';
    // Whoever has the words needs no sound.
    if (turn.isUnderstood) close(turn);
    if (turn.itemId !== null) listener.onTaken(turn.itemId);
    return turn;
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
    prepare({ withReply }) {
      if (!isTurn || prepared || turnMs < turnMsMin || !listener.mayPrepare()) return null;
      prepared = tell('prepared');
      if (withReply) listener.onReplyWanted();
      return prepared.words.promise;
    },
    goOn() {
      const dropped = drop();
      if (!dropped) return;
      listener.onDropped(dropped.itemId);
      sendSound(joinFrames(frames));
    },
    commit() {
      if (turnMs < turnMsMin) {
        forget();
        send({ type: 'input_audio_buffer.clear' });
        return Promise.resolve(null);
      }
      const turn = takePrepared() ?? tell('taken');
      forget();
      const cancel = timers.after(wordsWithinMs, () => turn.words.resolve(null));
      cancels.add(cancel);
      return turn.words.promise.finally(() => {
        cancel();
        cancels.delete(cancel);
      });
    },
    discard() {
      const dropped = drop();
      if (dropped) listener.onDropped(dropped.itemId);
      forget();
      send({ type: 'input_audio_buffer.clear' });
    },
    committed(itemId) {
      const turn = uncommitted.shift();
      if (!turn) return null;
      turn.itemId = itemId;
      if (turn.state !== 'dropped') named.set(itemId, turn);
      return turn;
    },
    understood(itemId, text) {
      const turn = named.get(itemId);
      named.delete(itemId);
      if (!turn) return;
      turn.isUnderstood = text !== null && text.trim() !== '';
      turn.words.resolve(turn.isUnderstood ? text : null);
      if (turn.isUnderstood && turn !== prepared) close(turn);
    },
    asked() {
      for (const turn of open) turn.isAsked = true;
    },
    answered() {
      open = open.filter(({ isAsked }) => !isAsked);
    },
    repeat() {
      const dropped = drop();
      const again = open;
      const itemIds = [...again, ...(dropped ? [dropped] : [])].flatMap(({ itemId }) => itemId ?? []);
      for (const turn of [...uncommitted, ...named.values()]) if (!again.includes(turn)) turn.words.resolve(null);
      named.clear();
      uncommitted = [...again];
      for (const turn of again) {
        turn.isAsked = false;
        turn.itemId = null;
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
