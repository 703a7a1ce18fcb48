/** What happens in a call, as one stream. Observers subscribe to it: metrics, the log, the record, the caller's screen. */
import type { TokenCounts } from '../engines/engine.ts';
import type { CallEnd, EngineReason, FieldEvidence } from '@uketsuke/contracts/voice-node';

/** What a turn of the agent answers. */
export type TurnKind =
  | 'opening'
  | 'text'
  | 'spoken'
  | 'dtmf'
  | 'silence'
  | 'inaudible'
  | 'reply'
  | 'resumed'
  /** The model has said nothing, and is asked once more; then the conversation speaks. */
  | 'asked_again'
  | 'told'
  | 'goodbye'
  | 'apology';

export type CallEvent =
  /** As the speech detector says; it may turn out to be a sign of listening, or noise. */
  | { type: 'caller.speech_started' }
  /** `silenceMs`: for how long the caller had been silent before that was known. */
  | { type: 'caller.speech_ended'; durationMs: number; silenceMs: number }
  /** The caller's speech is known to be a turn; later the caller is quiet again. */
  | { type: 'caller.turn_started' }
  | { type: 'caller.turn_stopped' }
  /** The caller gave an answer that was not spoken. */
  | { type: 'caller.answered'; by: 'text' | 'keys' }
  /** What the caller said or typed; what is not final may still change. */
  | { type: 'caller.words_heard'; text: string; isFinal: boolean }
  /** A turn of the transcript is there, or has grown; `saidAtMs` is when its first words were said or heard. */
  | { type: 'transcript.written'; index: number; role: 'assistant' | 'user'; text: string; saidAtMs: number }
  /** The agent is asked for its turn. */
  | { type: 'agent.turn_started'; kind: TurnKind }
  /** The model has begun its answer: the first words or sound of the turn. */
  | { type: 'agent.model_started' }
  /** The engine has its first audio of the turn ready, at this moment of the process's monotonic clock. */
  | { type: 'agent.audio_ready'; madeAtMs: number }
  /** Audio, or text where output is text, goes to the leg for the first time in the turn. */
  | { type: 'agent.output_started' }
  /** The caller really interrupts: the turn is given up. `hadOutput`: something of it was being said or shown. */
  | { type: 'agent.interrupted'; kind: TurnKind; hadOutput: boolean }
  | { type: 'agent.turn_ended'; kind: TurnKind; isCut: boolean; heardChars: number }
  | { type: 'field.recorded'; key: string; value: string | null; evidence: FieldEvidence | null }
  /** The caller has said yes to a value that was recorded before. */
  | { type: 'field.confirmed'; key: string; value: string; evidence: FieldEvidence }
  | ({ type: 'tool.called' } & ToolCall)
  | { type: 'engine.failed'; engine: string; reason: EngineReason; error: unknown }
  /** This engine holds the call from now on; `reason`: why it is not the preferred one, or the one before it. */
  | { type: 'engine.changed'; engine: string; reason: EngineReason | null }
  /** The engine leaves the call, which it has held for so long. `tokens`: null where its provider does not count. */
  | { type: 'engine.used'; engine: string; durationMs: number; tokens: TokenCounts | null }
  /** A model was to say these words, and has said more than a little else. `similarity`: 1 where only signs differ. */
  | { type: 'agent.words_differed'; engine: string; kind: TurnKind; similarity: number }
  /** Something beside the engine failed, and the call goes on without it. */
  | {
      type: 'part.failed';
      part: 'recognizer' | 'speech_detector' | 'one_moment' | 'apology' | 'closing';
      error: unknown;
    }
  /** The call broke over a fault of ours. */
  | { type: 'call.failed'; error: unknown }
  | { type: 'call.ended'; end: CallEnd; turns: number; fields: number };

export interface ToolCall {
  toolCallId: string;
  /** As the AI sees it. */
  name: string;
  arguments: Record<string, unknown>;
  result: unknown;
  /** Why it did not do what it is for; null where it did. */
  error: string | null;
  durationMs: number;
  /** The gateway ran it, and has it in the record. */
  isRecorded: boolean;
}

/** `atMs`: since the call started. */
export type CallObserver = (event: CallEvent, at: { atMs: number }) => void;
