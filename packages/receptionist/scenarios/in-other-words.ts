/** What no pattern of `intents/` knows is understood from the sentences that the model was trained on; none of these is among them. */
import type { Language } from '@uketsuke/contracts';
import { type Expectation, handOff, record, type Scenario } from './scenario.ts';

const person = { calls: [handOff('caller_asked_for_person')], ends: true };
const danger = { calls: [handOff('emergency')], ends: true };

const heard: readonly [Language, string, Expectation][] = [
  ['en', 'I give up, is there nobody there I can just chat to', person],
  ['en', 'my little boy has gone all floppy and his lips are turning blue', danger],
  ['en', 'oh I was after the vet, I must have pressed the wrong button', { says: /Goodbye/, ends: true }],
  ['en', 'hang on a tick while I dig the letter out', { says: /take your time/ }],
  ['en', 'pardon, my hearing is not what it was, what was that', { says: /name/, withholds: /Thank you/ }],
  ['ja', '主人が風呂場で倒れて頭から血が出とるんです', danger],
  ['ja', 'あれ、床屋さんにかけたつもりだったんですけど', { says: /失礼/, ends: true }],
  ['ja', 'えっと今紙探してくるんでちょい待ちで', { says: /お待ち|ごゆっくり/ }],
  ['ja', 'あ、すいません電波悪くて今のとこもっかい', { says: /お名前/, withholds: /様ですね/ }],
];

const visit = '教室の様子を一度拝見させていただきたいのですが';

/** Each has the look of something else. */
const harmless: readonly [Language, string, Expectation][] = [
  ['en', "Your manager told me to ring, it's about the smell in the cellar", {}],
  ['en', 'I would like to order two first aid kits', {}],
  ['ja', visit, { calls: [record('request', visit)] }],
  ['ja', '救急箱の中身を注文したいんですけど', {}],
];

export const inOtherWords: Scenario[] = [
  ...heard.map(([language, caller, expected]): Scenario => ({
    title: `"${caller}" is understood at the first word`,
    language,
    turns: [{ caller, ...expected }],
  })),
  ...harmless.map(([language, caller, expected]): Scenario => ({
    title: `"${caller}" ends no call`,
    language,
    turns: [{ caller, ...expected }],
  })),
];
