/** The order of turns in the record. A turn gets its place when its first words were said or heard, not before. */
import type { HeardBy } from '@uketsuke/contracts/voice-node';
import type { CallEvents } from '../observers/call-events.ts';
import type { CallerTurn } from '../tools/confirm-guard.ts';
import type { SpokenTurn } from './caller-evidence.ts';

export interface TranscriptEntry {
  /** The whole text of this turn so far. Called again with a longer text as the turn grows. */
  write(text: string): void;
}

export interface Transcript {
  user(text: string, heardBy: HeardBy, how?: CallerTurn): void;
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
  let turns = 0;
  const said: SpokenTurn[] = [];
  return {
    said: () => said.map((turn) => ({ ...turn })),
    get turns() {
      return turns;
    },
    user(text, heardBy, how) {
      said[turns] = { index: turns, role: 'user', text, heardBy };
      events.emit({ type: 'transcript.written', index: turns, role: 'user', text, saidAtMs: elapsedMs() });
      turns += 1;
      onUser(text, how);
    },
    assistant() {
      let place: { index: number; saidAtMs: number } | null = null;
      let written = '';
      return {
        write(text) {
          if (text === '' || text === written) return;
          if (place === null) {
            place = { index: turns, saidAtMs: elapsedMs() };
            turns += 1;
          }
          written = text;
          said[place.index] = { index: place.index, role: 'assistant', text, heardBy: null };
          events.emit({ type: 'transcript.written', role: 'assistant', text, ...place });
        },
      };
    },
  };
}
