/** The order of turns in the record. A turn gets its place when its first words were said or heard; the caller's words may come later than that. */
import type { HeardBy } from '@uketsuke/contracts/voice-node';
import type { CallEvents } from '../observers/call-events.ts';
import type { CallerTurn } from '../tools/confirm-guard.ts';
import type { SpokenTurn } from './caller-evidence.ts';

export interface TranscriptEntry {
  /** The whole text of this turn so far. Called again with a longer text as the turn grows. */
  write(text: string): void;
}

export interface TranscriptPlace {
  readonly index: number;
  readonly saidAtMs: number;
}

export interface Transcript {
  user(text: string, heardBy: HeardBy, how?: CallerTurn & { place?: TranscriptPlace | null }): void;
  /** The caller has ended a turn whose words come later: it is kept its place. Without words, nothing stands there. */
  reserve(): TranscriptPlace;
  assistant(): TranscriptEntry;
  readonly turns: number;
  /** What was said so far, in order. */
  said(): SpokenTurn[];
}

export interface TranscriptOptions {
  events: Pick<CallEvents, 'emit'>;
  /** Since the call started. */
  elapsedMs(): number;
  /** Hears each turn of the caller. */
  onUser(text: string, how?: CallerTurn): void;
}

export function createTranscript({ events, elapsedMs, onUser }: TranscriptOptions): Transcript {
  let places = 0;
  /** By place. */
  const said: (SpokenTurn | undefined)[] = [];
  const reserve = (): TranscriptPlace => {
    const place = { index: places, saidAtMs: elapsedMs() };
    places += 1;
    return place;
  };
  const written = (): SpokenTurn[] => said.filter((turn) => turn !== undefined);
  return {
    said: () => written().map((turn) => ({ ...turn })),
    get turns() {
      return written().length;
    },
    reserve,
    user(text, heardBy, { place, ...how } = {}) {
      const { index, saidAtMs } = place ?? reserve();
      said[index] = { index, role: 'user', text, heardBy };
      events.emit({ type: 'transcript.written', index, role: 'user', text, saidAtMs });
      onUser(text, how);
    },
    assistant() {
      let place: TranscriptPlace | null = null;
      let written = '';
      return {
        write(text) {
          if (text === '' || text === written) return;
          place ??= reserve();
          written = text;
          said[place.index] = { index: place.index, role: 'assistant', text, heardBy: null };
          events.emit({ type: 'transcript.written', role: 'assistant', text, ...place });
        },
      };
    },
  };
}
