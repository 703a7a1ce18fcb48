import { describe, expect, it } from 'vitest';
import { createSpokenSegment } from './spoken-segment.ts';

describe('how much was heard', () => {
  it('follows the word times of the voice', () => {
    const segment = createSpokenSegment('en');
    segment.addText('one two three');
    segment.addAnchor({ offset: 3, atMs: 300 });
    segment.addAnchor({ offset: 7, atMs: 1000 });
    segment.addAnchor({ offset: 13, atMs: 1200 });
    segment.addAudio(1250);
    segment.complete();
    const heard = (ms: number) => segment.text.slice(0, segment.heardAt(ms));
    expect(heard(0)).toBe('');
    expect(heard(310)).toBe('one');
    expect(heard(990).trim()).toBe('one');
    expect(heard(1010).trim()).toBe('one two');
    expect(heard(1250)).toBe('one two three');
  });

  it('follows times that come with the text, too', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('はい。', 500);
    segment.addText('少々お待ちください。', 2000);
    expect(segment.text.slice(0, segment.heardAt(500))).toBe('はい。');
    expect(segment.beginsAtMs(3)).toBe(500);
  });

  it('is in proportion where the voice gives no times', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('あいうえおかきくけこ');
    segment.addAudio(2000);
    segment.complete();
    expect(segment.text.slice(0, segment.heardAt(1000))).toBe('あいうえお');
  });

  it('is guessed by the usual pace of the language while the audio is still being made', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('あいうえおかきくけこ');
    segment.addAudio(500);
    expect(segment.heardAt(700)).toBe(5);
  });

  it('never splits a Latin word or a character outside the basic plane', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('extraordinary 𠮷野家');
    segment.addAudio(1900);
    segment.complete();
    expect(segment.heardAt(600)).toBe(0);
    expect(segment.text.slice(0, segment.heardAt(1550)).isWellFormed()).toBe(true);
  });

  it('is everything at the end of the audio, not before', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('終わりました。');
    segment.addAudio(1000);
    segment.complete();
    expect(segment.heardAt(900)).toBeLessThan(7);
    expect(segment.heardAt(1000)).toBe(7);
  });

  it('is not what a voice that stopped early never said', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('少々お待ちください。お調べします。');
    segment.addAnchor({ offset: 9, atMs: 560 });
    segment.addAudio(600);
    segment.complete();
    expect(segment.heardAt(600)).toBe(10);
    expect(segment.beginsAtMs(10)).toBe(Infinity);
  });

  it('is everything where the voice told no time for its last marks', () => {
    const segment = createSpokenSegment('en');
    segment.addText('Please wait a moment!”');
    segment.addAnchor({ offset: 20, atMs: 1000 });
    segment.addAudio(1000);
    segment.complete();
    expect(segment.heardAt(1000)).toBe(22);
  });

  it('is everything where the voice told times only for the first words', () => {
    const segment = createSpokenSegment('en');
    segment.addText('Please wait a moment.');
    segment.addAnchor({ offset: 6, atMs: 400 });
    segment.addAudio(1400);
    segment.complete();
    expect(segment.heardAt(1400)).toBe(21);
  });

  it('keeps a sentence once it was one, whatever follows', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('「はい。');
    const before = [...segment.sentences()];
    segment.addText('そうです。」と言いました。');
    expect(segment.sentences().slice(0, before.length)).toEqual(before);
    expect(segment.sentences().at(-1)?.end).toBe(segment.text.length);
  });

  it('ignores word times that run backwards', () => {
    const segment = createSpokenSegment('ja');
    segment.addText('abc def');
    segment.addAnchor({ offset: 7, atMs: 700 });
    segment.addAnchor({ offset: 3, atMs: 800 });
    segment.addAudio(700);
    segment.complete();
    expect(segment.heardAt(350)).toBe(3);
  });
});
