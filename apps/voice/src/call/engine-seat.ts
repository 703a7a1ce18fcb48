/**
 * One engine's place in a conversation: its voice, and how it hears the caller. All else (turns, tools, transcript, inbox) is the
 * conversation's, so that another engine that takes over needs only a place of its own.
 */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Clock, Timers } from '@uketsuke/runtime';
import type { CallEngine } from '../engines/engine.ts';
import type { Leg } from '../legs/leg.ts';
import type { AgentVoice } from '../livekit/agent-session.ts';
import type { Agents } from '../livekit/runtime.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { ToolSet } from '../tools/tool-set.ts';
import type { CreateVoiceModel } from '../turns/neural-vad.ts';
import type { AgentTurns } from './agent-turns.ts';
import { openCallerInput, type AgentSide, type CallerInput } from './caller-input.ts';
import type { Inbox } from './inbox.ts';
import { buildInstructions } from './instructions.ts';
import type { CallLimits } from './limits.ts';
import type { Playout } from './playout.ts';
import type { Transcript } from './transcript.ts';

export interface EngineSeat {
  readonly engine: CallEngine;
  readonly voice: AgentVoice;
  readonly caller: CallerInput;
  /** Stops hearing the caller at once. */
  stop(): void;
  close(): Promise<void>;
}

export interface EngineSeatOptions {
  engine: CallEngine;
  leg: Leg;
  plan: CallPlan;
  agents: Agents;
  events: CallEvents;
  createVoiceModel: CreateVoiceModel;
  clock: Clock;
  timers: Timers;
  limits: CallLimits;
  playout: Playout;
  transcript: Transcript;
  tools: ToolSet;
  turns: Pick<AgentTurns, 'audioReady'>;
  inbox: Inbox;
  agent: AgentSide;
}

export async function openEngineSeat(options: EngineSeatOptions): Promise<EngineSeat> {
  const { engine } = options;
  const hearing: { caller: CallerInput | null } = { caller: null };
  const voice = await openVoice(options, hearing);
  try {
    const caller = await openCallerInput({
      ...options,
      ears: engine.ears,
      hearByModel: (frame) => voice.hear(frame),
    });
    hearing.caller = caller;
    return { engine, voice, caller, stop: () => caller.close(), close: () => voice.close() };
  } catch (error) {
    await voice.close();
    throw error;
  }
}

function openVoice(options: EngineSeatOptions, hearing: { readonly caller: CallerInput | null }): Promise<AgentVoice> {
  const { engine, leg, plan, events, clock, playout, transcript, tools, turns, inbox } = options;
  return options.agents.openAgentVoice({
    engine,
    leg,
    output: playout,
    instructions: buildInstructions({ plan, nowMs: clock.now(), toConfirm: tools.toConfirm }),
    tools: tools.forModels,
    onAudio(madeAtMs) {
      if (madeAtMs !== null) turns.audioReady(madeAtMs);
    },
    listener: {
      onFailed: (error) => inbox.put({ type: 'failed', error }),
      onReply(reply) {
        if (hearing.caller?.wantsReply() === false) reply.discard();
        else inbox.put({ type: 'reply', reply });
      },
      onTranscript(text, isFinal) {
        if (isFinal) transcript.user(text);
        events.emit({ type: 'caller.words_heard', text, isFinal });
      },
    },
  });
}
