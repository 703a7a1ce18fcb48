/**
 * The conversation of one connected call. One loop answers what the caller did, turn by turn; everything that happens
 * meanwhile waits in the inbox or cuts the reply being spoken. It ends by itself, or is stopped when the leg is gone.
 */
import type { Clock, Logger, Timers } from '@uketsuke/runtime';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { CallEngine, TurnPrompt } from '../engines/engine.ts';
import type { CallRecorder } from '../journal/recorder.ts';
import type { Leg } from '../legs/leg.ts';
import type { CallMetrics } from '../observers/call-metrics.ts';
import { createControls } from '../tools/controls.ts';
import { createToolSet } from '../tools/tool-set.ts';
import type { CreateVoiceModel } from '../turns/neural-vad.ts';
import { createAssistantTurn } from './assistant-turn.ts';
import { createCallerInput, type CallerInput } from './caller-input.ts';
import { createInbox, type ConversationInput } from './inbox.ts';
import { buildInstructions } from './instructions.ts';
import type { CallLimits } from './limits.ts';
import type { Reply } from '../livekit/agent-session.ts';
import type { Agents } from '../livekit/runtime.ts';
import type { CallFacts, Ending } from './outcome.ts';
import { phrasesOf } from '../text/phrases.ts';
import { createPlayout } from './playout.ts';
import { createTranscript } from './transcript.ts';

export interface Conversation {
  /** The agent begins. Resolves with the conversation's own end; never rejects. Called once. */
  start(): Promise<Ending>;
  /** What the leg tells goes here. */
  readonly listener: CallerInput['listener'];
  facts(): CallFacts;
  readonly turns: number;
  /** Hears and says nothing more, at once; what was heard so far is in the record. */
  stop(): void;
  /** Gives back everything. */
  close(): Promise<void>;
}

export interface ConversationOptions {
  leg: Leg;
  plan: CallPlan;
  engine: CallEngine;
  agents: Agents;
  recorder: CallRecorder;
  createVoiceModel: CreateVoiceModel;
  metrics: CallMetrics;
  clock: Clock;
  timers: Timers;
  limits: CallLimits;
  logger: Logger;
}

/** What is being said or thought of. */
interface Speaking {
  reply: Reply;
  /** It must be heard out. */
  isProtected: boolean;
  isCut: boolean;
}

export async function openConversation(options: ConversationOptions): Promise<Conversation> {
  const { leg, plan, engine, recorder, metrics, timers, limits, logger } = options;
  const phrases = phrasesOf(plan.language);
  const transcript = createTranscript(recorder);
  const inbox = createInbox({ joiner: plan.language === 'ja' ? '' : ' ' });
  let cancelMax = (): void => {};
  let cancelThinking = (): void => {};
  let segments = 0;
  let speaking: Speaking | null = null;
  let isOver = false;
  let isFaqSettled = false;

  const playout = createPlayout({
    leg,
    timers,
    onFirstOutput: () => metrics.leftNode(),
  });

  const controls = createControls({
    config: plan.config,
    onField({ key, value }) {
      recorder.field({ key, value, atMs: recorder.elapsedMs() });
      leg.send({ type: 'server-message', data: { type: 'field', key, value } });
    },
  });

  const tools = createToolSet({ tools: controls.tools, clock: options.clock, onCalled: () => {} });

  const voice = await options.agents.openAgentVoice({
    engine,
    leg,
    output: playout,
    instructions: buildInstructions({ plan, nowMs: options.clock.now(), toConfirm: tools.toConfirm }),
    tools: tools.forModels,
    onAudio: (madeAtMs) => metrics.engineSpoke(madeAtMs),
    listener: {
      onFailed: (error) => inbox.put({ type: 'failed', error }),
      onReply: (reply) => inbox.put({ type: 'reply', reply }),
      onTranscript(text, isFinal) {
        if (isFinal) transcript.user(text);
        leg.send({ type: 'user-transcription', text, final: isFinal });
      },
    },
  });

  const mayInterrupt = (): boolean => !speaking?.isProtected && controls.pending?.by !== 'handoff';
  const cut = (): boolean => {
    if (!speaking || speaking.isCut) return true;
    if (!mayInterrupt()) return false;
    speaking.isCut = true;
    const wasAudible = playout.isAudible;
    speaking.reply.interrupt();
    playout.seal();
    if (wasAudible) leg.send({ type: 'bot-interrupted' });
    return true;
  };
  const put = (input: ConversationInput): void => {
    if (isOver) return;
    if (input.type === 'text' || input.type === 'dtmf') isFaqSettled = false;
    cut();
    inbox.put(input);
  };

  // With the framework, because it makes the framework's audio frames.
  const { openRecognizer } = await import('../turns/open-recognizer.ts');
  const caller = createCallerInput({
    ...options,
    openRecognizer,
    ears: engine.ears,
    playout,
    transcript,
    agent: {
      cut,
      mayInterrupt,
      put,
      append: (text) => inbox.append(text),
      hear: (frame) => voice.hear(frame),
      get isBusy() {
        return speaking !== null || !inbox.isEmpty;
      },
    },
  });

  /** Who says nothing more, while nothing is left to be heard, is broken. */
  const watchOutput = (reply: Reply): void => {
    const outputs = playout.outputs;
    cancelThinking = timers.after(limits.thinkMs, () => {
      if (playout.outputs > outputs || leg.position().queuedMs > 0) {
        watchOutput(reply);
        return;
      }
      inbox.put({ type: 'failed', error: new Error(`Nothing to say for ${limits.thinkMs} ms`) });
      reply.interrupt();
    });
  };

  /** Speaks one reply to its end, or until it is cut. */
  const speak = async (
    kind: string,
    begin: () => Reply,
    { isProtected }: { isProtected: boolean },
  ): Promise<Speaking> => {
    caller.agentTurn();
    controls.startTurn();
    metrics.turnStarted(kind);
    const turn = createAssistantTurn({
      leg,
      language: plan.language,
      entry: transcript.assistant(),
      nextSegmentId: () => (segments += 1),
    });
    playout.begin(turn);
    if (isProtected) playout.release();
    const current: Speaking = { reply: begin(), isProtected, isCut: false };
    speaking = current;
    watchOutput(current.reply);
    await current.reply.done;
    cancelThinking();
    playout.seal();
    speaking = null;
    metrics.turnEnded({ isCut: current.isCut, heardChars: turn.heard.length });
    if (controls.isAnswering && !current.isCut && turn.heard !== '') isFaqSettled = true;
    return current;
  };

  /** Words of the conversation's own, heard out. */
  const say = async (kind: string, text: string): Promise<void> => {
    const cancel = timers.after(limits.closingMs, () => speaking?.reply.interrupt());
    try {
      await speak(kind, () => voice.say(text), { isProtected: true });
    } finally {
      cancel();
    }
  };

  const apologise = async (error: unknown): Promise<Ending> => {
    // What is still under way when the call is over fails, and nobody is to hear of it.
    if (isOver) return { by: 'caller' };
    logger.error({ call_id: plan.callId, engine: engine.name, err: error }, 'the engine failed');
    try {
      await say('apology', phrases.apology);
    } catch (second) {
      logger.warn({ call_id: plan.callId, err: second }, 'no apology could be spoken');
    }
    return { by: 'engine_failed' };
  };

  /** One turn of the agent. Null: the conversation goes on. */
  const answer = async (kind: string, begin: () => Reply): Promise<Ending | null> => {
    controls.withdraw();
    // Whoever knows the question types before it was spoken to its end.
    caller.expectKeys(engine.turnState().keypad);
    const { isCut } = await speak(kind, begin, { isProtected: false });
    const { keypad, takesLeave } = engine.turnState();
    // Tools that ran during the reply may have changed what is asked.
    caller.expectKeys(keypad);
    if (controls.pending?.by === 'handoff') return controls.pending;
    if (isCut) return null;
    if (controls.pending) return controls.pending;
    if (takesLeave) return { by: kind === 'silence' ? 'silence' : 'caller' };
    return null;
  };

  const prompted = async (kind: string, prompt: TurnPrompt | null): Promise<Ending | null> => {
    if (prompt === null) return controls.pending ?? { by: 'caller' };
    return answer(kind, () => ('say' in prompt ? voice.say(prompt.say) : voice.generate(prompt)));
  };

  const respond = async (input: ConversationInput): Promise<Ending | null> => {
    switch (input.type) {
      case 'failed':
        return apologise(input.error);
      case 'reply':
        return answer('reply', () => input.reply);
      case 'goodbye':
        await say('goodbye', input.by === 'silence' ? phrases.silenceGoodbye : phrases.timeIsUp);
        return { by: input.by };
      case 'text':
      case 'dtmf':
      case 'silence':
      case 'inaudible':
        return prompted(input.type, engine.prompt(input));
      default:
        return input satisfies never;
    }
  };

  const start = async (): Promise<Ending> => {
    cancelMax = timers.after(limits.maxDurationMs, () => put({ type: 'goodbye', by: 'max_duration' }));
    const open = async (): Promise<Ending | null> => prompted('opening', engine.opening());
    let ending = await open().catch(apologise);
    while (ending === null) {
      caller.waitForCaller();
      const input = await inbox.next();
      if (isOver) return { by: 'caller' };
      ending = await respond(input).catch(apologise);
    }
    return ending;
  };

  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    cancelMax();
    cancelThinking();
    caller.close();
    playout.seal();
  };

  return {
    start,
    listener: caller.listener,
    facts: () => ({
      fields: plan.config.fields,
      recorded: controls.recorded,
      isFaqSettled,
      goodbye: controls.pending?.by === 'finish' ? controls.pending.outcome : null,
    }),
    get turns() {
      return transcript.turns;
    },
    stop,
    async close() {
      stop();
      await voice.close();
      playout.close();
    },
  };
}
