/** How caller and agent reach each other in a call that is played: by text, or by voice. */
import type { CallEnd } from '@uketsuke/contracts/voice-node';
import type { RunCallOptions } from '@uketsuke/voice/call/run-call.ts';
import type { CallEvent } from '@uketsuke/voice/observers/call-event.ts';
import type { CallHarness } from '@uketsuke/voice/testing/call-harness.ts';
import type { FakeLegOptions } from '@uketsuke/voice/testing/fake-leg.ts';
import type { Line } from '../scenario/scenario.ts';
import type { SpeechMeasures } from '../speech/measure-speech.ts';
import type { TurnWatch } from './watch-turns.ts';

export interface WayOfTalking {
  leg: FakeLegOptions;
  run?: Partial<RunCallOptions>;
  observe(event: CallEvent): void;
  begin(of: TalkOptions): Talk;
}

export interface TalkOptions {
  call: CallHarness;
  turns: TurnWatch;
  /** Asked while the agent speaks: what the caller says over it; null: nothing. */
  speakOver(): Line | null;
}

export interface Talk {
  /** Resolves when the agent has spoken to its end and the caller has the turn, or the call is over; false: the agent says nothing. */
  heardOut(): Promise<boolean>;
  /** False: the agent should have said something meanwhile, and did not. */
  act(line: Line): Promise<boolean>;
  /** The call comes to its end. */
  over(): Promise<CallEnd>;
  measures(): SpeechMeasures | null;
}
