import { isNote, kindOf } from '../../fields/field-kind.ts';
import { isBackchannel } from '../../intents/backchannels.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { type Remark, readRemark } from '../../intents/remarks.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { repeat } from '../moves/ask.ts';
import { finish } from '../moves/end.ts';
import { fail, halfFailure } from '../moves/fail.ts';
import { hasValues, isOnlyAsking } from '../moves/record.ts';
import { change, say, type Turn } from '../turn.ts';

/** What was said about the conversation itself. Null: nothing of the kind. */
export function answerRemark(turn: Turn, text: string): Turn | null {
  const recognised = answerWhomAskedFor(turn, text);
  if (recognised) return recognised;
  const remark = readRemark(text);
  return remark === null ? encourage(turn, text) : answerTo(turn, remark);
}

function answerTo(turn: Turn, remark: Remark): Turn | null {
  const { wording, name } = turn.desk;
  const { asking } = turn.state;
  const back = (sentence: string): Turn => repeat(say(turn, sentence));
  const politely = (sentence: string): Turn => fail(turn, (next) => repeat(say(next, sentence)), halfFailure);
  switch (remark) {
    case 'repeat':
      return repeat(turn);
    case 'has_question':
      return say(turn, wording.yourQuestion);
    case 'slower':
      return back(wording.slower);
    case 'wait':
      return say(change(turn, { isWaiting: true }), wording.waiting);
    case 'ready':
      return back(wording.ready);
    case 'thanks':
      if (asking.type === 'more') return finish(turn, 'completed');
      if (isOnlyAsking(turn)) return finish(turn, 'answered');
      // When everything was read back it means: yes, that is right.
      return asking.type === 'confirm' ? null : politely(wording.welcome);
    case 'greeting':
      return politely(wording.hello);
    case 'audibility':
      return back(wording.audible);
    case 'are_you_ai':
      return back(wording.iAmAi);
    case 'identity':
      return back(wording.whoAmI(name));
    case 'how_are_you':
      return back(wording.howAreYou);
    case 'apology':
      return back(wording.neverMind);
    default:
      return remark satisfies never;
  }
}

/** "Mm-hm" where an answer is waited for: the caller is listening, or thinking. */
function encourage(turn: Turn, text: string): Turn | null {
  const { topicNow } = turn;
  const { asking } = turn.state;
  if (asking.type === 'field' && kindOf(asking.field) === 'yesNo') return null;
  if (topicNow !== null && /お願い|please/i.test(text)) return null;
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

function answerWhomAskedFor(turn: Turn, text: string): Turn | null {
  const { wording, config, name } = turn.desk;
  const asksFor = whomAskedFor(text);
  if (asksFor === null) return null;
  const back = (sentence: string): Turn => repeat(say(turn, sentence));
  if (config.greeting.toLowerCase().includes(asksFor.name.toLowerCase())) return back(wording.yesItIs);
  if (asksFor.isSure && !hasValues(turn)) return back(wording.notThem(name));
  if (asksFor.isAnybody && !hasValues(turn)) return back(wording.whoAmI(name));
  return null;
}

/** `isSure`: it can be nothing but the name of somebody. `isAnybody`: a kind of desk, such as "the dentist". */
interface AskedFor {
  name: string;
  isSure: boolean;
  isAnybody: boolean;
}

/** "Is this Maple Dental?" */
function whomAskedFor(text: string): AskedFor | null {
  const english = /^(?:(?:hi|hello|hey)[, ]+)?is (?:this|that) (?:the )?(.{3,40}?)[?.]*$/i.exec(text)?.[1];
  if (english !== undefined) {
    const isSure = /^\p{Lu}/u.test(english);
    return { name: english, isSure, isAnybody: !isSure && /\bis (?:this|that) the\b/i.test(text) };
  }
  const japanese =
    /^(?:もしもし[、 ]*)?(?:すみません[、 ]*)?(?:そちら(?:は|って)?、?)?([^、。]{2,20}?)((?:さん|様)(?:の(?:お電話|番号|お宅))?)?(?:です|でしょう)か[?。]*$/.exec(
      text,
    );
  const [, name, title] = japanese ?? [];
  if (name === undefined || /何|どう|いくら|いつ|どこ|どちら|どなた|誰|お?いくつ/.test(name)) return null;
  return { name, isSure: title !== undefined, isAnybody: false };
}
