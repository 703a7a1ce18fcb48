/**
 * Who thinks inside an emulated provider. The emulators speak the wire protocols of the real services; what their model says and
 * which tools it calls is a mind's, the same for all of them.
 */

/** What a client has told the model about the conversation. */
export interface MindSession {
  instructions: string;
  tools: readonly MindTool[];
}

export interface MindTool {
  name: string;
  description: string;
  /** JSON Schema of an object, as the client sent it. */
  parameters: unknown;
}

/** What reaches the model. */
export type MindInput =
  /** The caller's turn, as the model heard or read it. */
  | { type: 'caller'; text: string }
  | { type: 'tool_result'; name: string; callId: string; output: string }
  /** Nobody answers the calls that it waits for any more: the caller spoke, or the client asked for something else. */
  | { type: 'calls_cancelled' }
  /** The client asks for a reply although nothing new was said; instructions are for this reply alone. */
  | { type: 'reply_wanted'; instructions: string | null };

/** What the model does, in this order. */
export type MindStep =
  | { do: 'say'; text: string }
  | { do: 'call'; name: string; arguments: Record<string, unknown> }
  /** Nothing for a while: a model that thinks, or a service that is slow. */
  | { do: 'wait'; ms: number };

/** One conversation. It lives as long as the connection, or longer where a client resumes it. */
export interface Mind {
  /** The client has changed what it told the model. */
  update(session: MindSession): void;
  next(input: MindInput): readonly MindStep[] | Promise<readonly MindStep[]>;
}

export type OpenMind = (session: MindSession) => Mind;
