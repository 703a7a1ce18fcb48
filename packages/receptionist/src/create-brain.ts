/** The conversation of the scripted engine. Each input becomes one turn: what was said is judged, then the next question asked. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { Brain, BrainInput, BrainOptions, BrainOutput } from './brain.ts';
import { createDialogue } from './dialogue/dialogue.ts';
import { answerKeys } from './dialogue/answer-keys.ts';
import { answerText } from './dialogue/answer-text.ts';

export function createBrain(given: BrainOptions): Brain {
  const options = { ...given, config: { ...given.config, fields: given.config.fields.map(withType) } };
  const dialogue = createDialogue(options);
  const { state, wording } = dialogue;

  const respond = (input: BrainInput): BrainOutput => {
    if (input.type !== 'silence') state.isWaiting = false;
    switch (input.type) {
      case 'text':
        return answerText(dialogue, input.text);
      case 'dtmf':
        return answerKeys(dialogue, input.digits);
      case 'silence':
        if (state.isWaiting && input.attempt === 1) {
          state.isWaiting = false;
          return dialogue.turn(wording.stillWaiting);
        }
        return dialogue.turn(...(input.attempt > 1 ? [wording.stillThere] : []), ...dialogue.question());
      case 'inaudible': {
        const place = options.channel === 'phone' ? 'phone' : 'web';
        state.inaudibles += 1;
        state.usesKeys = options.channel === 'phone';
        const explained = state.inaudibles === 1 ? wording.inaudible[place] : wording.inaudibleShort[place];
        return dialogue.turn(explained, ...dialogue.question());
      }
      default:
        return input satisfies never;
    }
  };

  return {
    open: () => dialogue.open(),
    next(input) {
      if (state.asking.type === 'handedOff') return { ...dialogue.turn(), ends: true };
      const { topicNow } = state;
      const output = respond(input);
      if (state.topicNow === topicNow) state.topicNow = null;
      return output;
    },
  };
}

const phoneLabel =
  /^(?:お客様の|ご?(?:連絡|当日連絡)(?:先|用)の?)?お?(?:電話番号|携帯(?:電話)?(?:の)?番号|電話)$|^ご?連絡先(?:電話|番号)$|^(?:your |contact |mobile |cell |home |telephone |phone )*(?:phone|telephone|mobile|cell)(?: number)?$/i;

/** A label that is plainly a telephone number's, where the configuration leaves the type open. */
function withType(field: FieldSpec): FieldSpec {
  return field.type === undefined && phoneLabel.test(field.label.trim()) ? { ...field, type: 'phone' } : field;
}
