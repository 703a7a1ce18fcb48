export * from './alaw.ts';
export * from './mulaw.ts';
export * from './resampler.ts';
export * from './measure-speech.ts';
export * from './wav.ts';
export * from './trimmer.ts';
