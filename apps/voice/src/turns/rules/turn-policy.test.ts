import { describe, expect, it } from 'vitest';
import type { SpeechEnding } from '../speech-ending.ts';
import { endOfTurnMs, plainSilenceMs, type TurnMoment } from './turn-policy.ts';

const wait = (more: Partial<TurnMoment>): number =>
  endOfTurnMs({
    ...{
      asked: 'open',
      language: 'ja',
      words: null,
      ending: null,
      speechMs: 1500,
      isOverAgent: false,
      isEndTold: false,
      isThoughtOfLater: false,
      areWordsAwaited: false,
    },
    ...more,
  });
const said = (text: string, more: Partial<TurnMoment> = {}): number =>
  wait({ words: { text, isWhole: true }, ...more });
const sounded = (ending: Partial<SpeechEnding>, more: Partial<TurnMoment> = {}): number =>
  wait({ ending: { pitch: 'unknown', isDrawnOut: false, ...ending }, ...more });

describe('the silence that ends a turn', () => {
  it.each<[title: string, waitMs: number, atMostMs: number]>([
    ['all digits of a telephone number', said('090-1234-5678', { asked: 'phone' }), 250],
    ['an answer to a yes or no question', said('はい、お願いします', { asked: 'yes_no' }), 250],
    ['a Japanese sentence', said('予約をお願いします'), 250],
    ['a Japanese question', said('駐車場はありますか'), 250],
    ['an English question', said('do you have parking?', { language: 'en' }), 250],
    ['a bare yes', said('はい', { asked: 'yes_no' }), 400],
    ['a clause that can stand alone', said('予約を変えたいのですが'), 400],
    ['an end that the recognizer tells', said('明日の午後', { isEndTold: true }), 250],
    ["a sign of listening over the agent's voice", said('はい', { isOverAgent: true }), 250],
    ["a short sound over the agent's voice", wait({ isOverAgent: true, speechMs: 300 }), 350],
    ['a voice that falls', sounded({ pitch: 'falling' }), 350],
    ['a short answer of which no words are known', wait({ asked: 'yes_no', speechMs: 500 }), 350],
  ])('is short after %s', (_title, waitMs, atMostMs) => {
    expect(waitMs).toBeLessThanOrEqual(atMostMs);
  });

  it.each<[title: string, waitMs: number, atLeastMs: number]>([
    ['the middle of a Japanese number', said('ゼロキュウゼロ、いちにさんよん', { asked: 'phone' }), 1500],
    ['the middle of an English number', said('oh seven seven double oh', { asked: 'phone', language: 'en' }), 1500],
    [
      'the middle of a number that the recognizer takes for an end',
      said('090', { asked: 'phone', isEndTold: true }),
      1500,
    ],
    ['a hesitation', said('えっと'), 1200],
    ['an English hesitation', said('I would like, um', { language: 'en' }), 1200],
    ['a particle', said('明日の午後に'), 1000],
    ['"my number is"', said('my number is', { asked: 'phone', language: 'en' }), 1000],
    ['the beginning of a number of which no words are known', wait({ asked: 'phone', speechMs: 900 }), 900],
    ['a vowel that is drawn out', sounded({ pitch: 'level', isDrawnOut: true }), 1000],
  ])('is long after %s', (_title, waitMs, atLeastMs) => {
    expect(waitMs).toBeGreaterThanOrEqual(atLeastMs);
  });

  it('is shorter where a model begins to think only then, and as long in a number and after a held vowel', () => {
    const isThoughtOfLater = true;
    expect(sounded({ pitch: 'level' }, { isThoughtOfLater })).toBeLessThanOrEqual(400);
    expect(sounded({ pitch: 'level', isDrawnOut: true }, { isThoughtOfLater })).toBeGreaterThanOrEqual(1000);
    expect(wait({ asked: 'phone', speechMs: 900, isThoughtOfLater })).toBeGreaterThanOrEqual(900);
  });

  it('waits for words that are being written down, whatever the sound says, and no longer than a model would think after it', () => {
    const awaited = sounded({ pitch: 'falling' }, { areWordsAwaited: true });
    expect(awaited).toBeGreaterThan(plainSilenceMs);
    expect(awaited).toBeLessThanOrEqual(plainSilenceMs + 300);
    expect(said('予約をお願いします', { areWordsAwaited: true })).toBeLessThanOrEqual(250);
  });

  it('is the plain one where nothing is known', () => {
    expect(wait({})).toBe(plainSilenceMs);
    expect(said('')).toBe(plainSilenceMs);
  });

  it('is not shorter than a recognizer is behind, while the last words may be missing', () => {
    const behind = wait({ words: { text: '予約をお願いします', isWhole: false } });
    expect(behind).toBeGreaterThan(said('予約をお願いします'));
    expect(behind).toBeLessThan(plainSilenceMs);
  });
});
