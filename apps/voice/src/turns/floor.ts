/**
 * Who has the floor, the agent or the caller. The moment the caller's speech begins the agent is silent. Then the caller
 * takes the floor, and the reply being spoken is given up, or gives it back, and the agent goes on at the same word.
 */
import type { AgentAudio } from './agent-audio.ts';
import type { MuteRule } from './rules/mute.ts';

export interface Floor {
  /** A first moment of sound was heard that may be speech. */
  speechSuspected(): void;
  /** The sound was no speech. `isHeldOn`: what was said before is still being recognised, so the agent stays silent. */
  speechDismissed(options?: { isHeldOn: boolean }): void;
  speechStarted(): void;
  speechEnded(): void;
  take(): void;
  giveBack(): void;
  /** The speech began over the agent's voice, which is being held since. */
  readonly isOverAgent: boolean;
  readonly isCallerSpeaking: boolean;
}

export interface FloorOptions {
  agent: AgentAudio;
  isMuted: MuteRule;
  /** Gives up the reply that is being spoken or prepared. */
  takeTurn(): void;
  /**
   * The caller has a turn. Where the agent is silent it begins with the speech; over the agent's voice only with `take`, because the
   * speech may be a mere sign of listening.
   */
  onTurnStarted(): void;
  /** After `onTurnStarted`, when the caller is quiet again. */
  onTurnStopped(): void;
}

export function createFloor({ agent, isMuted, takeTurn, onTurnStarted, onTurnStopped }: FloorOptions): Floor {
  let isSuspected = false;
  let isSpeaking = false;
  let isOverAgent = false;
  /** `heard`: somebody spoke, and whether it is a turn is not known yet. `told`: it is one. */
  let callerTurn: 'none' | 'heard' | 'told' = 'none';

  const tell = (): void => {
    callerTurn = 'told';
    onTurnStarted();
    if (!isSpeaking) stop();
  };
  const stop = (): void => {
    if (callerTurn !== 'told') return;
    callerTurn = 'none';
    onTurnStopped();
  };

  return {
    get isOverAgent() {
      return isOverAgent;
    },
    get isCallerSpeaking() {
      return isSpeaking;
    },
    speechSuspected() {
      if (!agent.isAudible || isMuted()) return;
      isSuspected = true;
      agent.hold();
    },
    speechDismissed({ isHeldOn } = { isHeldOn: false }) {
      if (isSuspected && !isSpeaking && !isHeldOn) agent.release();
      isSuspected = false;
    },
    speechStarted() {
      isSpeaking = true;
      isSuspected = false;
      const isAgentHeard = agent.isAudible;
      if (callerTurn === 'none') callerTurn = 'heard';
      if (!isAgentHeard && callerTurn === 'heard') tell();
      if (isMuted()) return;
      isOverAgent ||= isAgentHeard;
      agent.hold();
    },
    speechEnded() {
      isSpeaking = false;
      stop();
    },
    take() {
      isOverAgent = false;
      if (callerTurn === 'heard') tell();
      takeTurn();
      agent.release();
    },
    giveBack() {
      isOverAgent = false;
      if (callerTurn === 'heard' && !isSpeaking) callerTurn = 'none';
      agent.release();
    },
  };
}
