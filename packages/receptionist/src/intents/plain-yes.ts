import { isChange } from './change.ts';
import { stripFillers } from './fillers.ts';
import { isQuestion } from './question.ts';
import { readAnswer } from './yes-no.ts';

const reserve =
  /\b(?:but|except|only|wait|actually|instead|not|don't)\b|でも|ですが|ただ|だけど|けど|けれど|待っ|やっぱ|[\d０-９]/i;
const restCharactersMax = 20;

/** A yes, spoken or keyed, that takes nothing back and adds nothing that would have to be read back again. */
export function isPlainYes(given: string): boolean {
  const text = given.trim();
  if (text === '1') return true;
  const said = stripFillers(text);
  // "Wait, yes": what stands in front may hold the yes back too.
  if (reserve.test(text.slice(0, text.length - said.length))) return false;
  const { answer, rest } = readAnswer(said);
  if (answer !== 'yes') return false;
  return [...rest].length <= restCharactersMax && !reserve.test(rest) && !isChange(rest) && !isQuestion(rest);
}
