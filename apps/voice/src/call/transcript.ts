/** The order of turns in the record. A turn gets its place when its first words were said or heard, not before. */
import type { CallRecorder } from '../journal/recorder.ts';

export interface TranscriptEntry {
  /** Everything of this turn so far; told again, longer, as it grows. */
  write(text: string): void;
}

export interface Transcript {
  user(text: string): void;
  assistant(): TranscriptEntry;
  readonly turns: number;
}

export function createTranscript(recorder: Pick<CallRecorder, 'turn' | 'elapsedMs'>): Transcript {
  let turns = 0;
  return {
    get turns() {
      return turns;
    },
    user(text) {
      recorder.turn({ index: turns, role: 'user', text, atMs: recorder.elapsedMs() });
      turns += 1;
    },
    assistant() {
      let index: number | null = null;
      let atMs = 0;
      let written = '';
      return {
        write(text) {
          if (text === '' || text === written) return;
          if (index === null) {
            index = turns;
            turns += 1;
            atMs = recorder.elapsedMs();
          }
          written = text;
          recorder.turn({ index, role: 'assistant', text, atMs });
        },
      };
    },
  };
}
