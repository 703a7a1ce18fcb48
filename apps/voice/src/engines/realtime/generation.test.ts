import { llm } from '@livekit/agents';
import { expect, it } from 'vitest';
import { allOf } from '../../testing/all-of.ts';
import { createGeneration } from './generation.ts';

const sound = new Int16Array(160).fill(900);

it('a generation that only calls tools has no message: nobody waits for its sound', async () => {
  const generation = createGeneration({ id: 'g1', isOurs: true, modality: 'audio', rateHz: 8000 });
  generation.call(llm.FunctionCall.create({ callId: 'c1', name: 'book', args: '{}' }));
  generation.end();
  expect(await allOf(generation.event.messageStream)).toEqual([]);
  expect(await allOf(generation.event.functionStream)).toMatchObject([{ callId: 'c1', name: 'book' }]);
});

it('words and sound belong to the message that is named, and to the one of the generation where none is', async () => {
  const generation = createGeneration({ id: 'g1', isOurs: false, modality: 'audio', rateHz: 8000 });
  generation.text('はい', 'm1');
  generation.sound(sound, 'm1');
  generation.text('。');
  generation.end();
  generation.text('too late');
  const messages = await allOf(generation.event.messageStream);
  expect(messages.map(({ messageId }) => messageId)).toEqual(['m1', 'g1']);
  const texts = await Promise.all(messages.map(({ textStream }) => allOf(textStream)));
  expect(texts).toEqual([['はい'], ['。']]);
  const sounds = await Promise.all(messages.map(({ audioStream }) => allOf(audioStream)));
  expect(sounds.map(({ length }) => length)).toEqual([1, 0]);
  expect(generation.words).toBe('はい。');
  expect(generation.firstSoundAtMs).not.toBeNull();
});

it('by text no sound is passed on', async () => {
  const generation = createGeneration({ id: 'g1', isOurs: true, modality: 'text', rateHz: 8000 });
  generation.sound(sound);
  generation.end();
  expect(await allOf(generation.event.messageStream)).toEqual([]);
});
