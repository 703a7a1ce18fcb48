import { isNote, kindOf } from '../../fields/field-kind.ts';
import { isBackchannel } from '../../intents/backchannels.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { type Remark, readRemark } from '../../intents/remarks.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import type { Intent } from '../../model/intents.ts';
import { repeat } from '../moves/ask.ts';
import { finish } from '../moves/end.ts';
import { fail, halfFailure } from '../moves/fail.ts';
import { hasValues, isOnlyAsking } from '../moves/record.ts';
import { isPlainly } from '../meaning.ts';
import { change, say, type Turn } from '../turn.ts';

/** What was said about the conversation itself. Null: nothing of the kind. */
export function answerRemark(turn: Turn, text: string): Turn | null {
  const recognised = answerWhomAskedFor(turn, text);
  if (recognised) return recognised;
  const remark = readRemark(text);
  return remark === null ? encourage(turn, text) : answerTo(turn, remark);
}

/** The same in words that no pattern knows. */
export function answerMeantRemark(turn: Turn, text: string): Turn | null {
  const found = meantRemarks.find(([intent]) => isPlainly(turn, text, intent));
  return found ? answerTo(turn, found[1]) : null;
}

const meantRemarks: readonly [Intent, Remark][] = [
  ['hold', 'wait'],
  ['repeat', 'repeat'],
  ['robot', 'are_you_ai'],
];

function answerTo(turn: Turn, remark: Remark): Turn | null {
  const { wording, name } = turn.desk;
  const { asking } = turn.state;
  switch (remark) {
    case 'repeat':
      return repeat(turn);
    case 'has_question':
      return say(turn, wording.yourQuestion);
    case 'wait':
      return say(change(turn, { isWaiting: true }), wording.waiting);
    case 'identity':
      return repeat(say(turn, wording.whoAmI(name)));
    case 'thanks':
      if (asking.type === 'more') return finish(turn, 'completed');
      if (isOnlyAsking(turn)) return finish(turn, 'answered');
      // When everything was read back it means: yes, that is right.
      if (asking.type === 'confirm') return null;
      return fail(turn, (next) => repeat(say(next, wording.remarks.thanks)), halfFailure);
    case 'greeting':
      return fail(turn, (next) => repeat(say(next, wording.remarks.greeting)), halfFailure);
    default:
      return repeat(say(turn, wording.remarks[remark]));
  }
}

/** "Mm-hm" where an answer is waited for: the caller is listening, or thinking. */
function encourage(turn: Turn, text: string): Turn | null {
  if (turn.topicNow !== null && /お願い|please/i.test(text)) return null;
  const { asking } = turn.state;
  if (asking.type === 'field' && kindOf(asking.field) === 'yesNo') return null;
  const isOpen = asking.type === 'field' || asking.type === 'help' || asking.type === 'correct';
  if (!isOpen || !(isBackchannel(text, turn.desk.language) || (asking.type === 'field' && isBareYes(text))))
    return null;
  // "Yes" to "is there anything" announces the answer, so it is not asked again.
  const isAnnounced = asking.type === 'field' && isNote(asking.field);
  return fail(
    turn,
    (next) => {
      const encouraged = say(next, next.desk.wording.encourage);
      return isAnnounced ? encouraged : repeat(encouraged);
    },
    halfFailure,
  );
}

/** Nobody asked whether something is so: "そうです" tells nothing. */
function isBareYes(text: string): boolean {
  const { answer, rest } = readAnswer(stripFillers(text));
  return answer === 'yes' && rest === '' && !isDecline(text) && !isThatAll(text);
}

/** "Is this Maple Dental?" Null: nobody of a name was asked for. */
function answerWhomAskedFor(turn: Turn, text: string): Turn | null {
  const { wording, config, name } = turn.desk;
  const [, the, english] = /^(?:(?:hi|hello|hey)[, ]+)?is (?:this|that) (the )?(.{3,40}?)[?.]*$/i.exec(text) ?? [];
  const [, japanese, title] = japaneseName.exec(text) ?? [];
  const asked = english ?? japanese;
  if (asked === undefined || /何|どう|いくら|いつ|どこ|どちら|どなた|誰|お?いくつ/.test(asked)) return null;
  if (config.greeting.toLowerCase().includes(asked.toLowerCase())) return repeat(say(turn, wording.yesItIs));
  if (hasValues(turn)) return null;
  if (title !== undefined || /^\p{Lu}/u.test(english ?? '')) return repeat(say(turn, wording.notThem(name)));
  // "The dentist" may well be us.
  return the === undefined ? null : repeat(say(turn, wording.whoAmI(name)));
}

const japaneseName =
  /^(?:もしもし[、 ]*)?(?:すみません[、 ]*)?(?:そちら(?:は|って)?、?)?([^、。]{2,20}?)((?:さん|様)(?:の(?:お電話|番号|お宅))?)?(?:です|でしょう)か[?。]*$/;
