import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentConfigInput, agentConfigSchema, type Language } from '@uketsuke/contracts';
import type { Brain, BrainInput, BrainOptions, BrainOutput } from './brain.ts';
import { createBrain } from './create-brain.ts';
import { createDesk } from './dialogue/desk.ts';
import { open, respond } from './dialogue/respond.ts';
import { initialState } from './dialogue/state.ts';
import { outputOf } from './dialogue/turn.ts';
import { agentFor } from '../scenarios/agents.ts';

/** Far more turns than anybody needs who answers what is asked. */
const patientTurnsMax = 80;

const lines = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    'はい',
    'いいえ',
    '違います',
    '田中です',
    '電話番号が違います',
    '名前は田中じゃなくて高橋です',
    '090-1234-5678',
    '0901234',
    '3名で明日の19時',
    '駐車場はありますか',
    'それだけです',
    '特にありません',
    'もう一度お願いします',
    'ありがとうございました',
    'わかりません',
    '😀',
    '',
    ' ',
    '。。。',
    'yes',
    'no',
    "no, it's Smith",
    'my name is Ann Lee',
    'four one five double five five two six seven one',
    'tomorrow at 7 pm',
    'skip',
    'do you have parking?',
    "that's all",
    'hold on',
    'thanks',
    'は'.repeat(10_000),
    'a '.repeat(5_000),
    '1'.repeat(10_000),
    '((((((((((',
    '[.*+?^${}()|\\',
  ),
);
const inputs: fc.Arbitrary<BrainInput> = fc.oneof(
  { weight: 8, arbitrary: lines.map((text) => ({ type: 'text' as const, text: text.replaceAll('\u0000', '') })) },
  {
    weight: 3,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...'0123456789*#'), maxLength: 16 })
      .map((digits) => ({ type: 'dtmf' as const, digits })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map((attempt) => ({ type: 'silence' as const, attempt })) },
  { weight: 1, arbitrary: fc.constant({ type: 'inaudible' as const }) },
);

const labels = [
  'お名前',
  'お電話番号',
  '日時',
  '人数',
  'ご要望',
  '初診かどうか',
  'Name',
  'Phone number',
  'Preferred date',
  'Reason',
  'Have you been here before?',
  '?',
  '（）',
];
const fields = fc
  .uniqueArray(
    fc.record({
      key: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/),
      label: fc.constantFrom(...labels),
      required: fc.boolean(),
      type: fc.constantFrom('text' as const, 'phone' as const, undefined),
    }),
    { minLength: 1, maxLength: 6, selector: ({ key }) => key },
  )
  .map((list) => list.map(({ type, ...field }) => ({ ...field, ...(type && { type }) })));

const options: fc.Arbitrary<BrainOptions> = fc
  .record({
    language: fc.constantFrom<Language>('ja', 'en'),
    channel: fc.constantFrom('phone' as const, 'web' as const),
    hasEars: fc.boolean(),
    callerNumber: fc.constantFrom(null, '+819012345678', 'anonymous'),
    fields: fc.option(fields, { nil: undefined }),
    greeting: fc.option(
      fc.constantFrom('ご用件をお聞かせください。', 'How can I help you?', 'お名前をお願いします。', '-'),
      { nil: undefined },
    ),
  })
  .map(({ fields: own, greeting, ...rest }) => {
    const changes: Partial<AgentConfigInput> = {
      ...(own && { fields: own }),
      ...(greeting !== undefined && { greeting }),
    };
    return { ...rest, config: agentConfigSchema.parse(agentFor(rest.language, changes)) };
  });

function checkTurn(output: BrainOutput, { config }: BrainOptions, values: Map<string, string | null>): void {
  expect(output.say.length > 0 || output.ends).toBe(true);
  for (const sentence of output.say) expect(sentence.trim()).not.toBe('');
  expect(output.keypad.maxDigits).toBeGreaterThan(0);
  const deciding = output.calls.filter(({ tool }) => tool === 'finish' || tool === 'hand_off');
  expect(deciding.length).toBeLessThanOrEqual(1);
  if (deciding.length === 1) expect(output.ends).toBe(true);
  for (const call of output.calls) {
    if (call.tool === 'record_field') {
      const field = config.fields.find(({ key }) => key === call.arguments.key);
      expect(field).toBeDefined();
      // Only whoever takes everything back withdraws what is required.
      if (call.arguments.value === null) expect(field?.required !== true || output.ends).toBe(true);
      else expect(call.arguments.value.trim()).not.toBe('');
      values.set(call.arguments.key, call.arguments.value);
    }
    if (call.tool === 'answer_from_faq') expect(config.faq?.[call.arguments.index]).toBeDefined();
    if (call.tool === 'finish' && call.arguments.outcome === 'completed') {
      const required = config.fields.filter((field) => field.required);
      for (const { key } of required) expect(values.get(key)).toEqual(expect.any(String));
      // What the voice node wants before it accepts `finish`: nothing is left to ask.
      expect(config.fields.every(({ key }) => values.has(key))).toBe(true);
    }
  }
}

function play(brain: Brain, inputsOfCaller: readonly BrainInput[]): BrainOutput[] {
  return [brain.open(), ...inputsOfCaller.map((input) => brain.next(input))];
}

describe('whatever the caller does', () => {
  it('the brain answers or ends, keeps to the fields of the agent, and never completes without the required ones', () => {
    fc.assert(
      fc.property(options, fc.array(inputs, { maxLength: 25 }), (given, said) => {
        const values = new Map<string, string | null>();
        for (const output of play(createBrain(given), said)) checkTurn(output, given, values);
      }),
      { numRuns: 250, seed: 20261121 },
    );
  });

  it('a turn leaves the state that it was made from as it was', () => {
    fc.assert(
      fc.property(options, fc.array(inputs, { maxLength: 12 }), (given, said) => {
        const desk = createDesk(given);
        let state = open(desk, initialState({ usesKeys: desk.isKeypadOnly })).state;
        for (const input of said) {
          const before = structuredClone(state);
          const turn = respond(desk, state, input);
          expect(state).toEqual(before);
          expect(outputOf(respond(desk, state, input))).toEqual(outputOf(turn));
          state = turn.state;
        }
      }),
      { numRuns: 60, seed: 20261121 },
    );
  });

  it('the same conversation goes the same way', () => {
    fc.assert(
      fc.property(options, fc.array(inputs, { maxLength: 12 }), (given, said) => {
        expect(play(createBrain(given), said)).toEqual(play(createBrain(given), said));
      }),
      { numRuns: 60, seed: 20261121 },
    );
  });

  it('a call comes to its end once the caller answers what is asked', () => {
    fc.assert(
      fc.property(options, fc.array(inputs, { maxLength: 10 }), (given, said) => {
        const brain = createBrain(given);
        let output = brain.open();
        for (const input of said) output = brain.next(input);
        const words = { ja: ['はい', '田中です'], en: ['yes', 'Ann Lee'] }[given.language];
        for (let turn = 0; turn < patientTurnsMax && !output.ends; turn += 1) {
          output = brain.next({ type: 'text', text: answerTo(output, words, turn) });
        }
        expect(output.ends).toBe(true);
      }),
      { numRuns: 150, seed: 20261121 },
    );
  });
});

function answerTo({ keypad }: BrainOutput, [yes = '', name = '']: string[], turn: number): string {
  if (keypad.mode === 'choice' || keypad.mode === 'choice_or_phone') return yes;
  if (keypad.mode === 'phone') return '090-1234-5678';
  return turn % 5 === 4 ? '090-1234-5678' : name;
}
