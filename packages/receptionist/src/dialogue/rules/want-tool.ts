import { repeat } from '../moves/ask.ts';
import { change, type Turn } from '../turn.ts';
import { answerQuestion } from './answer-question.ts';
import { saysValues } from './take-answer.ts';

/** Words that say what a tool without required parameters does ask for it. */
export function wantTool(turn: Turn, text: string): Turn | null {
  const { desk, state } = turn;
  const name = state.asking.type === 'finished' ? null : desk.matchTool(text);
  if (name === null || state.wantedTools.has(name)) return null;
  const wanted = change(turn, { wantedTools: new Set(state.wantedTools).add(name) });
  // What was asked is asked again, behind the answer of the tool.
  return saysValues(turn, text) ? answerQuestion(wanted, text) : repeat(wanted);
}
