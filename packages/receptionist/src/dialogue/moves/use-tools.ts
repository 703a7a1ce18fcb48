/** Tools of the agent: when one is called, and how the conversation goes on from its answer. */
import { toolSentence } from '../../tools/tool-sentence.ts';
import { change, say, type Turn } from '../turn.ts';
import { repeat } from './ask.ts';
import { dueTool } from './tools-due.ts';

/** Calls a tool whose time has come. What the turn would have said and ended waits for the answer. */
export function useTools(turn: Turn): Turn {
  const { tool: pending, calledTools } = turn.state;
  if (turn.ends && !isCompleted(turn)) return change(turn, { tool: null, afterTool: null });
  const tool = pending ?? dueTool(turn);
  if (!tool) return turn;
  const { say: said, ends, isAgreed } = turn;
  const isLast = ({ tool: name }: Turn['calls'][number]): boolean => name === 'finish' || name === 'hand_off';
  const waiting = change(turn, {
    tool,
    calledTools: new Set(calledTools).add(tool.name),
    afterTool: { say: said, ends, isAgreed, calls: turn.calls.filter(isLast) },
  });
  return { ...waiting, tool, calls: turn.calls.filter((call) => !isLast(call)), say: [], ends: false };
}

/** The tool has answered: the caller hears what came of it, then what was to be said anyway. */
export function takeToolAnswer(turn: Turn, { content, isError }: { content: string; isError: boolean }): Turn {
  const { afterTool } = turn.state;
  if (!afterTool) return repeat(turn);
  const { toolDone, toolFailed } = turn.desk.wording;
  const answered = say(
    change(turn, { tool: null, afterTool: null }),
    isError ? toolFailed : (toolSentence(content) ?? toolDone),
    ...(isError ? withoutPromise(turn, afterTool.say) : afterTool.say),
  );
  const { calls, ends, isAgreed } = afterTool;
  return { ...answered, calls: [...answered.calls, ...calls], ends, isAgreed };
}

/** The closing may tell of what the tool should have done. */
function withoutPromise({ desk }: Turn, sentences: readonly string[]): string[] {
  return sentences.map((sentence) => (sentence === desk.config.closing ? desk.wording.farewell : sentence));
}

function isCompleted({ calls }: Turn): boolean {
  return calls.some((call) => call.tool === 'finish' && call.arguments.outcome === 'completed');
}
