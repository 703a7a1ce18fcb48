/** The caller's side of a conversation: audio, keys and text become turns; silence is noticed. */
import type { Logger, Timers } from '@uketsuke/runtime';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { CallEngine, Keypad } from '../engines/engine.ts';
import type { Leg, LegListener } from '../legs/leg.ts';
import type { CallMetrics } from '../observers/call-metrics.ts';
import { isBackchannel, mayBecomeBackchannel } from '@uketsuke/receptionist';
import { createDtmfCollector } from '../turns/dtmf-collector.ts';
import { createEnergyGate } from '../turns/energy-gate.ts';
import type { CreateVoiceModel } from '../turns/neural-vad.ts';
import { createSilenceWatch } from '../turns/silence-watch.ts';
import { createSpeechDetector } from '../turns/speech-detector.ts';
import { createTurnTaking } from '../turns/turn-taking.ts';
import type { ConversationInput } from './inbox.ts';
import type { CallLimits } from './limits.ts';
import type { openRecognizer } from '../turns/open-recognizer.ts';
import type { Playout } from './playout.ts';
import type { Transcript } from './transcript.ts';

export interface CallerInput {
  readonly listener: LegListener;
  /** The agent has finished: the caller's silence counts from now, unless something is under way. */
  waitForCaller(): void;
  /** The agent is about to speak. */
  agentTurn(): void;
  expectKeys(keypad: Keypad): void;
  close(): void;
}

/** What the caller's side needs of the agent's side. */
export interface AgentSide {
  /** Gives up what is being said or thought of. False: it must be heard out, and the caller waits. */
  cut(): boolean;
  mayInterrupt(): boolean;
  readonly isBusy: boolean;
  put(input: ConversationInput): void;
  append(text: string): void;
  /** The model hears the caller itself. */
  hear(frame: Int16Array): void;
}

export interface CallerInputOptions {
  leg: Leg;
  plan: CallPlan;
  ears: CallEngine['ears'];
  openRecognizer: typeof openRecognizer;
  agent: AgentSide;
  playout: Playout;
  transcript: Transcript;
  createVoiceModel: CreateVoiceModel;
  metrics: CallMetrics;
  timers: Timers;
  limits: CallLimits;
  logger: Logger;
}

/** Who reads and types needs more time than who listens and speaks. */
const readingFactor = 3;

export function createCallerInput(options: CallerInputOptions): CallerInput {
  const { leg, plan, ears, agent, playout, transcript, metrics, timers, limits, logger } = options;
  const isHeardByModel = ears.by === 'model';
  let isClosed = false;

  const silence = createSilenceWatch({
    timers,
    silenceMs: limits.silenceMs * (leg.output === 'text' ? readingFactor : 1),
    onSilence(attempt) {
      if (attempt > limits.silencePromptsMax) agent.put({ type: 'goodbye', by: 'silence' });
      else agent.put({ type: 'silence', attempt });
    },
  });

  const waitForCaller = (): void => {
    if (isClosed || agent.isBusy || turnTaking.isCallerBusy || keys.isCollecting()) return;
    silence.arm();
  };

  const said = (text: string, how: { isLine?: true } = {}): void => {
    keys.clear();
    transcript.user(text);
    leg.send({ type: 'user-transcription', text, final: true });
    silence.answered();
    agent.put({ type: 'text', text, ...how });
  };

  const turnTaking = createTurnTaking({
    playout,
    timers,
    limits: {
      interruptAfterMs: limits.interruptAfterMs,
      textAfterSpeechMs: limits.textAfterSpeechMs[plan.channel],
      answerWithinMs: limits.answerWithinMs,
    },
    hasEars: ears.by !== 'nobody',
    mayInterrupt: () => agent.mayInterrupt(),
    isBackchannel: (text) => isBackchannel(text, plan.language),
    mayBecomeBackchannel: (text) => mayBecomeBackchannel(text, plan.language),
    takeTurn: () => void agent.cut(),
    onText: (text) => said(text),
    onInaudible: () => agent.put({ type: 'inaudible' }),
    onQuiet: waitForCaller,
  });

  const keys = createDtmfCollector({
    timers,
    onEntry(digits) {
      transcript.user(digits);
      silence.answered();
      metrics.callerDone();
      agent.put({ type: 'dtmf', digits });
    },
  });

  const recognizer =
    ears.by === 'stt'
      ? options.openRecognizer({
          stt: ears.stt,
          rateHz: leg.heardRateHz,
          joiner: plan.language === 'ja' ? '' : ' ',
          timers,
          limits,
          listener: {
            onInterim(text) {
              leg.send({ type: 'user-transcription', text, final: false });
              turnTaking.interim(text);
            },
            onEnd: (isEnd) => detector.expectEnd(isEnd),
            onStray: (text) => turnTaking.heard(text),
            onError: (error) => logger.warn({ call_id: plan.callId, err: error }, 'transcription failed'),
          },
        })
      : null;

  const detector = createSpeechDetector({
    rateHz: leg.heardRateHz,
    gate: createEnergyGate({ rateHz: leg.heardRateHz }),
    model: options.createVoiceModel(),
    onSuspected() {
      if (!isHeardByModel) turnTaking.speechSuspected();
    },
    onDismissed() {
      if (!isHeardByModel) turnTaking.speechDismissed();
    },
    onStarted() {
      silence.disarm();
      leg.send({ type: 'user-started-speaking' });
      // A model that hears the caller decides by itself who speaks.
      if (isHeardByModel) return;
      recognizer?.speechStarted();
      turnTaking.speechStarted();
    },
    onEnded({ durationMs, audio }) {
      leg.send({ type: 'user-stopped-speaking' });
      metrics.callerDone();
      if (isHeardByModel) waitForCaller();
      else
        turnTaking.speechEnded({ durationMs, text: recognizer ? recognizer.recognise({ audio, durationMs }) : null });
    },
    onError: (error) => logger.warn({ call_id: plan.callId, err: error }, 'speech detection failed'),
  });

  const listener: CallerInput['listener'] = {
    onAudio(frame) {
      if (isClosed) return;
      recognizer?.hear(frame);
      detector.push(frame);
      agent.hear(frame);
    },
    onDtmf(digit) {
      if (isClosed || !keys.hasUseFor(digit) || !agent.cut()) return;
      silence.disarm();
      playout.release();
      keys.push(digit);
      waitForCaller();
    },
    onText(text, { interrupt }) {
      const typed = text.trim();
      if (typed === '' || isClosed) return;
      if (interrupt) {
        metrics.callerDone();
        turnTaking.textCame();
        said(typed, { isLine: true });
        return;
      }
      transcript.user(typed);
      leg.send({ type: 'user-transcription', text: typed, final: true });
      agent.append(typed);
      silence.touch();
    },
    onClientMessage: (_message, reply) => reply(null),
  };

  return {
    listener,
    waitForCaller,
    agentTurn: () => silence.disarm(),
    expectKeys: (keypad) => keys.expect(keypad),
    close() {
      isClosed = true;
      silence.disarm();
      turnTaking.close();
      keys.close();
      recognizer?.close();
      detector.close();
    },
  };
}
