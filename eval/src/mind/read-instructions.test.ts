import { agentConfigSchema, type Language } from '@uketsuke/contracts';
import { buildInstructions } from '@uketsuke/voice/call/instructions.ts';
import { describe, expect, it } from 'vitest';
import { readInstructions } from './read-instructions.ts';

const config = agentConfigSchema.parse({
  greeting: 'Hello, this is "Maple".',
  persona: 'Calm.\nBrief.',
  fields: [
    { key: 'name', label: 'Name (as on the card)', required: true },
    { key: 'phone', label: 'Phone', required: true, type: 'phone' },
    { key: 'note', label: 'Note', required: false },
  ],
  handoff_when: ['Complaints', 'Refunds'],
  closing: 'Goodbye.',
  closing_answered: 'Bye.',
  faq: [{ q: 'When are you open?', a: 'From nine. To six.' }],
});

describe('the instructions of a model', () => {
  it.each<Language>(['ja', 'en'])('say all of the config that a conversation needs (%s)', (language) => {
    const instructions = buildInstructions({
      plan: {
        config,
        language,
        channel: 'phone',
        output: 'text',
        from: '+819012345678',
        tenant: { id: 'ten_1', externalId: 'e', name: 'Maple' },
      },
      nowMs: Date.UTC(2026, 0, 31, 3, 5),
      toConfirm: ['book'],
    });
    const read = readInstructions(instructions);
    const { greeting, fields, handoff_when, closing, closing_answered, faq } = config;
    expect(read.config).toMatchObject({ greeting, closing, closing_answered, faq, handoff_when });
    expect(read.config.fields.map(({ key, label, required, type }) => [key, label, required, type])).toEqual(
      fields.map(({ key, label, required, type }) => [key, label, required, type]),
    );
    expect(read).toMatchObject({ language, channel: 'phone', callerNumber: '+819012345678' });
    expect(read.startedAt?.toISOString()).toBe('2026-01-31T03:05:00.000Z');
    expect([...read.toConfirm]).toEqual(['book']);
  });
});
