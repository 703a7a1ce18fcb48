import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatC } from '../testing/cases/chat-c.ts';
import { openCase, type OpenCase } from '../testing/open-case.ts';

let at: OpenCase;
beforeEach(async () => {
  at = await openCase('chat_c', { ...chatC, config: { users: ['gone', 'u-2'] } });
});
afterEach(() => at.close());

const said = { text: '折り返しをお願いします' };
const told = () => at.emulator.providers.lineWorks.messages.map(({ to }) => to);
const notice = { title: '要約', lines: ['山田様'] };

test('a message that one of two takes was sent, and it is said that the other has not got it', async () => {
  expect(await at.run('send_message', said)).toEqual({ ok: true, sent: 1, not_sent: 1 });
  expect(told()).toEqual(['u-2']);
});

test('a message that nobody takes fails, unclear where one of the answers was lost', async () => {
  at.emulator.faults.add({ path: '/users/u-2/messages', status: 503 });
  await expect(at.run('send_message', said)).rejects.toMatchObject({ kind: 'config' });
  at.emulator.faults.add({ path: '/users/u-2/messages', isAnswerLost: true });
  await expect(at.run('send_message', said)).rejects.toMatchObject({ kind: 'unclear' });
});

test('a notice reaches the others where one is gone', async () => {
  await at.definition.notify?.(at.open(), { users: ['gone', 'u-2'], channel_id: 'room-1' }, notice);
  expect(told().toSorted()).toEqual(['room-1', 'u-2']);
});
