import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '@uketsuke/audio';
import { afterAll, expect, it } from 'vitest';
import { loadSounds } from './sounds.ts';

const dir = mkdtempSync(join(tmpdir(), 'phone-sounds-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('sound files come at the rate of the telephone', () => {
  const path = join(dir, 'tone.wav');
  const pcm = Int16Array.from({ length: 48_000 }, (_, at) => 8000 * Math.sin(at / 20));
  writeFileSync(path, writeWav({ pcm, rateHz: 48_000 }));
  const sounds = loadSounds([
    { do: 'wav', path },
    { do: 'keys', keys: '1' },
  ]);
  expect(sounds.get(path)?.length).toBeGreaterThan(7900);
  expect(sounds.get(path)?.length).toBeLessThan(8100);
  expect(loadSounds(null).size).toBe(0);
});

it('a file that cannot be played is named before the call', () => {
  const text = join(dir, 'text.wav');
  writeFileSync(text, 'hello, I am a text');
  expect(() => loadSounds([{ do: 'wav', path: text }])).toThrow(`${text}: This is not a WAV file.`);
  expect(() => loadSounds([{ do: 'wav', path: join(dir, 'none.wav') }])).toThrow('none.wav cannot be read');
});
