/** What tools have answered, as the service is told of it: a model that finds no answer to its call makes the call again. */
import { llm } from '@livekit/agents';
import type { ToolAnswer } from '../realtime/watched-tools.ts';
import type { ModelHistory } from './model-history.ts';

export interface ToolAnswers {
  begun(callId: string): void;
  answered(callId: string, answer: ToolAnswer): void;
  /** The model called it in a reply that nobody wanted any more: it never runs. */
  notDone(callId: string): void;
  /** Before the model goes on: no call is without an answer. */
  tellAll(): void;
}

/** What the model is told when it goes on: of a tool that runs, and of one that nothing ran, because its reply was given up before. */
const stillRunning = JSON.stringify({ status: 'still running: its answer follows' });
const notDone = 'not done: the caller spoke first';

export function createToolAnswers(history: Pick<ModelHistory, 'tell' | 'takeBack' | 'unanswered'>): ToolAnswers {
  /** By the id of the call: of those that the caller cut off the framework tells nothing more. */
  const answers = new Map<string, string>();
  /** Calls of which the service was told that they still run: by their id, the item that says so. */
  const placeholders = new Map<string, string>();
  const running = new Set<string>();
  return {
    begun: (callId) => void running.add(callId),
    answered(callId, { content, isError }) {
      running.delete(callId);
      const output = isError ? String(content) : JSON.stringify(content);
      answers.set(callId, output);
      const placeholderId = placeholders.get(callId);
      if (placeholderId === undefined) return;
      placeholders.delete(callId);
      history.takeBack(placeholderId);
      history.tell(llm.FunctionCallOutput.create({ callId, output, isError: false }));
    },
    notDone: (callId) => void answers.set(callId, notDone),
    tellAll() {
      for (const { callId, name } of history.unanswered()) {
        const known = answers.get(callId);
        const told = known ?? (running.has(callId) ? stillRunning : notDone);
        const output = llm.FunctionCallOutput.create({ callId, name, output: told, isError: false });
        if (known === undefined) placeholders.set(callId, output.id);
        history.tell(output);
      }
    },
  };
}
