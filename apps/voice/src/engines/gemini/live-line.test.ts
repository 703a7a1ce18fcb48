import { refusals, type Refusal } from '@uketsuke/provider-emulators/gemini-live';
import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { loggerInto } from '../../testing/call-harness.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { createLiveLine } from './live-line.ts';
import type { LiveSetup } from './live-messages.ts';
import type { LiveSocket } from './live-socket.ts';

const setup: LiveSetup = {
  model: 'models/m',
  generationConfig: {
    responseModalities: ['AUDIO'],
    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Aoede' } }, languageCode: 'ja-JP' },
  },
  systemInstruction: { parts: [{ text: '' }] },
  realtimeInputConfig: { automaticActivityDetection: { disabled: true } },
  inputAudioTranscription: {},
  outputAudioTranscription: {},
  sessionResumption: {},
  contextWindowCompression: { slidingWindow: {} },
};

/** A service that closes every connection like this as soon as it is told how the session is to begin. */
async function faultWhenRefused(refusal: Refusal): Promise<ProviderFault> {
  const open = (): LiveSocket => {
    let listener: Parameters<LiveSocket['listen']>[0] | null = null;
    return {
      send: () => setImmediate(() => listener?.onClosed(refusal)),
      listen: (given) => (listener = given),
      close: () => Promise.resolve(),
    };
  };
  const failed = Promise.withResolvers<ProviderFault>();
  createLiveLine({
    first: open(),
    open: () => Promise.resolve(open()),
    setup: () => setup,
    timers: manualTimers(manualClock()),
    logger: loggerInto([]),
    listener: {
      onReady() {},
      onMessage() {},
      onDown() {},
      onFault: (fault) => failed.resolve(fault),
      isQuiet: () => false,
    },
  }).begin();
  return failed.promise;
}

const unknownModel: Refusal = { code: 1008, reason: 'models/m is not found for API version v1beta' };

it.each([
  ['what this agent asks for says nothing of other calls', refusals.invalidArgument, true],
  ['the model is the fault of every call', unknownModel, false],
  ['the key is the fault of every call', refusals.badKey, false],
])('a session that is refused for %s', async (_title, refusal, isOfCall) => {
  expect(await faultWhenRefused(refusal)).toMatchObject({ isOfCall });
});
