/**
 * Why an action that the agent's config names is not there in a call. `not_connected`: nobody of this call has such a connection;
 * `needs_setup`, `needs_reauth`: the state of the connection; `unavailable`: the operator has not set the connector up, its row cannot be
 * read, or the service does not say what it can do; `unknown_action`: there is no such action.
 */
export const leftOutReasons = [
  'not_connected',
  'needs_setup',
  'needs_reauth',
  'unavailable',
  'unknown_action',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** One action of the agent's config, as it was settled when the call was admitted; kept with the call. */
export interface CallAction {
  /** What the AI calls it: no other tool or action of the call has it. */
  name: string;
  connector: string;
  /** null: there is none. */
  connectionId: string | null;
  action: string;
  confirm: boolean;
  /** null: the call can use it. */
  leftOut: LeftOutReason | null;
}
