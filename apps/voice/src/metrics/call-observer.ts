import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Counter, Histogram } from 'prom-client';
import type { CallEvent, CallObserver, TurnKind } from '../observers/call-event.ts';
import type { CallPhase, CallPhaseName } from './call-phases.ts';

export interface CallMeters {
  turnGaps: Histogram<'channel'>;
  bargeIns: Histogram<'channel'>;
  agentTurns: Counter<'channel' | 'kind' | 'cut'>;
  ended: Counter<'channel' | 'outcome' | 'reason'>;
  durations: Histogram<'channel'>;
  toolCalls: Histogram<'result'>;
  engineFailures: Counter<'engine' | 'reason'>;
  takeovers: Counter<'engine' | 'reason'>;
  failures: Counter<'part'>;
  engineSeconds: Counter<'engine'>;
  engineTokens: Counter<'engine' | 'direction' | 'kind'>;
  fixedWords: Counter<'engine' | 'kind'>;
}

export interface CallObserverOptions {
  channel: CallPlan['channel'];
  phase: CallPhase;
  meters: CallMeters;
}

/** Turns the events of one call into numbers. What somebody said, or the name of a field or tool, never becomes one. */
export function createCallObserver({ channel, phase, meters }: CallObserverOptions): CallObserver {
  let speechStartedAtMs: number | null = null;
  /** The caller has said something and the agent has not answered yet. */
  let callerDoneAtMs: number | null = null;
  let isAnswering = false;

  const outputStarted = (atMs: number): void => {
    if (isAnswering && callerDoneAtMs !== null) meters.turnGaps.observe({ channel }, (atMs - callerDoneAtMs) / 1000);
    callerDoneAtMs = null;
  };
  const interrupted = (hadOutput: boolean, atMs: number): void => {
    if (hadOutput && speechStartedAtMs !== null) {
      meters.bargeIns.observe({ channel }, (atMs - speechStartedAtMs) / 1000);
    }
  };
  const turnEnded = ({ kind, isCut }: Extract<CallEvent, { type: 'agent.turn_ended' }>): void => {
    isAnswering = false;
    meters.agentTurns.inc({ channel, kind, cut: String(isCut) });
    phase.enter('listening');
  };
  const used = ({ engine, durationMs, tokens }: Extract<CallEvent, { type: 'engine.used' }>): void => {
    meters.engineSeconds.inc({ engine }, durationMs / 1000);
    if (!tokens) return;
    meters.engineTokens.inc({ engine, direction: 'in', kind: 'text' }, tokens.textIn);
    meters.engineTokens.inc({ engine, direction: 'in', kind: 'audio' }, tokens.audioIn);
    meters.engineTokens.inc({ engine, direction: 'in', kind: 'cached' }, tokens.cachedIn);
    meters.engineTokens.inc({ engine, direction: 'out', kind: 'text' }, tokens.textOut);
    meters.engineTokens.inc({ engine, direction: 'out', kind: 'audio' }, tokens.audioOut);
  };
  const ended = ({ end }: Extract<CallEvent, { type: 'call.ended' }>): void => {
    meters.ended.inc({ channel, outcome: end.outcome, reason: end.reason });
    meters.durations.observe({ channel }, end.durationMs / 1000);
  };

  return (event, { atMs }) => {
    switch (event.type) {
      case 'caller.speech_started':
        speechStartedAtMs = atMs;
        return;
      case 'caller.speech_ended':
        speechStartedAtMs = null;
        callerDoneAtMs = atMs;
        return;
      case 'caller.answered':
        callerDoneAtMs = atMs;
        return;
      case 'agent.turn_started':
        isAnswering = true;
        phase.enter(phaseOf(event.kind));
        return;
      case 'agent.output_started':
        outputStarted(atMs);
        return;
      case 'agent.interrupted':
        interrupted(event.hadOutput, atMs);
        return;
      case 'agent.turn_ended':
        turnEnded(event);
        return;
      case 'tool.called':
        meters.toolCalls.observe({ result: event.error === null ? 'ok' : 'failed' }, event.durationMs / 1000);
        return;
      case 'engine.used':
        used(event);
        return;
      case 'agent.words_differed':
        meters.fixedWords.inc({ engine: event.engine, kind: event.kind });
        return;
      case 'engine.failed':
        meters.failures.inc({ part: 'engine' });
        meters.engineFailures.inc({ engine: event.engine, reason: event.reason });
        return;
      case 'engine.changed':
        if (event.reason) meters.takeovers.inc({ engine: event.engine, reason: event.reason });
        return;
      case 'part.failed':
        meters.failures.inc({ part: event.part });
        return;
      case 'call.failed':
        meters.failures.inc({ part: 'call' });
        return;
      case 'call.ended':
        ended(event);
        return;
      default:
    }
  };
}

function phaseOf(kind: TurnKind): CallPhaseName {
  switch (kind) {
    case 'opening':
      return 'opening';
    case 'goodbye':
    case 'apology':
      return 'taking_leave';
    default:
      return 'answering';
  }
}
