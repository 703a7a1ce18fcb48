/** What one response of the service says and calls, on its way into a generation of the framework. */
import type { llm } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import type { Pcm } from '../../legs/leg.ts';
import { guessedMsPerChar } from '../../text/spoken-segment.ts';
import type { Generation } from '../realtime/generation.ts';
import { beginsAgainAt, createOnlyNew } from '../realtime/spoken-words.ts';
import type { ModelHistory } from './model-history.ts';
import type { SentSound } from './sent-sound.ts';
import type { SaidMessage } from './wanted-reply.ts';

export interface ResponseOutput {
  message(itemId: string): void;
  text(itemId: string, piece: string): void;
  sound(itemId: string, pcm: Pcm): void;
  /** All of its sound has come. */
  messageIsWhole(itemId: string): void;
  call(call: llm.FunctionCall): void;
  readonly hasCalled: boolean;
  /**
   * The connection broke: the message that was being said, `from` where it is to be begun again. The record has all words that came; the caller
   * has heard those that came with sound, and only those stay in the history. Null: no message was begun.
   */
  breakOff(): SaidMessage | null;
}

export interface ResponseOutputOptions {
  generation: Generation;
  /** It goes on with this message. */
  goesOn: SaidMessage | null;
  modality: 'text' | 'audio';
  history: Pick<ModelHistory, 'write' | 'goOn'>;
  sentSound: Pick<SentSound, 'msOf'>;
  pace: Pace;
}

/** How fast the voice of a conversation speaks. */
export interface Pace {
  readonly msPerChar: number;
  spoke(ms: number, chars: number): void;
}

/** After so many characters the voice's own pace is known better than any. */
const paceCharsMin = 8;

export function createPace(language: Language): Pace {
  const whole = { ms: 0, chars: 0 };
  return {
    get msPerChar() {
      return whole.chars < paceCharsMin ? guessedMsPerChar[language] : whole.ms / whole.chars;
    },
    spoke(ms, chars) {
      whole.ms += ms;
      whole.chars += chars;
    },
  };
}

export function createResponseOutput(options: ResponseOutputOptions): ResponseOutput {
  const { generation, goesOn, modality, history, sentSound, pace } = options;
  let said: SaidMessage | null = null;
  let onlyNew = (piece: string): string => piece;
  let hasCalled = false;

  /** The message of the framework that this item of the service belongs to. */
  const messageOf = (itemId: string): SaidMessage => {
    if (said?.itemId === itemId) return said;
    if (goesOn && said === null) {
      history.goOn(itemId, goesOn.id);
      onlyNew = createOnlyNew(goesOn.words.slice(goesOn.from));
      said = { ...goesOn, itemId, isWhole: false };
    } else {
      onlyNew = (piece) => piece;
      said = { id: itemId, words: '', itemId, from: 0, isWhole: false };
    }
    return said;
  };

  return {
    message: (itemId) => generation.message(messageOf(itemId).id),
    text(itemId, piece) {
      const message = messageOf(itemId);
      const fresh = onlyNew(piece);
      message.words += fresh;
      if (fresh !== '') generation.text(fresh, message.id);
    },
    sound: (itemId, pcm) => generation.sound(pcm, messageOf(itemId).id),
    messageIsWhole(itemId) {
      const message = messageOf(itemId);
      message.isWhole = true;
      pace.spoke(sentSound.msOf(itemId), message.words.length - message.from);
    },
    call(call) {
      hasCalled = true;
      generation.call(call);
    },
    get hasCalled() {
      return hasCalled;
    },
    breakOff() {
      if (said === null) return null;
      const { words, from, itemId } = said;
      const inItem = words.slice(from);
      const isAllHeard = said.isWhole || modality === 'text';
      const again = { soundMs: sentSound.msOf(itemId), msPerChar: pace.msPerChar };
      const at = from + (isAllHeard ? inItem.length : beginsAgainAt(inItem, again));
      history.write(itemId, words.slice(from, at));
      return { ...said, from: at };
    },
  };
}
