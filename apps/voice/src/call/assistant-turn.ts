/** What the agent says in one turn, sentence by sentence, as the caller's screen and the record see it: only what was heard. */
import type { Language } from '@uketsuke/contracts';
import type { Leg } from '../legs/leg.ts';
import { createSpokenSegment, type Sentence, type SpokenSegment } from '../text/spoken-segment.ts';
import type { TranscriptEntry } from './transcript.ts';

export interface AssistantTurn {
  /** Audio follows: the segment that text and audio belong to until it is finished. */
  openSegment(): SpokenSegment;
  /** So much of the open segment was played. */
  played(playedMs: number): void;
  /** Ends the open segment. Returns the part of its text that was heard. */
  closeSegment(playedMs: number): string;
  /** Output is text: a sentence is shown as soon as it is complete. */
  showText(piece: string): void;
  /** Output is text, and no more of it follows. */
  endText(): void;
  /** Everything heard or shown in this turn so far. */
  readonly heard: string;
  /** When the next sentence of the open segment begins, in its audio; null while that is not known. */
  nextSentenceAtMs(): number | null;
}

export interface AssistantTurnOptions {
  leg: Pick<Leg, 'send'>;
  language: Language;
  entry: TranscriptEntry;
  nextSegmentId: () => number;
}

interface Shown {
  id: number;
  sentence: Sentence;
  heard: string;
  isCompleted: boolean;
}

export function createAssistantTurn({ leg, language, entry, nextSegmentId }: AssistantTurnOptions): AssistantTurn {
  /** Text of the segments that are over. */
  let past = '';
  let heardNow = '';
  let segment: SpokenSegment | null = null;
  let shown: Shown[] = [];
  let textOnly: SpokenSegment | null = null;

  const write = (): void => entry.write(joined(past, heardNow).trimEnd());

  const show = (of: SpokenSegment, sentence: Sentence): Shown => {
    const entry = { id: nextSegmentId(), sentence, heard: '', isCompleted: false };
    const text = of.text.slice(sentence.start, sentence.end).trimEnd();
    leg.send({ type: 'bot-output', segmentId: entry.id, text, phase: 'new', heard: '' });
    shown.push(entry);
    return entry;
  };

  const advance = (of: SpokenSegment, playedMs: number): void => {
    const heardTo = of.heardAt(playedMs);
    heardNow = of.text.slice(0, heardTo);
    for (const [index, sentence] of of.sentences().entries()) {
      const hasBegun = index === 0 || playedMs >= of.beginsAtMs(sentence.start) || heardTo > sentence.start;
      if (!hasBegun) break;
      const line = shown[index] ?? show(of, sentence);
      if (line.isCompleted) continue;
      const text = of.text.slice(sentence.start, sentence.end).trimEnd();
      const heard = text.slice(0, Math.max(0, heardTo - sentence.start));
      if (heard.length === text.length) {
        line.isCompleted = true;
        leg.send({ type: 'bot-output', segmentId: line.id, text, phase: 'completed', heard: text });
      } else if (heard !== line.heard) {
        line.heard = heard;
        leg.send({ type: 'bot-output', segmentId: line.id, text, phase: 'progress', heard });
      }
    }
    write();
  };

  const showComplete = (of: SpokenSegment): void => {
    for (const sentence of of.sentences().slice(shown.length)) show(of, sentence);
    heardNow = of.text.slice(0, of.sentences().at(-1)?.end ?? 0);
    write();
  };

  return {
    get heard() {
      return joined(past, heardNow);
    },
    openSegment() {
      segment = createSpokenSegment(language);
      shown = [];
      return segment;
    },
    played(playedMs) {
      if (segment) advance(segment, playedMs);
    },
    closeSegment(playedMs) {
      if (!segment) return '';
      if (playedMs > 0) advance(segment, playedMs);
      const heard = heardNow;
      past = joined(past, heardNow);
      heardNow = '';
      segment = null;
      shown = [];
      return heard;
    },
    nextSentenceAtMs() {
      const next = segment?.sentences()[shown.length];
      return segment && next ? segment.beginsAtMs(next.start) : null;
    },
    showText(piece) {
      textOnly ??= createSpokenSegment(language);
      textOnly.addText(piece);
      showComplete(textOnly);
    },
    endText() {
      if (!textOnly) return;
      textOnly.complete();
      showComplete(textOnly);
      past = joined(past, heardNow);
      heardNow = '';
      textOnly = null;
      shown = [];
    },
  };
}

/** Two stretches of Latin text need a space between them; Japanese does not. */
function joined(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  return /[A-Za-z0-9.!?,]$/.test(before) && /^[A-Za-z0-9]/.test(after) ? `${before} ${after}` : before + after;
}
