/** A call over the real connectors, with their providers played: what is said, and what then stands at the provider. */
import type { PlanAction, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { modelSchemaOf } from '@uketsuke/contracts';
import { ProviderError } from '@uketsuke/connectors';
import { cases, nowMs, openCase, type OpenCase } from '@uketsuke/connectors/testing';
import { createBrain } from '@uketsuke/receptionist';
import { afterEach, expect, it } from 'vitest';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { type CallHarness, startCall, until } from '../testing/call-harness.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';

type Connected = 'calendar_a' | 'booking_a' | 'spreadsheet_a';

const fields = [
  { key: 'name', label: 'お名前', required: true },
  { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const },
  { key: 'when', label: 'ご希望の日時', required: true },
];
/** The call is on Monday, 23 November 2026. */
const friday = '11月27日';

const opened: OpenCase[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function connect(id: Connected): Promise<OpenCase> {
  const found = cases[id];
  if (!found) throw new Error(`There is no case of ${id}`);
  const one = await openCase(id, found);
  opened.push(one);
  return one;
}

function actionsOf({ definition, config }: OpenCase, names: readonly string[]): PlanAction[] {
  return definition.actions
    .filter(({ name }) => names.includes(name))
    .map(({ name: action, tool: name, confirm, description, parameters, parametersFor }) => ({
      ...{ name, action, confirm, connector: definition.id, description: description.ja },
      parameters: modelSchemaOf(parametersFor?.(config) ?? parameters),
    }));
}

/** What the gateway answers, but for the time that it allows. */
function answerOf(run: Promise<unknown>): Promise<ToolAnswer> {
  return run.then(
    (content) => ({ content: JSON.stringify({ ok: true, ...Object(content) }), error: null }),
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      const code = error.kind === 'invalid' ? 'refused' : error.kind;
      return { content: JSON.stringify({ error: { code, message: error.message } }), error: code };
    },
  );
}

/** How long the gateway waits for a provider; much shorter, where a test lets one be too slow. */
let waitMs: number | undefined;
afterEach(() => {
  waitMs = undefined;
});

function callOver(connected: readonly (readonly [OpenCase, readonly string[]])[]): CallHarness {
  const actions = connected.flatMap(([one, names]) => actionsOf(one, names));
  const engine = createScriptedEngine({ createBrain, voice: createToneVoice() });
  return startCall({
    ...{ engine, leg: { output: 'text' }, config: { fields }, plan: { actions, startedAt: nowMs } },
    run: {
      gateway: {
        invokeTool({ name, arguments: given, toolCallId }) {
          const [one] =
            connected.find(([{ definition }]) => definition.actions.some(({ tool }) => tool === name)) ?? [];
          const action = one?.definition.actions.find(({ tool }) => tool === name);
          if (!one || !action) throw new Error(`Nothing that is connected has ${name}`);
          return answerOf(
            one.run(action.name, Object(given), { toolCallId, ...(waitMs !== undefined && { timeoutMs: waitMs }) }),
          );
        },
      },
    },
  });
}

const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () =>
    call.recorder.turns().some(({ role, text }) => role === 'assistant' && text.includes(words)),
  );
async function say(call: CallHarness, text: string, answer: string): Promise<void> {
  call.leg.caller.text(text);
  await hear(call, answer);
}
async function upToTheDay(call: CallHarness, answer: string): Promise<void> {
  await hear(call, 'お電話ありがとうございます');
  await say(call, '田中です', '田中様');
  await say(call, '090-1234-5678', '090-1234-5678');
  await say(call, 'はい', '日時');
  await say(call, `${friday}でお願いします`, answer);
}
const offer = '午前9時、午前11時、午後1時半が空いております';
const eventsOf = ({ emulator }: OpenCase) => [...emulator.providers.google.calendar.events.values()].flat();

it('books in the calendar and writes the row, once each, when the caller has agreed to all', async () => {
  const [calendar, sheet] = [await connect('calendar_a'), await connect('spreadsheet_a')];
  const call = callOver([
    [calendar, ['find_free_slots', 'create_event']],
    [sheet, ['append_row']],
  ]);
  await upToTheDay(call, offer);
  await say(call, '11時で', 'よろしいでしょうか');
  expect(eventsOf(calendar)).toEqual([]);
  call.leg.caller.text('はい');
  await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
  expect(eventsOf(calendar)).toMatchObject([{ summary: '田中', start: { dateTime: '2026-11-27T02:00:00Z' } }]);
  const rows = sheet.emulator.providers.google.sheets.rows.get('sheet-customers')?.get('受付') ?? [];
  expect(rows.filter((row) => row.includes('090-1234-5678'))).toEqual([expect.arrayContaining(['田中'])]);
});

it('books in the booking system', async () => {
  const booking = await connect('booking_a');
  const call = callOver([[booking, ['list_slots', 'create_booking']]]);
  await upToTheDay(call, '空いております');
  await say(call, '1番目で', 'よろしいでしょうか');
  call.leg.caller.text('はい');
  await hear(call, 'ご予約をお取りしました');
  const { bookings } = booking.emulator.providers.calCom;
  expect(bookings).toMatchObject([{ start: expect.stringMatching(/^2026-11-27T/), attendees: [{ name: '田中' }] }]);
});

it('says of a time that somebody took between offer and yes that it is gone, and books the next that is chosen', async () => {
  const calendar = await connect('calendar_a');
  const call = callOver([[calendar, ['find_free_slots', 'create_event']]]);
  await upToTheDay(call, offer);
  await say(call, '11時で', 'よろしいでしょうか');
  const other = { start: { dateTime: '2026-11-27T02:00:00Z' }, end: { dateTime: '2026-11-27T02:30:00Z' } };
  const theirs = { id: 'theirs', status: 'confirmed' as const, summary: '佐藤', description: '', ...other };
  calendar.emulator.providers.google.calendar.events
    .get('salon@example.com')
    ?.push({ ...theirs, extendedProperties: { private: {} } });
  await say(call, 'はい', 'たった今埋まってしまいました');
  await say(call, '10時半で', '午前10時半ですね');
  call.leg.caller.text('はい');
  await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
  expect(eventsOf(calendar).map(({ summary, start }) => [summary, start.dateTime])).toEqual([
    ['佐藤', '2026-11-27T02:00:00Z'],
    ['田中', '2026-11-27T01:30:00Z'],
  ]);
});

it('says of a booking that is cut because the service is slow that somebody will look, and does not book it twice', async () => {
  const booking = await connect('booking_a');
  const call = callOver([[booking, ['list_slots', 'create_booking']]]);
  await upToTheDay(call, '空いております');
  await say(call, '1番目で', 'よろしいでしょうか');
  const bookings = { method: 'POST', path: '/v2/bookings' };
  waitMs = 500;
  booking.emulator.faults.add({ host: 'api.cal.com', ...bookings, delayMs: 1000 });
  call.leg.caller.text('はい');
  await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
  const said = call.recorder.turns().at(-1)?.text;
  expect(said).toContain('担当者が確認いたします');
  expect(said).not.toContain('お取りしました');
  // The service made it all the same.
  await until('the booking is made', () => booking.emulator.providers.calCom.bookings.length > 0);
  expect(booking.emulator.requests.filter((one) => one === 'POST api.cal.com/v2/bookings')).toHaveLength(1);
});

it('says where the calendar does not answer that the wish is taken and nothing is booked', async () => {
  const calendar = await connect('calendar_a');
  const call = callOver([[calendar, ['find_free_slots', 'create_event']]]);
  calendar.emulator.faults.add({ host: 'www.googleapis.com', status: 500, times: 5 });
  await upToTheDay(call, '空きを確かめることができません');
  expect(call.recorder.turns().at(-1)?.text).toContain('担当者が確認のうえご連絡いたします');
  expect(eventsOf(calendar)).toEqual([]);
  call.leg.caller.hangUp();
});
