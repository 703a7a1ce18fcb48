export { createEar, defaultEarSettings, type Ear, type EarListener, type EarSettings, type Utterance } from './ear.ts';
export { bytesPerSampleOf, decodeSound, encodeSound, rateHzOf, type SoundFormat } from './format.ts';
export { defaultPace, paced, type Pace, type PacedOptions } from './paced.ts';
export { madeVoice, realVoice, speechLike, type Voice } from './voice.ts';
