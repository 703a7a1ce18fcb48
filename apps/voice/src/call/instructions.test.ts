import { describe, expect, it } from 'vitest';
import type { AgentConfigInput } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { planFor } from '../testing/call-harness.ts';
import { buildInstructions } from './instructions.ts';

const nowMs = Date.UTC(2026, 10, 24, 16, 30);
const built = (config: Partial<AgentConfigInput> = {}, plan: Partial<CallPlan> = {}, toConfirm: string[] = []) =>
  buildInstructions({ plan: { ...planFor({ channel: 'phone', output: 'audio' }, config), ...plan }, nowMs, toConfirm });

describe('the instructions of a language model', () => {
  it('say everything of the config, word for word', () => {
    const config = {
      greeting: 'さくら歯科でございます。',
      persona: 'やさしく、短く話す。',
      handoff_when: ['激しい痛みがあるとき'],
      closing: 'お待ちしております。',
      closing_answered: 'ありがとうございました。',
      domain: '歯科医院',
      vocabulary: ['親知らず', 'インプラント'],
      faq: [
        { q: '駐車場は', a: '3台あります。' },
        { q: '休診日は', a: '日曜です。' },
      ],
    };
    const text = built(config, {}, ['book']);
    for (const words of [
      config.greeting,
      config.persona,
      ...config.handoff_when,
      config.closing,
      config.closing_answered,
      config.domain,
      '親知らず、インプラント',
      'name: お名前 (必須)',
      'phone: お電話番号 (必須、電話番号)',
      '[0] Q: 駐車場は',
      '[1] Q: 休診日は',
      'book は',
      'さくら歯科',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('name the day in Japan, whatever the machine thinks', () => {
    expect(built()).toContain('2026年11月25日');
    expect(built({}, { language: 'en' })).toContain('25 November 2026');
  });

  it('leave out what the config leaves out', () => {
    const text = built();
    expect(text).not.toContain('よくある質問（');
    expect(text).not.toContain('業種');
    expect(text).not.toContain('実行前の確認');
    expect(text).not.toContain('undefined');
  });

  it("offer the caller's number only when the provider passed it", () => {
    expect(built({}, { from: '+81312345678' })).toContain('+81312345678');
    expect(built()).not.toContain('発信番号');
  });

  it('tell spoken answers from written ones', () => {
    expect(built()).toContain('声で読み上げられます');
    expect(built({}, { output: 'text' })).toContain('画面に文字で表示されます');
  });

  it('are in the language of the call', () => {
    const text = built({ greeting: 'Hello.', persona: 'kind', closing: 'Bye.' }, { language: 'en' });
    expect(text.replace(/お名前|お電話番号|さくら歯科/g, '')).not.toMatch(/[\u3040-\u30ff]/);
  });
});
