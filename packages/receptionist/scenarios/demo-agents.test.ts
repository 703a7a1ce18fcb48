/** The agents that a new installation begins with, talked to from the first word to the last. */
import { agentConfigSchema, type ControlCall, type Language } from '@uketsuke/contracts';
import { expect, it } from 'vitest';
import { clinicAgent, restaurantAgent } from '@uketsuke/prisma/demo';
import { createBrain } from '../src/create-brain.ts';
import { faq, finish, handOff, record } from './scenario.ts';

type Line = readonly [said: string, calls: readonly ControlCall[], answer: RegExp];

function talk(language: Language, lines: readonly Line[]): void {
  const { config } = language === 'ja' ? restaurantAgent : clinicAgent;
  const brain = createBrain({
    config: agentConfigSchema.parse(config),
    language,
    channel: 'web',
    hasEars: true,
    callerNumber: null,
  });
  brain.open();
  for (const [said, calls, answer] of lines) {
    const output = brain.next({ type: 'text', text: said });
    expect(output.calls, said).toEqual(calls);
    expect(output.say.join(' '), said).toMatch(answer);
    expect(output.ends, said).toBe(calls.some(({ tool }) => tool === 'finish' || tool === 'hand_off'));
  }
}

it('the restaurant takes a booking, with questions and a change of mind in between', () => {
  talk('ja', [
    ['予約をお願いしたいんですけど', [], /お名前/],
    ['山本と申します', [record('name', '山本')], /山本様.*お電話番号/],
    ['ぜろきゅうぜろの、いちにーさんよんの、ごーろくななはちです', [], /090-1234-5678/],
    ['はい、そうです', [record('phone', '090-1234-5678')], /日にち/],
    ['駐車場はありますか', [faq(3)], /8台分.*日にち/],
    ['来週の土曜日で', [record('date_time', '来週の土曜日')], /何時/],
    ['夜7時', [record('date_time', '来週の土曜日の夜7時')], /何名/],
    ['二人です', [record('party_size', '二人')], /ご要望/],
    ['誕生日のケーキを用意できますか', [faq(10)], /デザートプレート.*ご要望/],
    [
      'じゃあそれをお願いします',
      [record('request', '誕生日のケーキ')],
      /山本様.*二人.*誕生日のケーキ.*よろしいでしょうか/,
    ],
    ['あ、やっぱり3人でお願いします', [record('party_size', '3人')], /3人/],
    ['はい、大丈夫です', [finish('completed')], /内容を承りました/],
  ]);
});

it('the restaurant answers and lets go whoever only asks', () => {
  talk('ja', [
    ['すみません、定休日はいつですか', [faq(1)], /月曜日.*続けて.*お名前/],
    ['クレジットカードは使えますか', [faq(4)], /クレジットカード/],
    ['ありがとうございます、それだけです', [finish('answered')], /ご来店を心よりお待ちして/],
  ]);
});

it.each([
  ['料理に髪の毛が入っていて、本当にひどいと思いました', 0],
  ['今日の予約をキャンセルしたいんですが', 1],
  ['20名で貸し切りにしたいです', 2],
  ['昨日、傘を忘れたみたいで、忘れ物の確認をお願いします', 3],
  ['テレビ局ですが、取材をお願いしたく', 4],
])('the restaurant passes on: %s', (said, index) => {
  const rule = restaurantAgent.config.handoff_when[index];
  talk('ja', [[said, [handOff('handoff_rule', rule)], /担当者/]]);
});

it('the clinic takes a request, with questions and a change of mind in between', () => {
  talk('en', [
    ["Hi, I'd like to make an appointment", [], /name/],
    ["I'm Sarah Connor", [record('name', 'Sarah Connor')], /Sarah Connor.*phone/],
    ['How much is a check-up?', [faq(4)], /three thousand yen.*(?:phone|reach)/],
    ['oh eight oh, double five double five, one two three four', [], /080-5555-1234/],
    ['yes', [record('phone', '080-5555-1234')], /day and time/],
    ['Next Tuesday', [record('preferred_time', 'Next Tuesday')], /time/],
    ['3 pm', [record('preferred_time', 'Next Tuesday at 3 pm')], /reason/],
    ['A cleaning', [record('reason', 'A cleaning')], /Sarah Connor.*Next Tuesday at 3 pm.*cleaning/],
    ['no, make it Wednesday at 3 pm', [record('preferred_time', 'Wednesday at 3 pm')], /Wednesday/],
    ["yes, that's all correct", [finish('completed')], /have your details/],
  ]);
});

it('the clinic answers and lets go whoever only asks', () => {
  talk('en', [
    ['What insurance do you accept?', [faq(3)], /insurance card/],
    ['where are you?', [faq(1)], /Motomachi/],
    ["great, that's all, thank you", [finish('answered')], /lovely day/],
  ]);
});

it.each([
  ['My gums are bleeding and I have severe pain', 0],
  ['I need to cancel my appointment today', 2],
  ['I want to make a complaint about my bill', 3],
])('the clinic passes on: %s', (said, index) => {
  talk('en', [[said, [handOff('handoff_rule', clinicAgent.config.handoff_when[index])], /person/]]);
});
