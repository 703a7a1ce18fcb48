/** A calm voice on espeak-ng: one sentence in, 22,050 Hz PCM and word times out, while it is being made. */
import type { Language } from '../language.ts';
import { espeakDataPath, loadEspeak } from './espeak.ts';
import type { Espeak, EspeakEvent } from './espeak.ts';
import { mendJapaneseRules } from './japanese-rules.ts';

/** Text that the synthesizer can read, as it is, in parts that know where they end in the source. */
export type SpokenText = Array<{ text: string; sourceEnd: number }>;

export interface VoiceChunk {
  pcm: Int16Array;
  /** Words that end before this chunk does. */
  words: Array<{ sourceEnd: number; atMs: number }>;
}

export interface Voice {
  /** `onChunk` answers whether to go on. */
  speak(text: SpokenText, settings: VoiceSettings, onChunk: (chunk: VoiceChunk) => boolean): void;
}

export interface VoiceSettings {
  language: Language;
  /** 0.5-2.0 */
  speakingRate: number;
}

interface Pace {
  /** espeak's rate at speaking rate 1: about 6.5 morae or 2.2 words a second. */
  rate: number;
  /** How much longer everything gets in the slow variant, which reaches below espeak's lowest rate. */
  slowFactor: number;
  /** Brings speech to -20 dBFS. */
  gain: number;
}

const paces: Readonly<Record<Language, Pace>> = {
  ja: { rate: 113, slowFactor: 1.5, gain: 0.66 },
  en: { rate: 130, slowFactor: 1.31, gain: 0.82 },
};
const rateMin = 80;
const rateMax = 449;
const pitchPercent = 48;
/** Half of the lively default: less song in the sentence. */
const rangePercent = 36;

const variant = `language variant
name uketsuke
gender female
pitch 166 214
formant 0 105 80 150
formant 1 110 80 160
formant 2 110 70 150
formant 3 110 70 150
formant 4 115 80 150
formant 5 115 80 150
formant 6 110 70 150
formant 7 110 70 150
formant 8 110 70 150
breath 0 2 3 3 3 3 3 2
consonants 115 115
roughness 1
`;
const slowVariant = `${variant}stressLength 320 320 320 320 320 320 320 320\n`;

export async function createVoice(packageName: string): Promise<Voice> {
  const { instance, files } = await loadEspeak(packageName);
  prepareFiles(files);
  let voiceName = '';

  function configure({ language, speakingRate }: VoiceSettings): Pace {
    const pace = paces[language];
    const wanted = pace.rate * speakingRate;
    const isSlow = wanted < rateMin;
    const name = `${language === 'ja' ? 'ja' : 'en-us'}+${isSlow ? 'uketsukeslow' : 'uketsuke'}`;
    if (name !== voiceName) instance.set_voice(name);
    voiceName = name;
    const rate = isSlow ? wanted * pace.slowFactor : wanted;
    instance.set_rate(Math.round(Math.min(rateMax, Math.max(rateMin, rate))));
    instance.set_pitch(pitchPercent);
    instance.set_range(rangePercent);
    return pace;
  }

  return {
    speak(text, settings, onChunk) {
      const { gain } = configure(settings);
      const starts = partStarts(text);
      const written = text.map((part) => part.text).join('');
      if (written.trim() === '') return;
      let spoken = -1;
      instance.synthesize(written, (audio, events) => {
        const words: VoiceChunk['words'] = [];
        for (const event of events) {
          const index = event.type === 'word' ? partAt(starts, event) : -1;
          if (index <= spoken) continue;
          const before = text.findLast((part, at) => at < index && part.text.trim() !== '');
          spoken = index;
          if (before) words.push({ sourceEnd: before.sourceEnd, atMs: event.audio_position });
        }
        if (!audio || (audio.length === 0 && words.length === 0)) return false;
        return !onChunk({ pcm: amplify(audio, gain), words });
      });
    },
  };
}

function prepareFiles(files: Espeak['files']): void {
  files.writeFile(`${espeakDataPath}/voices/!v/uketsuke`, variant);
  files.writeFile(`${espeakDataPath}/voices/!v/uketsukeslow`, slowVariant);
  const rules = `${espeakDataPath}/ja_dict`;
  files.writeFile(rules, mendJapaneseRules(files.readFile(rules)));
}

/** The character at which each part begins. */
function partStarts(text: SpokenText): number[] {
  let at = 0;
  return text.map((part) => {
    const start = at;
    at += Array.from(part.text).length;
    return start;
  });
}

/** A space before a word belongs to the word after it. */
function partAt(starts: number[], event: EspeakEvent): number {
  return starts.findLastIndex((start) => start <= event.text_position - 1);
}

function amplify(audio: Int16Array, gain: number): Int16Array {
  return audio.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * gain))));
}
