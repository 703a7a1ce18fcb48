/** What callers say: speech made once per process, without silence in front of it or behind it. */
import { createSpeech } from '@uketsuke/speech';

const texts = ['予約を変えたいのですが', '明日の午後は空いていますか', '名前は山田と申します', '今日は何時までですか'];
/** As people talk; the voice's own pace is slow. */
const speakingRate = 1.6;
const blockMs = 5;
/** About -40 dBFS: quieter than this is no speech. */
const loudRms = 330;

export async function makeUtterances(rateHz: number): Promise<Int16Array[]> {
  const speech = createSpeech();
  try {
    if (!(await speech.isAvailable())) throw new Error('The voice without keys is not installed: callers cannot speak');
    const utterances: Int16Array[] = [];
    for (const text of texts) {
      const chunks: Int16Array[] = [];
      for await (const chunk of speech.speak({ text, language: 'ja', rateHz, speakingRate })) chunks.push(chunk);
      utterances.push(trimmed(Int16Array.from(chunks.flatMap((chunk) => [...chunk])), rateHz));
    }
    return utterances;
  } finally {
    await speech.close();
  }
}

function trimmed(pcm: Int16Array, rateHz: number): Int16Array {
  const block = (rateHz * blockMs) / 1000;
  const isLoud = (at: number): boolean => rms(pcm.subarray(at, at + block)) > loudRms;
  let from = 0;
  while (from < pcm.length && !isLoud(from)) from += block;
  let to = pcm.length - (pcm.length % block);
  while (to > from && !isLoud(to - block)) to -= block;
  return pcm.slice(from, to);
}

export function rms(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, pcm.length));
}
