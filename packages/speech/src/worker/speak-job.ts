/** One sentence from text to trimmed PCM at the asked rate, chunk by chunk. */
import { createResampler, createTrimmer } from '@uketsuke/audio';
import type { Tokenize } from '../text/japanese/read.ts';
import { espeakRateHz } from './espeak.ts';
import type { JobWord, SpeakJob } from './protocol.ts';
import { toSpokenText } from './spoken-text.ts';
import type { Voice, VoiceChunk } from './voice.ts';

export interface JobOutput {
  onAudio(pcm: Int16Array<ArrayBuffer>, words: JobWord[]): void;
  /** Asked between chunks. */
  isCancelled(): boolean;
}

const leadMs = 20;
/** Silence after a sentence at speaking rate 1, so that sentences can be played one after another. */
const sentencePauseMs = 240;
/** After a piece that was cut out of a long sentence. */
const piecePauseMs = 90;

/** Answers the words whose times were not sent with audio. */
export function speakJob(job: SpeakJob, voice: Voice, dictionary: () => Tokenize, output: JobOutput): JobWord[] {
  const pauseMs = (/[。！？.!?」』）)"\n]\s*$/u.test(job.text) ? sentencePauseMs : piecePauseMs) / job.speakingRate;
  const trimmer = createTrimmer({ lead: samples(leadMs), tail: samples(pauseMs) });
  const resampler = createResampler(espeakRateHz, job.rateHz);
  let pending: VoiceChunk['words'] = [];
  let madeSamples = 0;

  const send = (pcm: Int16Array<ArrayBuffer>) => {
    madeSamples += pcm.length;
    if (pcm.length > 0) output.onAudio(pcm, takeWords());
  };
  /** Times count from the first sample that was kept. */
  const takeWords = () => {
    const droppedMs = (trimmer.dropped * 1000) / espeakRateHz;
    const words = pending.map(({ sourceEnd, atMs }) => ({ textEnd: sourceEnd, atMs: Math.max(0, atMs - droppedMs) }));
    pending = [];
    return words;
  };

  const text = toSpokenText(job.text, job.language, dictionary);
  voice.speak(text, job, (chunk) => {
    if (output.isCancelled()) return false;
    pending.push(...chunk.words);
    send(resampler.push(trimmer.push(chunk.pcm)));
    return true;
  });
  if (output.isCancelled()) return [];
  const end = trimmer.flush();
  send(resampler.push(end));
  send(resampler.flush());
  const spokenMs = (madeSamples * 1000) / job.rateHz - (end.length * 1000) / espeakRateHz;
  return madeSamples === 0 ? [] : [...takeWords(), { textEnd: job.text.length, atMs: spokenMs }];
}

function samples(ms: number): number {
  return Math.round((ms * espeakRateHz) / 1000);
}
