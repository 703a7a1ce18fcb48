/** Tools of the agent: when one is called, and how the conversation goes on from its answer. */
import { toolSentence } from '../../tools/tool-sentence.ts';
import { change, say, type Turn } from '../turn.ts';
import { repeat } from './ask.ts';
import { leaveOpen } from './find-slots.ts';
import { takeRefusal, takeSlots } from './offer-slots.ts';
import { dueSearch, dueTool } from './tools-due.ts';

/** Calls a tool whose time has come. What the turn would have said and ended waits for the answer. */
export function useTools(turn: Turn): Turn {
  const { tool: pending, calledTools, booking } = turn.state;
  if (turn.ends && !isCompleted(turn))
    return change(turn, { tool: null, afterTool: null, booking: { ...booking, search: null } });
  const tool = pending ?? dueSearch(turn) ?? dueTool(turn);
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
  const { afterTool, tool } = turn.state;
  const { booking } = turn.desk;
  if (!afterTool) return repeat(turn);
  if (booking && tool?.name === booking.find.name) return takeSlots(turn, { content, isError });
  const isBooking = tool !== null && tool.name === booking?.book.name;
  const refused = isBooking && isError ? takeRefusal(turn, content) : null;
  if (refused) return refused;
  const { toolDone, toolFailed, slots } = turn.desk.wording;
  const free = change(turn, { tool: null, afterTool: null });
  const isKept = turn.desk.tools.some(({ name, keptIn }) => name === tool?.name && keptIn !== undefined);
  // Of a row that was kept nobody needs to hear, unless there is nothing else to say.
  const otherwise = isKept && afterTool.say.length > 0 ? [] : [toolDone];
  const done = isBooking ? slots.booked : toolSentence(content);
  const heard = done === null ? otherwise : [done];
  const told = isError ? failed(free, { isBooking, sentence: toolFailed }) : say(free, ...heard);
  const answered = say(told, ...(isError ? withoutPromise(turn, afterTool.say) : afterTool.say));
  const { calls, ends, isAgreed } = afterTool;
  return { ...answered, calls: [...answered.calls, ...calls], ends, isAgreed };
}

function failed(turn: Turn, { isBooking, sentence }: { isBooking: boolean; sentence: string }): Turn {
  return isBooking ? leaveOpen(turn, sentence) : say(turn, sentence);
}

/** The closing may tell of what the tool should have done. */
function withoutPromise({ desk }: Turn, sentences: readonly string[]): string[] {
  return sentences.map((sentence) => (sentence === desk.config.closing ? desk.wording.farewell : sentence));
}

function isCompleted({ calls }: Turn): boolean {
  return calls.some((call) => call.tool === 'finish' && call.arguments.outcome === 'completed');
}
