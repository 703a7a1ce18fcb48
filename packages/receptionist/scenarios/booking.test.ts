import { describe, expect, it } from 'vitest';
import type { Brain, BrainInput, BrainOutput, BrainTool } from '../src/brain.ts';
import { createBrain } from '../src/create-brain.ts';
import { agentFor } from './agents.ts';
import { type BookingScenario, bookingScenarios, type BookingTurn } from './booking.ts';

const tools = (description: string): BrainTool[] => [
  {
    name: 'calendar_find',
    description: 'x',
    takesFieldsByKind: true,
    parameters: {
      properties: { date_from: { type: 'string' }, date_to: { type: 'string' }, time_from: { type: 'string' } },
      required: ['date_from'],
    },
  },
  {
    name: 'calendar_book',
    description,
    confirm: true,
    takesFieldsByKind: true,
    parameters: {
      properties: { start: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string' } },
      required: ['start', 'name'],
    },
  },
];

/** Keeps to what it is asked, as a calendar does. */
function createCalendar({ free, bookings = ['booked'] }: Pick<BookingScenario, 'free' | 'bookings'>) {
  const asked: unknown[] = [];
  const failed = (code: string): BrainInput => ({
    ...{ type: 'tool_answer', isError: true },
    content: JSON.stringify({ error: { code, message: 'x' } }),
  });
  const done = (content: object): BrainInput => ({
    ...{ type: 'tool_answer', isError: false },
    content: JSON.stringify({ ok: true, ...content }),
  });
  const find = (args: Record<string, unknown>): BrainInput => {
    if (free === 'slow') return failed('unavailable');
    // Words are read by whoever keeps the appointments.
    const { date_from: said = '', date_to: to, time_from: hour = '' } = args;
    const named = { thursday: '2026-11-26', friday: '2026-11-27' };
    const from = Object.entries(named).find(([day]) => String(said).toLowerCase().startsWith(day))?.[1] ?? said;
    const open = 'any day from thursday on' === String(said).toLowerCase();
    const [first, last] = open ? ['2026-11-26', '2026-12-02'] : [String(from), String(to ?? from)];
    const found = free.filter(
      (start) => start.slice(0, 10) >= first && start.slice(0, 10) <= last && start.slice(11) >= String(hour),
    );
    return done({ slots: found.slice(0, 10).map((start) => ({ start, end: start })) });
  };
  return {
    asked,
    answer({ name, arguments: args }: NonNullable<BrainOutput['tool']>): BrainInput {
      if (name === 'calendar_find') return find(args);
      const outcome = bookings[Math.min(asked.length, bookings.length - 1)];
      asked.push(args['start']);
      return outcome === 'booked' ? done({ event_id: 'e1' }) : failed(outcome === 'taken' ? 'refused' : 'unclear');
    },
  };
}

function take(brain: Brain, input: BrainInput, answer: ReturnType<typeof createCalendar>['answer']): BrainOutput {
  let output = brain.next(input);
  const calls = [...output.calls];
  while (output.tool) {
    output = brain.next(answer(output.tool));
    calls.push(...output.calls);
  }
  return { ...output, calls };
}

const inputOf = (turn: BookingTurn): BrainInput =>
  'caller' in turn ? { type: 'text', text: turn.caller } : { type: 'dtmf', digits: turn.keys };

function run({ language, options, turns, asked, when, ...calendarOf }: BookingScenario): void {
  const calendar = createCalendar(calendarOf);
  const brain = createBrain({
    ...{ config: agentFor(language), language, channel: 'web', hasEars: true, callerNumber: null, ...options },
    tools: tools(language === 'ja' ? '予約する' : 'reserve'),
    booking: { find: 'calendar_find', book: 'calendar_book' },
    startedAt: new Date('2026-11-23T01:00:00Z'),
  });
  brain.open();
  let recorded: string | null = null;
  for (const [index, turn] of turns.entries()) {
    const output = take(brain, inputOf(turn), calendar.answer);
    const said = output.say.join('');
    const context = `turn ${index + 1} ${JSON.stringify(turn)}: ${said}`;
    for (const call of output.calls) {
      if (call.tool === 'record_field' && /time/.test(call.arguments.key)) recorded = call.arguments.value;
    }
    expect(said, context).not.toBe('');
    if (turn.says) expect(said, context).toMatch(turn.says);
    if (turn.withholds) expect(said, context).not.toMatch(turn.withholds);
  }
  expect(calendar.asked).toEqual(asked);
  expect(recorded).toBe(when);
}

describe('booking', () => {
  it.each(bookingScenarios.map((scenario) => [`${scenario.title} (${scenario.language})`, scenario] as const))(
    '%s',
    (_title, scenario) => {
      run(scenario);
    },
  );
});
