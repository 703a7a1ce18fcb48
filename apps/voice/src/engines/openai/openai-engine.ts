/** The engine that speaks with OpenAI's realtime service: one model hears, thinks and speaks. */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Logger } from '@uketsuke/runtime';
import type { Asked, CallEngine, Ears, Engine, EngineCall } from '../engine.ts';
import { joinQuiet } from '../realtime/join-quiet.ts';
import { createRealtimeCall } from '../realtime/realtime-call.ts';
import { hintsOf } from '../stt/openai-stt.ts';
import { createLineSound, type LineSound } from './line-sound.ts';
import type { OpenaiRealtimeSession } from './openai-realtime-session.ts';
import type { SessionSettings } from './realtime-events.ts';
import { openRealtimeSocket, type RealtimeAddress } from './realtime-socket.ts';

export interface OpenaiEngineOptions {
  address: RealtimeAddress;
  voice: string;
  transcriptionModel: string;
  turns: 'ours' | 'provider';
  /** Where turns are ours: the model answers in each pause that may be the end of one. False: only the words are written down there. Omitted: true. */
  thinksInPauses?: boolean;
  logger: Logger;
}

/** Loaded with the framework, at the first call. */
const loadModel = () => import('./openai-realtime-model.ts');

export function createOpenaiEngine(options: OpenaiEngineOptions): Engine {
  return {
    name: 'openai',
    warm() {},
    open: (call) => openCall(call, options),
    close: () => Promise.resolve(),
  };
}

async function openCall(call: EngineCall, options: OpenaiEngineOptions): Promise<CallEngine> {
  const { plan } = call;
  const { address } = options;
  const logger = options.logger.child({ call_id: plan.callId });
  const openSocket = () => openRealtimeSocket(address);
  const [{ OpenaiRealtimeModel }, socket] = await Promise.all([loadModel(), openSocket()]);
  const sound = createLineSound(call);
  const model = new OpenaiRealtimeModel({
    name: address.model,
    hasTurnDetection: options.turns === 'provider',
    socket,
    openSocket,
    settings: settingsOf(plan, { ...options, sound }),
    sound,
    heardRateHz: call.heardRateHz,
    language: plan.language,
    modality: plan.output,
    logger,
  });
  return createRealtimeCall({
    name: 'openai',
    plan,
    model,
    ears: earsOf(model.conversation, { ...options, rateHz: call.heardRateHz }),
    logger,
  });
}

function earsOf(
  conversation: OpenaiRealtimeSession,
  { turns, thinksInPauses = true, rateHz }: OpenaiEngineOptions & { rateHz: number },
): Ears {
  if (turns === 'provider') {
    return {
      by: 'model',
      hear: joinQuiet({ rateHz, hear: (frame) => conversation.hearAll(frame) }),
      expect: (asked) => conversation.expect(patienceMs[asked]),
      forget: () => conversation.forget(),
    };
  }
  const { hear, begin, prepare, goOn, commit, discard } = conversation.turns;
  const prepareWords = () => prepare({ withReply: false });
  return {
    by: 'model',
    turns: { begin, prepare: thinksInPauses ? prepare : prepareWords, goOn, commit, discard },
    hear,
  };
}

/** The silence after which the service takes an answer for complete, where it finds the turns: digits come with pauses. */
const patienceMs: Record<Asked, number> = { yes_no: 400, open: 500, name: 600, phone: 900 };

/** The voices of the service. An agent may name one of them; the names of other services' voices mean nothing to it. */
const voices = new Set(['alloy', 'ash', 'ballad', 'cedar', 'coral', 'echo', 'marin', 'sage', 'shimmer', 'verse']);
const speedMin = 0.25;
const speedMax = 1.5;

function settingsOf(
  plan: CallPlan,
  { sound, voice, transcriptionModel, turns }: OpenaiEngineOptions & { sound: LineSound },
): SessionSettings {
  const { config, language, output } = plan;
  const hints = hintsOf(plan);
  const named = config.voice.toLowerCase();
  return {
    output_modalities: output === 'text' ? ['text'] : ['audio'],
    audio: {
      input: {
        format: sound.format,
        transcription: { model: transcriptionModel, language, ...(hints !== '' && { prompt: hints }) },
        turn_detection:
          turns === 'ours'
            ? null
            : {
                type: 'server_vad',
                silence_duration_ms: patienceMs.open,
                create_response: true,
                // What interrupts is found here: a sign of listening does not.
                interrupt_response: false,
              },
      },
      output: {
        format: sound.format,
        voice: voices.has(named) ? named : voice,
        speed: Math.min(speedMax, Math.max(speedMin, config.speaking_rate)),
      },
    },
  };
}
