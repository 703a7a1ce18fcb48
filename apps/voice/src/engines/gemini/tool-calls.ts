/** The tools that the model has called: their answers reach it on the connection that asked for them, or in words with the next question. */
import type { ToolAnswer } from '../realtime/watched-tools.ts';
import type { FunctionResponse } from './live-messages.ts';

export interface ToolCalls {
  called(call: { id: string; name: string; args: string }): void;
  /** The service does not wait for it any more; it runs all the same. */
  cancelled(id: string): void;
  answered(id: string, answer: ToolAnswer): void;
  /** Another connection: it has asked for nothing yet. */
  nextLine(): void;
  /** How many the model waits for. */
  readonly waiting: number;
  readonly hasLate: boolean;
  /** Answers that the service takes no longer, in words. Each is given once. */
  takeLate(): string[];
}

export interface ToolCallsOptions {
  isReady(): boolean;
  answer(response: FunctionResponse): void;
  /** The model waits for nothing more, and must be told of late answers. */
  onLate(): void;
}

interface ToolCall {
  name: string;
  args: string;
  line: number;
  isCancelled: boolean;
}

export function createToolCalls({ isReady, answer, onLate }: ToolCallsOptions): ToolCalls {
  const calls = new Map<string, ToolCall>();
  let late: string[] = [];
  let line = 0;
  const waiting = (): number => [...calls.values()].filter(({ isCancelled }) => !isCancelled).length;
  return {
    get waiting() {
      return waiting();
    },
    get hasLate() {
      return late.length > 0;
    },
    called: ({ id, name, args }) => void calls.set(id, { name, args, line, isCancelled: false }),
    cancelled(id) {
      const call = calls.get(id);
      if (call) call.isCancelled = true;
    },
    answered(id, { content, isError }) {
      const call = calls.get(id);
      if (!call) return;
      calls.delete(id);
      const response = isError ? { error: content } : { output: content };
      if (call.line === line && isReady() && !call.isCancelled) return answer({ id, name: call.name, response });
      late.push(`${call.name} ${call.args}: ${JSON.stringify(response)}`);
      // Of a cancelled one the model is told with the next question: something else is being said now.
      if (!call.isCancelled && isReady() && waiting() === 0) onLate();
    },
    nextLine() {
      line += 1;
    },
    takeLate() {
      const taken = late;
      late = [];
      return taken;
    },
  };
}
