import { expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { reportCall } from './report.ts';

it('a call that was refused is told at once, without a question for a record that nobody makes', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const api = createApi({ baseUrl: 'http://127.0.0.1:1', key: 'vk_live_1' });
  const print = vi.fn<(line: string) => void>();
  expect(await reportCall(api, { callSid: 'CA1', isRefused: true, moments: [], print })).toBe(false);
  expect(print.mock.calls.flat().join()).toContain('it was refused');
  expect(fetch).not.toHaveBeenCalled();
});
