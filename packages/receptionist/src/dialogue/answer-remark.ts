import { isBackchannel } from '../intents/backchannels.ts';
import type { BrainOutput } from '../brain.ts';
import { kindOf } from '../fields/field-kind.ts';
import { isNote } from '../fields/field-kind.ts';
import { readRemark } from '../intents/remarks.ts';
import type { Dialogue } from './dialogue.ts';

/** Politeness without an answer tries less patience than a wrong answer. */
const asideWeight = 0.5;

/** What was said about the conversation itself. Null: nothing of the kind. */
export function answerRemark(dialogue: Dialogue, text: string): BrainOutput | null {
  const { state, wording, options } = dialogue;
  const { asking } = state;
  const back = (sentence: string): BrainOutput => dialogue.turn(sentence, ...dialogue.question());
  const asksFor = whomAskedFor(text);
  if (asksFor !== null && options.config.greeting.toLowerCase().includes(asksFor.name.toLowerCase())) {
    return back(wording.yesItIs);
  }
  if (asksFor?.isSure === true && !dialogue.hasValues()) return back(wording.notThem(dialogue.name));
  if (asksFor?.isAnybody === true && !dialogue.hasValues()) return back(wording.whoAmI(dialogue.name));
  const remark = readRemark(text);
  switch (remark) {
    case 'repeat':
      return dialogue.turn(...dialogue.question());
    case 'has_question':
      return dialogue.turn(wording.yourQuestion);
    case 'slower':
      return back(wording.slower);
    case 'wait':
      state.isWaiting = true;
      return dialogue.turn(wording.waiting);
    case 'ready':
      return back(wording.ready);
    case 'thanks':
      if (asking.type === 'more') return dialogue.finish('answered');
      // At the end it means: yes, that is right.
      return asking.type === 'confirm'
        ? null
        : dialogue.fail(() => [wording.welcome, ...dialogue.question()], asideWeight);
    case 'greeting':
      return dialogue.fail(() => [wording.hello, ...dialogue.question()], asideWeight);
    case 'audibility':
      return back(wording.audible);
    case 'are_you_ai':
      return back(wording.iAmAi);
    case 'identity':
      return back(wording.whoAmI(dialogue.name));
    case 'how_are_you':
      return back(wording.howAreYou);
    case 'apology':
      return back(wording.neverMind);
    case null: {
      if (asking.type === 'field' && kindOf(asking.field) === 'yesNo') return null;
      if (state.topicNow !== null && /お願い|please/i.test(text)) return null;
      const isOpen = asking.type === 'field' || asking.type === 'help' || asking.type === 'correct';
      if (!isOpen || !isBackchannel(text, options.language)) return null;
      // "Yes" to "is there anything" announces the answer.
      if (asking.type === 'field' && isNote(asking.field)) return dialogue.fail(() => [wording.encourage], asideWeight);
      return dialogue.fail(() => [wording.encourage, ...dialogue.question()], asideWeight);
    }
    default:
      return remark satisfies never;
  }
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
