/** The sound between a leg and the service: a telephone's mu-law goes through as it is, a browser's PCM is brought to the one rate of the service. */
import { createResampler, decodeMulaw, encodeMulaw } from '@uketsuke/audio';
import type { Pcm } from '../../legs/leg.ts';
import { base64Of, pcmOf } from '../realtime/base64-pcm.ts';
import type { AudioFormat } from './realtime-events.ts';

export interface LineSound {
  readonly format: AudioFormat;
  /** Of what is played. */
  readonly rateHz: number;
  /** Base64, as the service takes it; empty where nothing is complete yet. */
  heard(frame: Pcm): string;
  played(base64: string): Pcm;
  /** How long this sound lasts. */
  msOf(pcm: Pcm): number;
}

const telephoneHz = 8000;
const serviceHz = 24_000;

export function createLineSound({ rateHz, heardRateHz }: { rateHz: number; heardRateHz: number }): LineSound {
  if (rateHz === telephoneHz && heardRateHz === telephoneHz) return mulawLine;
  const up = createResampler(heardRateHz, serviceHz, { zeroCrossings: 8 });
  const down = createResampler(serviceHz, rateHz);
  return {
    format: { type: 'audio/pcm', rate: serviceHz },
    rateHz,
    heard: (frame) => base64Of(heardRateHz === serviceHz ? frame : up.push(frame)),
    played: (base64) => (rateHz === serviceHz ? pcmOf(base64) : down.push(pcmOf(base64))),
    msOf: (pcm) => (pcm.length * 1000) / rateHz,
  };
}

/** Every code of mu-law has a sample of its own, and goes back to the same code: between leg and service no byte changes. */
const mulawLine: LineSound = {
  format: { type: 'audio/pcmu' },
  rateHz: telephoneHz,
  heard: (frame) => Buffer.from(encodeMulaw(frame).buffer).toString('base64'),
  played: (base64) => decodeMulaw(Buffer.from(base64, 'base64')),
  msOf: (pcm) => (pcm.length * 1000) / telephoneHz,
};
