/** Where the session's voice and words go, and what it hears back of them. Whoever plays them implements it. */
import type { Pcm } from '../legs/leg.ts';
import type { Anchor } from '../text/spoken-segment.ts';

export interface SegmentEnd {
  playedMs: number;
  isCut: boolean;
  /** The part of the segment's text that was heard. */
  heard: string;
}

export interface SessionOutputListener {
  /** The first audio of a segment goes out. */
  onStarted(): void;
  onFinished(end: SegmentEnd): void;
}

export interface SessionOutput {
  subscribe(listener: SessionOutputListener): void;
  /** False: the turn is over, and what is pushed is dropped. */
  readonly isOpen: boolean;
  /** `anchors`: word times of the voice, in the text and audio of this segment. */
  pushAudio(pcm: Pcm, anchors?: readonly Anchor[]): void;
  /** The segment's audio is complete; it ends when that was played. */
  endAudio(): void;
  pushText(piece: string, endMs?: number): void;
  endText(): void;
  /** Silences the wire now and drops what was not heard. */
  cut(): void;
}
