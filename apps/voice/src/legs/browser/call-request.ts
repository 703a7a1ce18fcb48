import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Leg } from '../leg.ts';

/** A call that a browser asks for, as whoever runs the node's calls sees it. */
export interface CallRequest {
  /**
   * Asks whether this token opens the call. After `unavailable` it may be asked again: the same call is meant. `address`: where
   * the offer comes from.
   */
  admit(token: string, address: string): Promise<WebAdmission>;
  /** The browser does not come again. If the gateway admitted the call and its answer was lost, that call must be ended. */
  giveUp(): void;
}

export type WebAdmission =
  /** `start` is to be called once, with the call's leg, also when it could not be connected: the call has a record. */
  | { status: 'admitted'; plan: CallPlan; start: (leg: Leg) => void }
  /** By a code of the gateway, or the node's own. */
  | { status: 'refused'; code: string }
  /** No place is free, or the gateway cannot be reached. */
  | { status: 'unavailable' };
