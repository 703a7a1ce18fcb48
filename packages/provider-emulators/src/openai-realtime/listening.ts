/** What a session hears: the buffer of sound that no turn has taken yet, and the turns that are found in it. */
import {
  bytesPerSampleOf,
  createEar,
  decodeSound,
  rateHzOf,
  type EarSettings,
  type SoundFormat,
  type Utterance,
} from '../sound/index.ts';
import type { TurnDetection } from './client-events.ts';
import { ProtocolError } from './protocol-error.ts';

/** `text`: null where nothing was understood. */
export interface HeardTurn {
  text: string | null;
  durationMs: number;
}

export interface Listening {
  hears(text: string): void;
  append(base64: string): void;
  /** Returns what was said in the buffer, and empties it. */
  commit(): HeardTurn;
  /** This turn was none: whoever takes it back sends its sound once more, with what follows. */
  takeBack(turn: HeardTurn): void;
  clear(): void;
  setUp(options: { format: SoundFormat; turnDetection: TurnDetection | null }): void;
  /** Texts that no speech has come for. */
  readonly waiting: readonly string[];
}

export interface ListeningListener {
  onSpeechStarted(speech: { atMs: number }): void;
  /** `endMs`: where the turn's sound ends, its silence included. */
  onSpeechStopped(speech: { endMs: number }): void;
}

/** How eager semantic turn detection is, as the silence that ends a turn. */
const eagernessMs = { low: 1200, medium: 700, auto: 700, high: 400 };
const commitMsMin = 100;

export function createListening({
  ear: settings,
  ...listener
}: ListeningListener & { ear: Partial<EarSettings> }): Listening {
  let format: SoundFormat = { encoding: 'pcm', rateHz: 24_000 };
  let detection: TurnDetection | null = null;
  let bufferedMs = 0;
  let said: Utterance[] = [];
  /** Of the sound before that in the buffer. */
  let lastTurn: HeardTurn | null = null;
  /** Its sound is in the buffer once more. */
  let takenBack: HeardTurn | null = null;
  let ear = openEar();

  function openEar() {
    const made = createEar({
      rateHz: rateHzOf(format),
      settings,
      listener: {
        onSpeechStarted(speech) {
          if (detection) listener.onSpeechStarted(speech);
        },
        onSpeechStopped(utterance) {
          said.push(utterance);
          if (detection) listener.onSpeechStopped({ endMs: made.heardMs });
        },
      },
    });
    return made;
  }

  return {
    hears: (text) => ear.hears(text),
    append(base64) {
      const bytes = Buffer.from(base64, 'base64');
      if (bytes.length % bytesPerSampleOf(format) !== 0) {
        throw new ProtocolError('Invalid audio. Expected a whole number of samples.', {
          code: 'invalid_value',
          param: 'audio',
        });
      }
      const pcm = decodeSound(format, bytes);
      bufferedMs += (pcm.length * 1000) / rateHzOf(format);
      ear.push(pcm);
    },
    commit() {
      if (bufferedMs < commitMsMin) {
        throw new ProtocolError(
          `Error committing input audio buffer: buffer too small. Expected at least 100ms of audio, but buffer only has ${bufferedMs.toFixed(2)}ms of audio.`,
          { code: 'input_audio_buffer_commit_empty' },
        );
      }
      const last = ear.endNow();
      // Who does not send all of that sound again is not understood as if he had.
      const again = takenBack && bufferedMs >= takenBack.durationMs ? [takenBack] : [];
      const parts = [...again, ...said, ...(last ? [last] : [])].flatMap(({ text }) => text ?? []);
      lastTurn = { text: parts.length === 0 ? null : parts.join('').trim(), durationMs: bufferedMs };
      takenBack = null;
      said = [];
      bufferedMs = 0;
      return lastTurn;
    },
    takeBack(turn) {
      if (turn === lastTurn) takenBack = turn;
    },
    clear() {
      lastTurn = null;
      takenBack = null;
      bufferedMs = 0;
      said = [];
      ear.endNow();
    },
    setUp(options) {
      const isOther = JSON.stringify(options.format) !== JSON.stringify(format);
      format = options.format;
      detection = options.turnDetection;
      if (isOther) {
        const waiting = [...ear.waiting];
        ear = openEar();
        for (const text of waiting) ear.hears(text);
      }
      ear.configure({ silenceMs: silenceMsOf(detection) });
    },
    get waiting() {
      return ear.waiting;
    },
  };
}

function silenceMsOf(detection: TurnDetection | null): number {
  if (detection?.type === 'semantic_vad') return eagernessMs[detection.eagerness ?? 'auto'];
  return detection?.silence_duration_ms ?? 500;
}
