import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import type { BrainInput, BrainOutput } from '@uketsuke/receptionist';
import { startCall, until, loggerInto } from '../testing/call-harness.ts';
import { loadAgents } from '../livekit/runtime.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

/** Asks for name, then number, then closes. */
function booking(input: BrainInput | null): Partial<BrainOutput> {
  if (input === null) return { say: ['お電話ありがとうございます。', 'お名前をお願いします。'] };
  if (input.type === 'text' && input.text.includes('田中')) {
    return {
      calls: [{ tool: 'record_field', arguments: { key: 'name', value: '田中' } }],
      say: ['田中様ですね。', 'お電話番号をお願いします。'],
      keypad: { mode: 'phone', maxDigits: 11 },
    };
  }
  const said = input.type === 'text' ? input.text : '';
  const number = input.type === 'dtmf' ? input.digits : said;
  if (/^0\d{9,10}$/.test(number)) {
    return {
      calls: [
        { tool: 'record_field', arguments: { key: 'phone', value: number } },
        { tool: 'finish', arguments: { outcome: 'completed' } },
      ],
      say: ['承りました。失礼いたします。'],
      ends: true,
    };
  }
  return { say: ['もう一度お願いします。'] };
}

const lastSaid = (recorder: { turns(): { role: string; text: string }[] }) =>
  recorder.turns().findLast((turn) => turn.role === 'assistant')?.text ?? '';

describe('a whole call', () => {
  it('is logged as one line, and one for each turn, and none of them says who called or what was said', async () => {
    const call = startCall({
      engine: createFakedEngine({ reply: booking }),
      leg: { output: 'text' },
      plan: { from: '+81312345678' },
    });
    await until('first question', () => lastSaid(call.recorder).includes('お名前'));
    call.leg.caller.text('田中です');
    await until('second question', () => lastSaid(call.recorder).includes('お電話番号'));
    call.leg.caller.text('0312345678');
    await call.end;
    const messages = call.lines.map(({ msg }) => msg);
    expect(messages).toEqual(['turn.completed', 'turn.completed', 'turn.completed', 'call.ended']);
    expect(JSON.stringify(call.lines)).not.toMatch(/田中|0?312345678|お名前|承りました/);
  });

  it('by typed text collects the fields, says the closing to its end and closes the leg as completed', async () => {
    const call = startCall({ engine: createFakedEngine({ reply: booking }), leg: { output: 'text' } });
    await until('first question', () => lastSaid(call.recorder).includes('お名前'));
    call.leg.caller.text('田中です');
    await until('second question', () => lastSaid(call.recorder).includes('お電話番号'));
    await call.time.advance(5000);
    call.leg.caller.text('0312345678');

    await expect(call.end).resolves.toEqual({
      outcome: 'completed',
      reason: 'all_fields_collected',
      durationMs: 5000,
    });
    expect(call.recorder.turns()).toEqual([
      { role: 'assistant', text: 'お電話ありがとうございます。お名前をお願いします。' },
      { role: 'user', text: '田中です' },
      { role: 'assistant', text: '田中様ですね。お電話番号をお願いします。' },
      { role: 'user', text: '0312345678' },
      { role: 'assistant', text: '承りました。失礼いたします。' },
    ]);
    expect(call.recorder.fields.map(({ key, value }) => [key, value])).toEqual([
      ['name', '田中'],
      ['phone', '0312345678'],
    ]);
    expect(call.leg.closedWith).toEqual({ outcome: 'completed', drain: true });
    expect(call.time.pending()).toBe(0);
  });

  it('has the duration that it really took, also when somebody sets the clock of the system meanwhile', async () => {
    const call = startCall({ engine: createFakedEngine({ reply: booking }) });
    await until('first question', () => lastSaid(call.recorder).includes('お名前'));
    await call.time.advance(5000);
    call.clock.now = () => 0;
    call.leg.caller.text('田中です');
    await until('second question', () => lastSaid(call.recorder).includes('お電話番号'));
    call.clock.now = () => Number.MAX_SAFE_INTEGER;
    await call.time.advance(2000);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', durationMs: 7000 });
  });

  it('by keys: an entry is a turn of the caller, and cuts in as the caller speaks', async () => {
    const call = startCall({ engine: createFakedEngine({ reply: booking }), leg: { channel: 'phone', rateHz: 8000 } });
    await until('first question', () => lastSaid(call.recorder).includes('お名前'));
    call.leg.caller.text('田中です');
    await until('second question', () => lastSaid(call.recorder).includes('お電話番号'));
    call.leg.caller.dtmf('03123');
    await call.time.advance(1000);
    call.leg.caller.dtmf('45678#');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(call.recorder.turns()).toContainEqual({ role: 'user', text: '0312345678' });
  });

  it('records every turn, field and call of a tool in the order in which they happened, and nothing after the end', async () => {
    const call = startCall({ engine: createFakedEngine({ reply: booking }), leg: { output: 'text' } });
    await until('first question', () => lastSaid(call.recorder).includes('お名前'));
    call.leg.caller.text('田中です');
    await until('second question', () => lastSaid(call.recorder).includes('お電話番号'));
    call.leg.caller.text('0312345678');
    await call.end;
    const versions = call.recorder.log.filter((line) => line !== 'turn 4 assistant: 承りました。');
    expect(versions).toEqual([
      'turn 0 assistant: お電話ありがとうございます。',
      'turn 0 assistant: お電話ありがとうございます。お名前をお願いします。',
      'turn 1 user: 田中です',
      'field name: 田中',
      'tool record_field',
      'turn 2 assistant: 田中様ですね。',
      'turn 2 assistant: 田中様ですね。お電話番号をお願いします。',
      'turn 3 user: 0312345678',
      'field phone: 0312345678',
      'tool record_field',
      'tool finish',
      'turn 4 assistant: 承りました。失礼いたします。',
      'end completed all_fields_collected',
    ]);
  });

  it('that the caller hangs up is logged like any other, without anything that was said', async () => {
    const call = startCall({ engine: createFakedEngine({ reply: booking }), leg: { output: 'text' } });
    await until('first question', () => lastSaid(call.recorder).includes('お名前'));
    call.leg.caller.text('田中です');
    await until('second question', () => lastSaid(call.recorder).includes('お電話番号'));
    call.leg.caller.hangUp();
    await call.end;
    expect(call.lines.map((line) => line['msg'])).toEqual(['turn.completed', 'turn.completed', 'call.ended']);
    expect(call.lines.at(-1)).toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up', fields: 1, turns: 3 });
    expect(JSON.stringify(call.lines)).not.toMatch(/田中|お名前/);
  });
});
