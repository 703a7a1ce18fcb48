/**
 * One engine's place in a conversation: its voice, and how it hears the caller. All else (turns, tools, transcript, inbox) is the
 * conversation's, so that another engine that takes over needs only a place of its own.
 */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Clock } from '@uketsuke/runtime';
import type { CallEngine, CallSoFar, Engine } from '../engines/engine.ts';
import type { Leg } from '../legs/leg.ts';
import type { AgentVoice } from '../livekit/agent-session.ts';
import { createGatedOutput } from '../livekit/gated-output.ts';
import type { Agents } from '../livekit/runtime.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { ToolSet } from '../tools/tool-set.ts';
import type { AgentTurns } from './agent-turns.ts';
import type { CallerInput } from './caller-input.ts';
import type { CallerWords } from './caller-words.ts';
import type { Inbox } from './inbox.ts';
import { buildInstructions } from './instructions.ts';
import type { Playout } from './playout.ts';
import type { Transcript } from './transcript.ts';

export interface EngineSeat {
  /** As the registry lists it. */
  readonly name: string;
  readonly engine: CallEngine;
  readonly voice: AgentVoice;
  /** From now on it is heard. */
  enter(): void;
  /** What it still tells of itself and of the caller counts no more; it can still speak. */
  retire(): void;
  /** It is not heard any more. Resolves when everything is given back. */
  close(): Promise<void>;
}

export interface EngineSeatOptions {
  leg: Leg;
  plan: CallPlan;
  agents: Agents;
  events: Pick<CallEvents, 'emit'>;
  clock: Clock;
  playout: Playout;
  transcript: Transcript;
  tools: ToolSet;
  turns: Pick<AgentTurns, 'audioReady' | 'giveUp'>;
  inbox: Inbox;
  caller: Pick<CallerInput, 'wantsReply' | 'tookTurn'>;
  words: Pick<CallerWords, 'told' | 'modelAnswers'>;
}

const tooLate = Promise.resolve({ content: 'The conversation goes on elsewhere.', error: 'The engine has failed' });

export async function openEngineSeat(
  engine: Engine,
  options: EngineSeatOptions & { soFar: CallSoFar | null; givenUp: AbortSignal },
): Promise<EngineSeat> {
  const { leg, plan, events, clock, transcript, tools, turns, inbox, soFar } = options;
  const output = createGatedOutput(options.playout);
  let isRetired = false;
  let hasFailed = false;
  let enteredAtMs: number | null = null;
  /** Once, also where its end is asked for twice. */
  const tellUsage = (): void => {
    if (enteredAtMs === null) return;
    const durationMs = clock.monotonic() - enteredAtMs;
    enteredAtMs = null;
    events.emit({ type: 'engine.used', engine: engine.name, durationMs, tokens: opened.usage?.() ?? null });
  };
  options.givenUp.addEventListener('abort', () => (isRetired = true), { once: true });
  const opened = await engine.open({ plan, rateHz: leg.rateHz, heardRateHz: leg.heardRateHz, ...(soFar && { soFar }) });
  const close = async (): Promise<void> => {
    await opened.close();
  };
  try {
    const voice = await options.agents.openAgentVoice({
      engine: opened,
      leg,
      output,
      instructions: buildInstructions({ plan, nowMs: clock.now(), toConfirm: tools.toConfirm, soFar }),
      history: opened.drivesTools ? [] : (soFar?.turns ?? []),
      tools: tools.forModels.map((tool) => ({
        ...tool,
        // Nothing more is begun for a model that has failed: the next one would do it again.
        run: (args, signal) => (hasFailed || isRetired ? tooLate : tool.run(args, signal)),
      })),
      onAudio(madeAtMs) {
        if (madeAtMs !== null && !isRetired) turns.audioReady(madeAtMs);
      },
      listener: {
        onFailed(error) {
          if (isRetired || hasFailed) return;
          hasFailed = true;
          inbox.put({ type: 'failed', error });
          turns.giveUp();
        },
        onReply(reply) {
          if (isRetired) return reply.discard();
          if (!options.caller.wantsReply()) {
            reply.discard();
            if (opened.ears.by === 'model') opened.ears.forget?.();
            return;
          }
          options.caller.tookTurn();
          options.words.modelAnswers();
          inbox.put({ type: 'reply', reply });
        },
        onTranscript(text, isFinal) {
          if (isRetired) return;
          if (isFinal) transcript.user(text, 'speech', options.words.told());
          events.emit({ type: 'caller.words_heard', text, isFinal });
        },
      },
    });
    return {
      name: engine.name,
      engine: opened,
      voice,
      enter() {
        enteredAtMs = clock.monotonic();
        output.enter();
      },
      retire() {
        isRetired = true;
      },
      async close() {
        isRetired = true;
        tellUsage();
        output.leave();
        try {
          await voice.close();
        } finally {
          await close();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
