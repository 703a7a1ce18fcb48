import { describe, expect, it } from 'vitest';
import { espeakDataPath, loadEspeak } from './espeak.ts';
import type { EspeakInstance } from './espeak.ts';
import { mendJapaneseRules } from './japanese-rules.ts';
import { voicePackage } from './protocol.ts';

const path = `${espeakDataPath}/ja_dict`;

/** Sounds of a text, without stress. */
function sounds(instance: EspeakInstance, text: string): string {
  const ids: string[] = [];
  instance.synthesize(text, (_audio, events) => {
    for (const event of events) {
      const id: unknown = Reflect.get(event, 'id');
      if (event.type === 'phoneme' && typeof id === 'string') ids.push(id.replace(/[ˈˌ]/g, ''));
    }
    return false;
  });
  return ids.join(' ').trim();
}

async function japanese(isMended: boolean): Promise<EspeakInstance> {
  const { instance, files } = await loadEspeak(voicePackage);
  if (isMended) files.writeFile(path, mendJapaneseRules(files.readFile(path)));
  instance.set_voice('ja');
  return instance;
}

describe('mended Japanese rules', { timeout: 120_000 }, () => {
  it.each([
    ['リョーキン', 'ɽ ʲ o̞ k i ɴ'],
    ['リュー', 'ɽ ʲ ɯᵝ'],
    ['リャク', 'ɽ ʲ ä k ɯᵝ'],
    ['サンポ', 's ä m p o̞'],
    ['シンブン', 'ɕ i m b ɯᵝ ɴ'],
    ['カンジ', 'k ä n dʑ i'],
    ['カンゾー', 'k ä n z o̞'],
  ])('says %s as %s, which it would not as shipped', async (text, expected) => {
    expect(sounds(await japanese(true), text)).toBe(expected);
    expect(sounds(await japanese(false), text)).not.toBe(expected);
  });

  it.each(['デンワ', 'コンバンワ', 'アンナイ', 'サンカイ', 'キョー', 'アリガトー'])(
    'leaves %s as it is',
    async (text) => {
      const before = sounds(await japanese(false), text).replace(/ũ b/g, 'm b');
      expect(sounds(await japanese(true), text)).toBe(before);
    },
  );

  it('leaves the rules of another version as they are', () => {
    const other = Uint8Array.of(1, 2, 3);
    expect(Uint8Array.from(mendJapaneseRules(other))).toEqual(other);
  });
});
