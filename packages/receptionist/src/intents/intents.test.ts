import { describe, expect, it } from 'vitest';
import { isDecline, isRefusal, isUnknown } from './decline.ts';
import { isEmergency } from './emergency.ts';
import { stripFillers } from './fillers.ts';
import { isInsult } from './insult.ts';
import { isFarewellThanks, isGoodbye, isThatAll } from './leaving.ts';
import { isOtherLanguage } from './other-language.ts';
import { isPersonRequest } from './person.ts';
import { isQuestion } from './question.ts';
import { readRemark } from './remarks.ts';
import { readAnswer } from './yes-no.ts';

describe('yes and no', () => {
  it.each([
    'はい',
    'はい。',
    'はい、お願いします',
    'ええ',
    'うん',
    'そうです',
    'その通りです',
    '間違いありません',
    '間違いないです',
    '大丈夫です',
    '合ってます',
    'それでお願いします',
    'はい大丈夫です',
    'はい、合っています。',
    'それでいいです',
    'OKです',
    '問題ないです',
    'はい、そうです',
    'よろしくお願いします',
    'はいそうです',
    'お願いします',
    'yes',
    'Yes, please.',
    'yeah',
    'yep',
    "that's right",
    'correct',
    'sure',
    'looks good',
    "Yes, that's correct",
    'ok',
    'uh-huh',
    'perfect',
    'all good',
    'no problem',
    'そうやね',
    'そうです、そうです',
    'せやで',
    'ええよ',
    'ばっちりです',
    'そうです、間違いなかです',
    'せやせや、それで合うてます',
    'んだんだ',
    'ああ、そうだよ',
    'ほう、その通りです',
    "that's the one",
    'spot on',
  ])('%s is a yes', (text) => {
    expect(readAnswer(text)).toEqual({ answer: 'yes', rest: '' });
  });

  it.each([
    'いいえ',
    'いえ',
    'いや',
    '違います',
    'いえ、違います',
    'ちがいます',
    '間違っています',
    'だめです',
    'no',
    'No.',
    'nope',
    "no, that's wrong",
    'incorrect',
    "that's not right",
    '電話番号が違います',
    'はい、でも電話番号が間違っています',
    'ちゃう',
    'そうじゃなくて',
    "that ain't right",
  ])('%s is a no', (text) => {
    expect(readAnswer(text).answer).toBe('no');
  });

  it.each([
    '田中です',
    '明日の19時',
    'えっと',
    'Smith',
    'tomorrow',
    'いいだです',
    'はいばらです',
    'Noah',
    'うんのです',
    '遅れちゃうかもしれません',
  ])('%s is neither', (text) => {
    expect(readAnswer(text).answer).toBeNull();
  });

  it('keeps what was said beyond the answer', () => {
    expect(readAnswer("no, it's Smith")).toEqual({ answer: 'no', rest: "it's Smith" });
    expect(readAnswer('はい、あと駐車場はありますか')).toEqual({ answer: 'yes', rest: 'あと駐車場はありますか' });
    expect(readAnswer('いいえ、090-1111-2222です')).toEqual({ answer: 'no', rest: '090-1111-2222です' });
  });
});

describe('declining', () => {
  it.each([
    '特にない',
    '特にありません',
    'ないです',
    'なしで',
    'スキップ',
    '結構です',
    'いいえ',
    '今は特にありません',
    '特に大丈夫です',
    'no',
    'nothing',
    'skip',
    'No, thanks',
    'not really',
    'none',
    "I don't have one",
    'nothing I can think of',
    "it's not a cake, so no",
    'いらないっす',
    'なくていいです',
    'ちょっと今手元にないです',
    'べつにあらへん',
    'いらん',
    'ええわ',
    'ないない',
    '何もないです',
    '特にないと思います',
    'nah',
    'nope, nothing',
    "nah I'm good",
    "I don't think so",
    "Don't have one, never did",
    'えっと、特にない',
    'なしにしたいので',
  ])('%s declines', (text) => {
    expect(isDecline(text)).toBe(true);
  });
  it.each([
    '無しのラーメン',
    '梨田です',
    '名梨',
    'ええと',
    'いらんことかもしれませんが',
    'Noah',
    'Skipper',
    'ナシ族',
    'none of your business',
    '内藤です',
    '大丈夫です屋',
    "I don't have one, my wife does",
  ])('%s does not', (text) => {
    expect(isDecline(text)).toBe(false);
  });
  it('knows not knowing and refusing', () => {
    expect(isUnknown('わかりません')).toBe(true);
    expect(isUnknown("I don't know")).toBe(true);
    expect(isRefusal('電話番号は教えたくありません')).toBe(true);
    expect(isRefusal("I'd rather not say")).toBe(true);
    expect(isRefusal('教えてください')).toBe(false);
  });
});

describe('emergencies', () => {
  it.each([
    '救急車を呼んでください',
    '火事です',
    '父が倒れました',
    '人が倒れています',
    '意識がありません',
    '助けて！',
    '息ができません',
    'this is an emergency',
    'my husband collapsed',
    "he's not breathing",
    'there is a fire in the kitchen',
  ])('%s', (text) => {
    expect(isEmergency(text)).toBe(true);
  });
  it.each([
    '緊急連絡先は090-1234-5678です',
    '救急外来の受付時間は？',
    '急ぎではありません',
    'not an emergency',
    'my emergency contact is Bob',
    '火災保険の相談です',
    '助けてもらえて嬉しいです',
    'I need help with a booking',
    '消防署の隣です',
  ])('%s is none', (text) => {
    expect(isEmergency(text)).toBe(false);
  });
});

describe('asking for a person', () => {
  it.each([
    '人に代わってください',
    '担当者に代わって',
    '担当の方をお願いします',
    'オペレーターにつないでください',
    '人間と話したい',
    'スタッフと話せますか',
    '責任者を出して',
    'オペレーター',
    '店長に替わってもらえますか',
    '誰かと話したいんですが',
    'can I speak to a human?',
    'agent',
    'representative please',
    'I want to talk to someone',
    'transfer me to the manager',
    'operator',
    'let me talk to a real person',
    "I'd like an agent",
  ])('%s', (text) => {
    expect(isPersonRequest(text)).toBe(true);
  });
  it.each([
    '担当者は田中です',
    '店長さんによろしくお伝えください',
    '3人でお願いします',
    '人数は4人です',
    'I am a real estate agent',
    'four people',
    '二人です',
    'the manager is nice',
    '人に代わらなくていいです',
    '大人2人と話題のコース',
  ])('%s is none', (text) => {
    expect(isPersonRequest(text)).toBe(false);
  });
});

describe('remarks about the conversation', () => {
  it.each([
    ['もう一度お願いします', 'repeat'],
    ['すみません、もう一度言ってください', 'repeat'],
    ['聞こえませんでした', 'repeat'],
    ['え？', 'repeat'],
    ['pardon?', 'repeat'],
    ['sorry?', 'repeat'],
    ['Could you repeat that please?', 'repeat'],
    ["sorry, I didn't catch that", 'repeat'],
    ['もう少しゆっくりお願いします', 'slower'],
    ['please speak slower', 'slower'],
    ['ちょっと待ってください', 'wait'],
    ['少々お待ちください', 'wait'],
    ['hold on', 'wait'],
    ['just a moment please', 'wait'],
    ['お待たせしました', 'ready'],
    ['ありがとうございます', 'thanks'],
    ['わかりました、ありがとうございます', 'thanks'],
    ['Thank you!', 'thanks'],
    ['ok thanks', 'thanks'],
    ['もしもし', 'greeting'],
    ['こんにちは', 'greeting'],
    ['hello', 'greeting'],
    ['Hi there!', 'greeting'],
    ['もしもし、聞こえますか', 'audibility'],
    ['can you hear me?', 'audibility'],
    ['あなたはAIですか', 'are_you_ai'],
    ['are you a robot?', 'are_you_ai'],
    ['ロボットですか？', 'are_you_ai'],
    ['どちら様ですか', 'identity'],
    ['すみません', 'apology'],
  ])('%s is %s', (text, remark) => {
    expect(readRemark(text)).toBe(remark);
  });
  it.each([
    'もしもし、田中です',
    'もう一度予約したいです',
    'hello, this is John',
    '田中',
    'お世話になっております、山田です',
  ])('%s is content', (text) => {
    expect(readRemark(text)).toBeNull();
  });
});

describe('leaving', () => {
  it.each([
    'もういいです',
    '失礼します',
    'やめておきます',
    'またかけます',
    'あ、じゃあまたかけ直します',
    'thanks, bye now',
    'bye',
    'goodbye',
    'never mind',
    "I'll call back later",
    '忙しいのでまた電話します',
    'ほなまた',
    'gotta run',
    'ok I need to go',
  ])('%s is a goodbye', (text) => {
    expect(isGoodbye(text)).toBe(true);
  });
  it.each([
    'それだけです',
    '聞きたかっただけなので、大丈夫です',
    '以上です',
    'ほかにはありません',
    '大丈夫です',
    'いえ、大丈夫です。ありがとうございました',
    'それだけで大丈夫です',
    'はい、それだけです',
    "that's all",
    "No, that's all, thanks",
    'nothing else',
    "I'm good",
    'no thanks',
  ])('%s is all', (text) => {
    expect(isThatAll(text)).toBe(true);
  });
  it.each([
    '失礼ですが',
    '折り返しまた電話をください',
    "tell him I'll call back tomorrow",
    '以上の人数です',
    '田中です',
    "that's all wrong",
    'バイクです',
  ])('%s is neither', (text) => {
    expect(isGoodbye(text) || isThatAll(text)).toBe(false);
  });
  it('knows thanks that take leave', () => {
    expect(isFarewellThanks('わかりました、ありがとうございました')).toBe(true);
    expect(isFarewellThanks('Thanks, bye!')).toBe(true);
    expect(isFarewellThanks('ありがとうございます')).toBe(false);
  });
});

describe('questions', () => {
  it.each([
    '駐車場はありますか',
    '何時までですか？',
    '料金を教えてください',
    'いくらですか',
    'どこにありますか',
    'do you have parking',
    'what time do you close?',
    'is there wifi',
    "I'd like to know the price",
    '雨でもやるのかな',
  ])('%s asks', (text) => {
    expect(isQuestion(text)).toBe(true);
  });
  it.each([
    '田中です',
    '明日の19時でもいいですか',
    '予約をお願いできますか',
    'Smith?',
    'Can I book a table for two?',
    '3名です',
    'tomorrow',
    'いつもの感じで',
    'なかだです',
  ])('%s does not', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});

describe('the rest', () => {
  it('knows insults', () => {
    expect(isInsult('ふざけるな')).toBe(true);
    expect(isInsult('you stupid machine')).toBe(true);
    expect(isInsult('ばかもとです')).toBe(false);
  });
  it('knows sentences of the other language', () => {
    expect(isOtherLanguage('Can you speak English please', 'ja')).toBe(true);
    expect(isOtherLanguage('John Smith', 'ja')).toBe(false);
    expect(isOtherLanguage('予約をお願いしたいのですが', 'en')).toBe(true);
    expect(isOtherLanguage('田中', 'en')).toBe(false);
  });
  it('strips hesitation and greetings in front only', () => {
    expect(stripFillers('もしもし、えっと、田中です')).toBe('田中です');
    expect(stripFillers('Um, hello, my name is Ann')).toBe('my name is Ann');
    expect(stripFillers('あとうです')).toBe('あとうです');
  });
});
