/** One AgentSession of LiveKit Agents in this process: no room, no worker. The only place that knows its life cycle. */
import { llm, voice } from '@livekit/agents';
import type { CallEngine, SaidTurn, TurnPrompt } from '../engines/engine.ts';
import type { Leg, Pcm } from '../legs/leg.ts';
import { LegAudioInput } from './audio-input.ts';
import { LegAudioOutput } from './audio-output.ts';
import { toolContextOf, type ModelTool } from './model-tool.ts';
import type { SessionOutput } from './session-output.ts';
import { createTextOutput } from './text-output.ts';

/** One answer of the agent: generation, tools and everything said for it. */
export interface Reply {
  /** Resolves when all of it was heard, cut, or failed. Never rejects. */
  done: Promise<void>;
  /** Once it is done: tools have answered, and nothing was said after that. */
  endsInTools(): boolean;
  interrupt(): void;
  /** It is not wanted: nothing of it is said, and what is being said goes on. */
  discard(): void;
}

export interface AgentVoice {
  generate(prompt: Exclude<TurnPrompt, { say: string }>): Reply;
  say(text: string): Reply;
  /** For models that hear the caller themselves. */
  hear(frame: Pcm): void;
  close(): Promise<void>;
}

export interface AgentVoiceListener {
  /** A model broke and will not come back by itself. */
  onFailed(error: unknown): void;
  /** A model that hears the caller itself began an answer. */
  onReply(reply: Reply): void;
  onTranscript(text: string, isFinal: boolean): void;
}

export interface AgentVoiceOptions {
  engine: CallEngine;
  leg: Leg;
  output: SessionOutput;
  instructions: string;
  /** What was said before, where the model takes a call over. */
  history: readonly SaidTurn[];
  tools: readonly ModelTool[];
  /** With each frame on its way to the leg: when the engine had it ready. */
  onAudio(madeAtMs: number | null): void;
  listener: AgentVoiceListener;
}

/** A model that does many things at once must still come to an answer. */
const toolStepsMax = 8;

export async function openAgentVoice(options: AgentVoiceOptions): Promise<AgentVoice> {
  const { engine, leg, output, listener } = options;
  const session = new voice.AgentSession({
    llm: engine.model,
    ...(engine.tts && { tts: engine.tts }),
    // Turns are ours: the session neither listens for speech nor decides who speaks.
    vad: null,
    aecWarmupDuration: null,
    userAwayTimeout: null,
    maxToolSteps: toolStepsMax,
    turnHandling: {
      turnDetection: null,
      interruption: { enabled: true, resumeFalseInterruption: false },
      preemptiveGeneration: { enabled: false },
    },
    ttsTextTransforms: engine.filtersText ? ['filter_markdown', 'filter_emoji'] : null,
    // What breaks is told to the conversation, which takes leave; the session must stay able to speak for that.
    connOptions: { maxUnrecoverableErrors: Number.MAX_SAFE_INTEGER },
  });

  const input = engine.ears.by === 'model' && !engine.ears.hear ? new LegAudioInput(leg.heardRateHz) : null;
  if (input) session.input.audio = input;
  session.output.transcription = createTextOutput(output);
  if (leg.output === 'audio') {
    session.output.audio = new LegAudioOutput({ output, rateHz: leg.rateHz, onAudio: options.onAudio });
  }
  session.output.setAudioEnabled(leg.output === 'audio');

  session.on(voice.AgentSessionEventTypes.Error, ({ error }) => {
    if (!isRecoverable(error)) listener.onFailed(causeOf(error));
  });
  const replyOf = createReplies(session);
  session.on(voice.AgentSessionEventTypes.SpeechCreated, ({ userInitiated, source, speechHandle }) => {
    // What a model that hears says after its tools have answered belongs to the reply that called them.
    if (!userInitiated && source !== 'tool_response') listener.onReply(replyOf(speechHandle));
  });
  session.on(voice.AgentSessionEventTypes.UserInputTranscribed, ({ transcript, isFinal }) =>
    listener.onTranscript(transcript, isFinal),
  );

  const agent = new voice.Agent({
    instructions: options.instructions,
    tools: toolContextOf(options.tools),
    ...(options.history.length > 0 && { chatCtx: chatContextOf(options.history) }),
  });
  await session.start({ agent });

  return {
    generate: ({ userInput, instructions }) =>
      replyOf(
        session.generateReply({ ...(userInput !== undefined && { userInput }), ...(instructions && { instructions }) }),
      ),
    say(text) {
      const words = engine.tts === null && leg.output === 'audio' ? engine.wordForWord?.(text) : undefined;
      if (words === undefined) {
        if (leg.output === 'text') engine.said?.(text);
        return replyOf(session.say(text));
      }
      return replyOf(session.generateReply({ instructions: words, toolChoice: 'none' }));
    },
    hear: engine.ears.by === 'model' && engine.ears.hear ? engine.ears.hear : (frame) => input?.push(frame),
    async close() {
      session.removeAllListeners();
      // The framework emits `error` like any emitter: without a listener a late one would throw.
      session.on(voice.AgentSessionEventTypes.Error, () => {});
      await closeAtOnce(session);
      await input?.close();
    },
  };
}

function chatContextOf(history: readonly SaidTurn[]): llm.ChatContext {
  const context = llm.ChatContext.empty();
  for (const { role, text } of history) context.addMessage({ role, content: text });
  return context;
}

/** A reply is over when what was said after its tools is over too: the framework makes that a speech of its own. */
function createReplies(session: voice.AgentSession): (handle: voice.SpeechHandle) => Reply {
  const followers = new WeakMap<voice.SpeechHandle, voice.SpeechHandle>();
  const givenUp = new WeakSet<voice.SpeechHandle>();
  session.on(voice.AgentSessionEventTypes.SpeechCreated, ({ speechHandle }) => {
    const { parent } = speechHandle;
    if (!parent) return;
    followers.set(parent, speechHandle);
    // A tool was waited for when the caller cut in: what the caller says is answered instead.
    if (givenUp.has(parent)) giveUp(speechHandle);
  });
  const giveUp = (handle: voice.SpeechHandle): void => {
    givenUp.add(handle);
    if (!handle.done() && !handle.interrupted) handle.interrupt();
  };
  const lastOf = (handle: voice.SpeechHandle): voice.SpeechHandle => {
    const follower = followers.get(handle);
    return follower ? lastOf(follower) : handle;
  };
  const playedOut = async (handle: voice.SpeechHandle): Promise<void> => {
    await handle.waitForPlayout();
    const follower = followers.get(handle);
    if (follower) await playedOut(follower);
  };
  const chainOf = (handle: voice.SpeechHandle): voice.SpeechHandle[] => {
    const follower = followers.get(handle);
    return follower ? [handle, ...chainOf(follower)] : [handle];
  };
  const messagesOf = (handle: voice.SpeechHandle): number =>
    chainOf(handle).flatMap(({ chatItems }) =>
      chatItems.filter((item) => item.type === 'message' && item.role === 'assistant'),
    ).length;
  const running = new Set<voice.SpeechHandle>();
  /** How much each reply had said when its tools had answered last. The framework tells of tools when all that was said before them is noted. */
  const spokenBeforeTools = new WeakMap<voice.SpeechHandle, number>();
  session.on(voice.AgentSessionEventTypes.FunctionToolsExecuted, ({ functionCalls }) => {
    const ids = new Set(functionCalls.map(({ callId }) => callId));
    for (const handle of running) {
      const items = chainOf(handle).flatMap(({ chatItems }) => chatItems);
      const isTheirs = items.some((item) => item.type === 'function_call' && ids.has(item.callId));
      if (isTheirs) spokenBeforeTools.set(handle, messagesOf(handle));
    }
  });
  const untilDone = async (handle: voice.SpeechHandle): Promise<void> => {
    running.add(handle);
    await playedOut(handle);
    running.delete(handle);
  };
  return (handle) => ({
    done: untilDone(handle),
    interrupt() {
      const last = lastOf(handle);
      givenUp.add(last);
      if (last.done() || last.interrupted) return;
      session.interrupt({ force: false });
    },
    endsInTools() {
      const atTools = spokenBeforeTools.get(handle);
      return atTools !== undefined && messagesOf(handle) === atTools;
    },
    discard: () => giveUp(handle),
  });
}

/**
 * Any other reason makes the framework wait half a second for the last words of a caller whom it listens to. Ours are
 * heard by the conversation.
 */
function closeAtOnce(session: voice.AgentSession): Promise<void> {
  return new Promise((resolve) => {
    session.once(voice.AgentSessionEventTypes.Close, () => resolve());
    session.shutdown({ drain: false, reason: voice.CloseReason.ERROR });
  });
}

/** The framework tells a model's error as a plain object around it. */
function causeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'error' in error ? error.error : error;
}

function isRecoverable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'recoverable' in error && error.recoverable === true;
}
