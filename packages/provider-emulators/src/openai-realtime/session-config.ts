/** The settings of one session: what the service begins with, and what the client changed. */
import type { SoundFormat } from '../sound/index.ts';
import type { RealtimeSessionCreateRequest } from 'openai/resources/realtime/realtime';
import type { AudioFormat, SessionUpdate } from './client-events.ts';

type Whole<Values> = { [Key in keyof Values]-?: Exclude<Values[Key], undefined> };
type Audio = NonNullable<SessionUpdate['audio']>;

export type SessionConfig = Whole<Omit<SessionUpdate, 'audio'>> & {
  audio: { input: Whole<NonNullable<Audio['input']>>; output: Whole<NonNullable<Audio['output']>> };
};

export function initialConfig(model: string): SessionConfig {
  return {
    type: 'realtime',
    model,
    instructions: '',
    output_modalities: ['audio'],
    tools: [],
    tool_choice: 'auto',
    max_output_tokens: 'inf',
    audio: {
      input: {
        format: { type: 'audio/pcm', rate: 24_000 },
        transcription: null,
        noise_reduction: null,
        turn_detection: {
          type: 'server_vad',
          threshold: 0.5,
          prefix_padding_ms: 300,
          silence_duration_ms: 500,
          idle_timeout_ms: null,
          create_response: true,
          interrupt_response: true,
        },
      },
      output: { format: { type: 'audio/pcm', rate: 24_000 }, voice: 'alloy', speed: 1 },
    },
  };
}

export function updated(config: SessionConfig, { audio, ...changes }: SessionUpdate): SessionConfig {
  return {
    ...config,
    ...withoutUndefined(changes),
    audio: {
      input: { ...config.audio.input, ...withoutUndefined(audio?.input ?? {}) },
      output: { ...config.audio.output, ...withoutUndefined(audio?.output ?? {}) },
    },
  };
}

/** The settings as they are told. What the schema leaves out of an object is left out of its JSON too, which the type cannot say. */
export function told(config: SessionConfig): RealtimeSessionCreateRequest {
  return config as RealtimeSessionCreateRequest;
}

export function soundFormatOf(format: AudioFormat): SoundFormat {
  switch (format.type) {
    case 'audio/pcm':
      return { encoding: 'pcm', rateHz: format.rate };
    case 'audio/pcmu':
      return { encoding: 'mulaw' };
    case 'audio/pcma':
      return { encoding: 'alaw' };
    default:
      return format satisfies never;
  }
}

/** Only keys that have a value are left, so that spreading it overwrites nothing with `undefined`. */
function withoutUndefined<Values extends object>(values: Values): Partial<Whole<Values>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Whole<Values>
  >;
}
