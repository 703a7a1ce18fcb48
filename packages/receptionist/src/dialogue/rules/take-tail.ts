/** "It ends in 1132": the end of a number that was recorded is put right, and the rest of it stays. */
import { kindOf } from '../../fields/field-kind.ts';
import { replaceTail } from '../../numbers/replace-tail.ts';
import { writeDigits } from '../../numbers/spoken-digits.ts';
import { topicOf } from '../desk.ts';
import { readBack, remind } from '../moves/ask.ts';
import { record, valueOf } from '../moves/record.ts';
import { say, type Turn } from '../turn.ts';

const namesEnd =
  /(?:末尾|最後|下(?:[二三四五六]|\d)桁|終わり)(?:の番号)?(?:は|が)|\bat the end\b|\b(?:it |that )?ends? (?:in|with)\b|\blast (?:\w+ )?(?:digits?|numbers?|figures?)\b/i;

export function takeTail(turn: Turn, text: string): Turn | null {
  if (!namesEnd.test(text)) return null;
  const { state, desk } = turn;
  const key = [...state.values.keys()].findLast((recorded) =>
    desk.fields.some((field) => field.key === recorded && ['code', 'phone'].includes(kindOf(field))),
  );
  const field = desk.fields.find((candidate) => candidate.key === key);
  const value = field && valueOf(turn, field);
  if (!field || !value) return null;
  if (field.type === 'phone') {
    const number = replaceTail({ value, text, country: desk.country });
    return number === null ? null : readBack(say(turn, desk.wording.sorry), field, number);
  }
  const code = withEnd(value, /\d{2,}(?!.*\d{2})/.exec(writeDigits(text, 2))?.[0] ?? '');
  if (code === null || code === value) return null;
  return remind(say(record(turn, field, code), desk.wording.sorry, desk.wording.corrected(topicOf(field), code)));
}

/** Null: there are not so many digits. Dashes and spaces stay where they are. */
function withEnd(value: string, end: string): string | null {
  const places = [...value.matchAll(/\d/g)].map(({ index }) => index).slice(-end.length);
  if (end === '' || places.length < end.length) return null;
  const characters = value.split('');
  for (const [at, place] of places.entries()) characters[place] = end.charAt(at);
  return characters.join('');
}
