/** The agent's turns, one after the other: each is spoken to its end, or until the caller cuts it. */
import type { Language } from '@uketsuke/contracts';
import type { Timers } from '@uketsuke/runtime';
import type { Leg } from '../legs/leg.ts';
import type { Reply } from '../livekit/agent-session.ts';
import type { TurnKind } from '../observers/call-event.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { MuteRule } from '../turns/rules/mute.ts';
import { createAssistantTurn, type AssistantTurn } from './assistant-turn.ts';
import { watchOutput } from './output-watch.ts';
import type { Playout } from './playout.ts';
import type { Transcript } from './transcript.ts';

export interface AgentTurns {
  /** Speaks one reply. */
  speak(kind: TurnKind, begin: () => Reply): Promise<SpokenTurn>;
  /** Speaks words that must be heard out. Nothing interrupts them; after `limits.closingMs` they are given up. */
  speakLastWords(kind: TurnKind, begin: () => Reply): Promise<SpokenTurn>;
  /** Gives up the reply that is being spoken or prepared. False: the reply must be heard out, and the caller waits. */
  cut(): boolean;
  /** The engine has failed: what it has left to be heard is heard, and the turn is over. */
  giveUp(): void;
  /** The engine has audio ready; by the process's monotonic clock. */
  audioReady(madeAtMs: number): void;
  outputStarted(): void;
  /** A reply is being spoken or prepared. */
  readonly isBusy: boolean;
  /** The reply that is being spoken must be heard out. */
  readonly isHeardOut: boolean;
  /** What was heard of the turn that is being spoken, or of the last one of which something was heard. */
  readonly lastHeard: string;
  /** The call is over: says nothing more. */
  stop(): void;
}

export interface SpokenTurn {
  isCut: boolean;
  heard: string;
  /** Something was said or shown, also where its words are not known. */
  hasOutput: boolean;
  /** Tools have answered, and nothing was said after that. */
  endsInTools: boolean;
}

export interface AgentTurnsOptions {
  leg: Leg;
  language: Language;
  playout: Playout;
  transcript: Transcript;
  events: Pick<CallEvents, 'emit'>;
  timers: Timers;
  limits: { closingMs: number };
  /** How long the engine may say nothing. */
  answerMs(): number;
  /** A tool runs, and the engine waits for its answer. */
  isToolRunning(): boolean;
  /** While true, nothing cuts the agent. */
  isMuted: MuteRule;
  onTurnStarts(): void;
  /** The caller has cut in. */
  onCut(): void;
  /** The engine has said nothing for `answerMs`: it counts as broken. */
  onSilent(error: Error): void;
}

interface RunningTurn {
  kind: TurnKind;
  reply: Reply;
  words: AssistantTurn;
  isHeardOut: boolean;
  isCut: boolean;
  isAudioTold: boolean;
  /** By the process's monotonic clock. */
  beganAtMs: number;
  hasOutput: boolean;
  isOver: boolean;
  /** Resolves when nobody waits for the reply any more. */
  givenUp: PromiseWithResolvers<void>;
}

/** What an engine has to give up its reply, before it is left to itself. */
const noticeMs = 200;

export function createAgentTurns(options: AgentTurnsOptions): AgentTurns {
  const { leg, playout, events, timers, limits, transcript } = options;
  let current: RunningTurn | null = null;
  let cancelWatch = (): void => {};
  let sentences = 0;
  let last: AssistantTurn | null = null;
  let heardBefore = '';

  /** The caller still answers the last question while the answer to it is being prepared. */
  const lastHeard = (): string => last?.heard || heardBefore;

  const end = (turn: RunningTurn): void => {
    if (turn.isOver) return;
    turn.isOver = true;
    cancelWatch();
    playout.seal();
    const { kind, isCut, words } = turn;
    turn.givenUp.resolve();
    events.emit({ type: 'agent.turn_ended', kind, isCut, heardChars: words.heard.length });
  };

  /** Nobody waits long for an engine that has failed to notice it. */
  const abandon = (turn: RunningTurn): void => {
    if (turn.isOver) return;
    turn.reply.interrupt();
    const cancel = timers.after(noticeMs, () => turn.givenUp.resolve());
    void turn.givenUp.promise.then(cancel);
  };

  const playOut = (turn: RunningTurn): void => {
    // A voice that is held back would never come to its end.
    if (playout.isHeld) return abandon(turn);
    const cancel = timers.after(limits.closingMs, () => abandon(turn));
    void Promise.race([leg.drained(), turn.givenUp.promise]).then(() => {
      cancel();
      abandon(turn);
    });
  };

  const run = async (kind: TurnKind, begin: () => Reply, { isHeardOut }: { isHeardOut: boolean }) => {
    options.onTurnStarts();
    events.emit({ type: 'agent.turn_started', kind });
    const words = createAssistantTurn({
      leg,
      language: options.language,
      entry: transcript.assistant(),
      nextSegmentId: () => (sentences += 1),
    });
    heardBefore = lastHeard();
    last = words;
    playout.begin(words);
    if (isHeardOut) playout.release();
    const reply = begin();
    const turn: RunningTurn = {
      ...{ kind, reply, words, isHeardOut, isCut: false, isAudioTold: false, hasOutput: false, isOver: false },
      beganAtMs: performance.now(),
      givenUp: Promise.withResolvers(),
    };
    current = turn;
    cancelWatch = watchOutput({
      playout,
      leg,
      timers,
      withinMs: options.answerMs(),
      isToolRunning: () => options.isToolRunning(),
      onSilent(error) {
        options.onSilent(error);
        abandon(turn);
      },
    });
    await Promise.race([reply.done, turn.givenUp.promise]);
    end(turn);
    current = null;
    return { isCut: turn.isCut, heard: words.heard, hasOutput: turn.hasOutput, endsInTools: reply.endsInTools() };
  };

  return {
    speak: (kind, begin) => run(kind, begin, { isHeardOut: false }),
    async speakLastWords(kind, begin) {
      const cancel = timers.after(limits.closingMs, () => current?.reply.interrupt());
      try {
        return await run(kind, begin, { isHeardOut: true });
      } finally {
        cancel();
      }
    },
    cut() {
      if (!current || current.isCut) return true;
      if (options.isMuted()) return false;
      current.isCut = true;
      const hadOutput = playout.isAudible || (leg.output === 'text' && current.hasOutput);
      current.reply.interrupt();
      options.onCut();
      playout.seal();
      events.emit({ type: 'agent.interrupted', kind: current.kind, hadOutput });
      return true;
    },
    giveUp() {
      const turn = current;
      if (!turn) return;
      // What it had ready is still on its way; mostly its reply then ends by itself.
      const cancel = timers.after(noticeMs, () => playOut(turn));
      void turn.givenUp.promise.then(cancel);
    },
    audioReady(madeAtMs) {
      if (!current || current.isAudioTold) return;
      current.isAudioTold = true;
      // What was prepared before the turn waited for nothing but the turn.
      events.emit({ type: 'agent.audio_ready', madeAtMs: Math.max(madeAtMs, current.beganAtMs) });
    },
    outputStarted() {
      if (current) current.hasOutput = true;
      events.emit({ type: 'agent.output_started' });
    },
    get isBusy() {
      return current !== null;
    },
    get isHeardOut() {
      return current?.isHeardOut ?? false;
    },
    get lastHeard() {
      return lastHeard();
    },
    stop() {
      if (current) end(current);
      playout.seal();
    },
  };
}
