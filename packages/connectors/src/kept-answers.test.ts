import { expect, test } from 'vitest';
import { cases } from './testing/cases/index.ts';
import { openCase } from './testing/open-case.ts';

const found = { rows: [expect.objectContaining({ name: '鈴木' })], has_more: false };

test('the rows of a sheet are asked for once in a while, and again after a row was added here', async () => {
  if (!cases.spreadsheet_a) throw new Error('There is no case');
  const at = await openCase('spreadsheet_a', cases.spreadsheet_a);
  try {
    const lookUp = () => at.run('lookup_row', { value: '03-9999-0000' });
    await lookUp();
    const asked = at.emulator.requests.length;
    expect(await lookUp()).toEqual({ rows: [], has_more: false });
    expect(at.emulator.requests.length).toBe(asked);
    await at.run('append_row', { values: { name: '鈴木', phone: '03-9999-0000' } });
    expect(await lookUp()).toEqual(found);
  } finally {
    await at.close();
  }
});

test('what can be booked is asked for once in a while', async () => {
  if (!cases.booking_a) throw new Error('There is no case');
  const at = await openCase('booking_a', cases.booking_a);
  try {
    await at.run('list_services', {});
    const asked = at.emulator.requests.length;
    await at.run('list_services', {});
    expect(at.emulator.requests.length).toBe(asked);
  } finally {
    await at.close();
  }
});
