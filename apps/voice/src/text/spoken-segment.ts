/**
 * One stretch of audio and the text that it says. It knows how much text was heard when so much audio was played:
 * by the voice's own word times where it gives them, else in proportion. Pure; it knows nothing of legs.
 */
import type { Language } from '@uketsuke/contracts';
import { sentenceEnds } from './sentences.ts';

export interface Sentence {
  /** Code-unit offsets into `SpokenSegment.text`. */
  start: number;
  end: number;
}

export interface Anchor {
  offset: number;
  atMs: number;
}

export interface SpokenSegment {
  readonly text: string;
  readonly audioMs: number;
  /** `endMs`: when in the audio this piece has been spoken, where the voice says so. */
  addText(piece: string, endMs?: number): void;
  /** The voice has spoken the text before `offset` at `atMs` of the audio. */
  addAnchor(anchor: Anchor): void;
  addAudio(durationMs: number): void;
  /** Neither text nor audio follows. */
  complete(): void;
  /** Complete sentences so far. */
  sentences(): readonly Sentence[];
  /** Offset behind the last word heard when `playedMs` of the audio was played. */
  heardAt(playedMs: number): number;
  /** When the text from `offset` on begins to be heard. */
  beginsAtMs(offset: number): number;
}

/** Only until the voice or the finished audio tells the real pace: Japanese has about 7 characters a second, English 15. */
export const guessedMsPerChar: Record<Language, number> = { ja: 140, en: 66 };

/** No voice is faster. */
const fastestMsPerChar = 20;

export function createSpokenSegment(language: Language): SpokenSegment {
  let text = '';
  let audioMs = 0;
  let isComplete = false;
  const anchors: Anchor[] = [{ offset: 0, atMs: 0 }];
  const sentences: Sentence[] = [];
  let isSplit = true;

  /** The last known point, and the pace from there on. */
  const tail = (): { from: Anchor; msPerChar: number } => {
    const from = anchors.at(-1) ?? { offset: 0, atMs: 0 };
    const restChars = text.length - from.offset;
    if (isComplete && restChars > 0) return { from, msPerChar: Math.max(0, audioMs - from.atMs) / restChars };
    if (from.offset > 0) return { from, msPerChar: from.atMs / from.offset };
    return { from, msPerChar: guessedMsPerChar[language] };
  };

  /** Where the spoken text ends: before the end where a voice that tells its times stopped early. */
  const spokenEnd = (): number => {
    const from = anchors.at(-1);
    if (!isComplete || !from || from.offset === 0) return text.length;
    const rest = text.slice(from.offset);
    const characters = rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (audioMs - from.atMs >= characters * fastestMsPerChar) return text.length;
    return from.offset + rest.search(/[\p{L}\p{N}]/u);
  };

  const beginsAtMs = (offset: number): number => {
    if (offset < text.length && offset >= spokenEnd()) return Infinity;
    for (let index = 1; index < anchors.length; index += 1) {
      const before = anchors[index - 1];
      const after = anchors[index];
      if (!before || !after || offset > after.offset) continue;
      const share = (offset - before.offset) / Math.max(1, after.offset - before.offset);
      return before.atMs + share * (after.atMs - before.atMs);
    }
    const { from, msPerChar } = tail();
    return from.atMs + (offset - from.offset) * msPerChar;
  };

  const offsetAt = (playedMs: number): number => {
    for (let index = 1; index < anchors.length; index += 1) {
      const before = anchors[index - 1];
      const after = anchors[index];
      if (!before || !after || playedMs >= after.atMs) continue;
      const share = (playedMs - before.atMs) / Math.max(1, after.atMs - before.atMs);
      return before.offset + share * (after.offset - before.offset);
    }
    const { from, msPerChar } = tail();
    return msPerChar > 0 ? from.offset + (playedMs - from.atMs) / msPerChar : text.length;
  };

  const addAnchor = (anchor: Anchor): void => {
    const last = anchors.at(-1);
    if (last && anchor.offset > last.offset && anchor.atMs >= last.atMs) anchors.push(anchor);
  };

  return {
    get text() {
      return text;
    },
    get audioMs() {
      return audioMs;
    },
    addText(piece, endMs) {
      text += piece;
      isSplit = false;
      if (endMs !== undefined) addAnchor({ offset: text.length, atMs: endMs });
    },
    addAnchor,
    addAudio(durationMs) {
      audioMs += durationMs;
    },
    complete() {
      isComplete = true;
      isSplit = false;
    },
    sentences() {
      if (isSplit) return sentences;
      isSplit = true;
      // What was once a sentence stays one, whatever follows.
      const from = sentences.at(-1)?.end ?? 0;
      for (const end of sentenceEnds(text.slice(from), { language, isComplete })) {
        sentences.push({ start: sentences.at(-1)?.end ?? 0, end: from + end });
      }
      return sentences;
    },
    beginsAtMs,
    heardAt(playedMs) {
      if (playedMs <= 0) return 0;
      // The last 40 ms of a voice are silence: whoever heard up to there heard it all.
      if (isComplete && playedMs >= audioMs - 40) return spokenEnd();
      return wholeWords(text, Math.min(spokenEnd(), Math.floor(offsetAt(playedMs))));
    },
  };
}

/** Steps back to the end of the last whole word (Latin script) or character (Japanese has no spaces). */
function wholeWords(text: string, offset: number): number {
  let end = offset;
  if (isWordChar(text.charAt(end - 1)) && isWordChar(text.charAt(end))) {
    while (end > 0 && isWordChar(text.charAt(end - 1))) end -= 1;
  }
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

function isWordChar(char: string): boolean {
  return /[\p{Script=Latin}\p{N}'’-]/u.test(char);
}
