/**
 * The conversation of one connected call: its parts and how they hang together. It goes from state to state
 * (`conversation-machine.ts`); what happens meanwhile waits in the inbox or cuts the reply being spoken. It ends by itself, or is stopped when the leg is gone.
 */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { questionIn } from '@uketsuke/receptionist';
import type { Clock, Timers } from '@uketsuke/runtime';
import { sttFaultOf } from '../engines/stt/stt-fault.ts';
import type { EngineLine } from '../engines/engine-roster.ts';
import type { ToolGateway } from '../gateway/gateway-client.ts';
import type { Leg } from '../legs/leg.ts';
import type { Agents } from '../livekit/runtime.ts';
import type { CallEvents } from '../observers/call-events.ts';
import { phrasesOf } from '../text/phrases.ts';
import { createAgentTools } from '../tools/agent-tools.ts';
import { createControls } from '../tools/controls.ts';
import { createToolSet } from '../tools/tool-set.ts';
import { doubtOf } from '../tools/value-doubt.ts';
import type { CreateVoiceModel } from '../turns/neural-vad.ts';
import { mutedByAny } from '../turns/rules/mute.ts';
import { createAgentTurns, type AgentTurns } from './agent-turns.ts';
import { createCallerEvidence } from './caller-evidence.ts';
import { createCallerInput, type AgentSide, type CallerInput } from './caller-input.ts';
import { createCallerWords } from './caller-words.ts';
import { createConversationMachine } from './conversation-machine.ts';
import { openEngineSeats, type EngineSeats } from './engine-seats.ts';
import { createHandoffWatch } from './handoff-watch.ts';
import { createInbox, type ConversationInput } from './inbox.ts';
import type { CallLimits } from './limits.ts';
import type { CallFacts, Ending } from './outcome.ts';
import { createPlayout } from './playout.ts';
import { createTranscript } from './transcript.ts';

export interface Conversation {
  /** The agent begins. Resolves with the conversation's own end; never rejects. Called once. */
  start(): Promise<Ending>;
  /** What the leg tells goes here. */
  readonly listener: CallerInput['listener'];
  facts(): CallFacts;
  readonly turns: number;
  /** Hears and says nothing more, at once; what was heard so far has been told. */
  stop(): void;
  /** Gives back everything. */
  close(): Promise<void>;
}

export interface ConversationOptions {
  leg: Leg;
  plan: CallPlan;
  /** Who may hold it, one after the other. */
  line: EngineLine;
  agents: Agents;
  events: CallEvents;
  /** Since the call started. */
  elapsedMs(): number;
  createVoiceModel: CreateVoiceModel;
  clock: Clock;
  timers: Timers;
  limits: CallLimits;
  /** Calls the tools of the agent; without it there are none. */
  gateway?: ToolGateway | undefined;
  /** The call is over: nobody waits for an engine any more. */
  signal: AbortSignal;
}

export async function openConversation(options: ConversationOptions): Promise<Conversation> {
  const { leg, plan, events, clock, timers, limits, elapsedMs, gateway } = options;
  const transcript = createTranscript({
    events,
    elapsedMs,
    onUser(text, how) {
      tools.callerSaid(text, how);
      handoffWatch.callerSaid(text);
      controls.callerSaid();
      caller.answered();
    },
  });
  const words = createCallerWords({
    // Who is heard while most of it is still to be said does not answer it.
    readBack: () => (playout.remainingMs <= limits.answerWithinMs ? tools.readBack : null),
    reserve: () => transcript.reserve(),
    clock,
    timers,
  });
  const inbox = createInbox({ joiner: plan.language === 'ja' ? '' : ' ' });
  const evidence = createCallerEvidence({ turns: transcript.said, ownNumber: plan.from });
  /** All that a value may come from. */
  const heardSoFar = (): string[] => [
    ...transcript.said().flatMap(({ role, text }) => (role === 'user' ? [text] : [])),
    ...tools.begun().flatMap(({ answer }) => answer ?? []),
    ...(plan.from === null ? [] : [plan.from]),
  ];
  const controls = createControls({
    config: plan.config,
    onField: (field) => events.emit({ type: 'field.recorded', ...field }),
    onConfirmed: (field) => events.emit({ type: 'field.confirmed', ...field }),
    evidenceOf: (value) => evidence.of(value),
    wordsKnown: () => words.known(),
    // Rules read back what they have heard by themselves.
    readBackOf: (value) => (seats.current.engine.drivesTools ? 'known' : evidence.readBackOf(value)),
    doubt(field, value) {
      const isSure = seats.current.engine.drivesTools || evidence.of(value).isConfirmed;
      return isSure ? null : doubtOf({ field, value, heard: heardSoFar() });
    },
  });
  const tools = createToolSet({
    tools: [...controls.tools, ...(gateway ? createAgentTools({ plan, gateway }) : [])],
    clock,
    timers,
    language: plan.language,
    isDrivenByEngine: () => seats.current.engine.drivesTools,
    outputs: () => playout.outputs,
    wordsKnown: () => words.known(),
    onCalled: ({ owner: _owner, ...call }) => events.emit({ type: 'tool.called', ...call }),
    onLate: (words) => inbox.put({ type: 'told_late', words }),
    onSlow: () => sayOneMoment(),
  });
  const handoffWatch = createHandoffWatch({
    timers,
    withinMs: limits.handoffMs,
    isDrivenByRules: () => seats.current.engine.drivesTools,
    onOverdue(reason) {
      if (controls.pending?.by !== 'handoff') put({ type: 'handoff', reason });
    },
  });
  let hasSaidOneMoment = false;
  /** Once in a turn, and not while something is being said. */
  const sayOneMoment = (): void => {
    if (hasSaidOneMoment || machine.isStopped || !turns.isBusy || playout.isAudible) return;
    hasSaidOneMoment = true;
    try {
      seats.current.voice.say(phrases.oneMoment);
    } catch (error) {
      events.emit({ type: 'part.failed', part: 'one_moment', error });
    }
  };
  const isMuted = mutedByAny([() => turns.isHeardOut, () => controls.pending?.by === 'handoff']);
  const playout = createPlayout({
    leg,
    timers,
    onModelStarted: () => events.emit({ type: 'agent.model_started' }),
    onFirstOutput() {
      turns.outputStarted();
      caller.answered();
      seats.worked();
    },
  });
  const turns: AgentTurns = createAgentTurns({
    leg,
    language: plan.language,
    playout,
    transcript,
    events,
    timers,
    limits,
    answerMs: () => seats.answerMs,
    isToolRunning: () => tools.isRunning || words.isAwaited,
    isMuted,
    onTurnStarts() {
      caller.agentTurn();
      controls.startTurn();
      hasSaidOneMoment = false;
    },
    onCut: () => tools.callerCutIn(),
    onSilent: (error) => inbox.put({ type: 'failed', error }),
  });
  const put = (input: ConversationInput): void => {
    if (machine.isStopped) return;
    if (input.type === 'text' || input.type === 'spoken' || input.type === 'dtmf') machine.callerGoesOn();
    turns.cut();
    inbox.put(input);
  };
  const agent: AgentSide = {
    audio: playout,
    isMuted,
    cut: () => turns.cut(),
    put,
    deaf(error) {
      const { current, isReplaceable } = seats;
      // Rules ask for keys instead; a model that nobody can follow asks for what is typed.
      if (!isReplaceable || current.engine.drivesTools) put({ type: 'inaudible' });
      else inbox.put({ type: 'failed', error: sttFaultOf(error, current.name) });
    },
    append: (text) => inbox.append(text),
    asked: () => questionIn(turns.lastHeard, plan.language),
    get isBusy() {
      return turns.isBusy || !inbox.isEmpty;
    },
  };
  const caller: CallerInput = createCallerInput({ ...options, agent, transcript, words });
  const seats: EngineSeats = await openEngineSeats({
    ...options,
    playout,
    transcript,
    tools,
    turns,
    inbox,
    caller,
    words,
  });
  const phrases = phrasesOf(plan.language);
  const { closing, closing_answered: closingAnswered } = plan.config;
  const machine = createConversationMachine({
    ...{ seats, caller, turns, transcript, controls, tools, handoffWatch, inbox, phrases, events },
    closings: { completed: closing, answered: closingAnswered ?? closing },
  });
  let cancelMax = (): void => {};

  const stop = (): void => {
    if (machine.isStopped) return;
    machine.stop();
    cancelMax();
    handoffWatch.stop();
    caller.close();
    turns.stop();
  };

  return {
    start() {
      cancelMax = timers.after(limits.maxDurationMs, () => put({ type: 'goodbye', by: 'max_duration' }));
      return machine.run();
    },
    listener: caller.listener,
    facts: () => ({
      fields: plan.config.fields,
      recorded: controls.recorded,
      isFaqSettled: machine.isFaqSettled,
      goodbye: controls.pending?.by === 'finish' ? controls.pending.outcome : null,
    }),
    get turns() {
      return transcript.turns;
    },
    stop,
    async close() {
      stop();
      await seats.close();
      playout.close();
    },
  };
}
