import { isBackchannel } from '../../../turns/backchannels.ts';
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
  if (isAskingForUs(text, options.config.greeting)) return back(wording.yesItIs);
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
      return back(wording.whoAmI);
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

/** "Is this Maple Dental?", where the greeting says so. */
function isAskingForUs(text: string, greeting: string): boolean {
  const asked =
    /^(?:(?:hi|hello|hey)[, ]+)?is (?:this|that) (?:the )?(.{3,40}?)\?*$|^(?:もしもし[、 ]*)?(?:そちらは?、?)?(.{2,20}?)(?:さん)?(?:です|でしょう)か[??。]*$/i.exec(
      text,
    );
  const name = asked
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.trim();
  return name !== undefined && name.length > 1 && greeting.toLowerCase().includes(name.toLowerCase());
}
