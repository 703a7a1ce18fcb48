import { describe, expect, it } from 'vitest';
import { fitsRule } from './fits-rule.ts';

describe('a handoff rule is recognised by its subject', () => {
  it.each([
    ['クレーム', 'クレームなんですけど'],
    ['クレームや返金の相談', '先日の商品の返金をお願いしたいのですが'],
    ['クレームや返金の相談', '苦情を言いたいんです'],
    ['雨どいや屋根の相談', '雨どいを直してほしいんです'],
    ['お客様が怒っている場合', '本当に腹が立っています'],
    ['契約の解約', '解約したいんです'],
    ['料金の減額交渉', '料金の減額を交渉したい'],
    ['医療的な判断が必要な場合', '医療的な判断をお願いしたいです'],
    ['取材・営業の電話', '取材の申し込みです'],
    ['事故や故障', 'エアコンが壊れて動きません'],
    ['refund requests', 'I want my money back'],
    ['The caller is angry or wants a refund', 'this is ridiculous, I am furious'],
    ['complaints', 'I would like to make a complaint'],
    ['Customer asks about legal matters', 'I will talk to my lawyer'],
    ['questions about billing', 'there is a billing problem on my account'],
  ])('%s: %s', (rule, text) => {
    expect(fitsRule(text, rule)).toBe(true);
  });

  it.each([
    ['クレームや返金の相談', '予約をお願いします'],
    ['クレームや返金の相談', '田中です'],
    ['クレーム', 'クレームじゃなくて質問です'],
    ['料金の減額交渉', '料金を教えてください'],
    ['契約の解約', '新しく契約したいです'],
    ['お客様が怒っている場合', '相談したいことがあります'],
    ['refund requests', 'I would like to make a reservation'],
    ['refund requests', "it's not a refund, just a question"],
    ['The caller is angry or wants a refund', 'my name is John Smith'],
    ['questions about billing', 'I have a question'],
  ])('%s does not fire on: %s', (rule, text) => {
    expect(fitsRule(text, rule)).toBe(false);
  });
});

it('a rule of separators and very many subjects is read in a bounded time, its first subjects count', () => {
  const rule = `${'、'.repeat(1_000_000)}返金の相談${'、取材の申し込み'.repeat(200_000)}`;
  expect(fitsRule('返金してほしい', rule)).toBe(true);
});
