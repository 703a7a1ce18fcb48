import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import { atRest } from '../testing/at-rest.ts';
import { loggerInto, pass, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { phrasesOf } from '../text/phrases.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const says = (call: CallHarness, text: string) => call.recorder.turns().some((turn) => turn.text.includes(text));
const said = (call: CallHarness) => call.recorder.turns().map((turn) => turn.text);

/** Everything the call started is over: timers, the leg, the record. */
async function expectNothingLeft(call: CallHarness): Promise<void> {
  await call.end;
  expect(call.time.pending()).toBe(0);
  expect(call.leg.closedWith).not.toBeNull();
  expect(call.recorder.ended).not.toBeNull();
}

describe('silence of the caller', () => {
  /** So many turns of the agent are over, and it waits for the caller. */
  const waiting = async (call: CallHarness, { turns }: { turns: number }): Promise<void> => {
    const over = () => call.lines.filter((line) => line['msg'] === 'turn.completed').length;
    await until(`turn ${turns} is over`, () => over() === turns);
    await atRest();
  };
  const asking = () =>
    createFakedEngine({
      reply: (input) => ({ say: [input?.type === 'silence' ? `もしもし${input.attempt}。` : 'ご用件をどうぞ。'] }),
    });

  it('is asked about twice, then the agent takes leave', async () => {
    const call = startCall({ engine: asking() });
    await waiting(call, { turns: 1 });
    await call.time.advance(10_000);
    await waiting(call, { turns: 2 });
    expect(said(call).at(-1)).toBe('もしもし1。');
    await call.time.advance(10_000);
    await waiting(call, { turns: 3 });
    expect(said(call).at(-1)).toBe('もしもし2。');
    await call.time.advance(10_000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'silence_timeout' });
    expect(said(call).at(-1)).toBe(phrasesOf('ja').silenceGoodbye);
    await expectNothingLeft(call);
  });

  it('is given three times as long where the caller reads and types', async () => {
    const call = startCall({ engine: asking(), leg: { output: 'text' } });
    await waiting(call, { turns: 1 });
    await call.time.advance(29_000);
    await atRest();
    expect(says(call, 'もしもし1')).toBe(false);
    await call.time.advance(1000);
    await until('asked', () => says(call, 'もしもし1'));
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
  });

  it("counts from the end of the agent's speech, and anew after anything the caller does", async () => {
    const call = startCall({ engine: asking(), leg: { playing: 'by_hand' } });
    await until('greeting', () => call.leg.position().queuedMs > 300);
    await call.time.advance(15_000);
    expect(says(call, 'もしもし')).toBe(false);
    await pass(call, 1000);
    await call.time.advance(9000);
    call.leg.caller.dtmf('1');
    await call.time.advance(2000);
    call.leg.caller.dtmf('2#');
    await until('answered', () => call.leg.position().queuedMs > 300);
    await pass(call, 1000);
    await call.time.advance(9900);
    await atRest();
    expect(says(call, 'もしもし')).toBe(false);
    await call.time.advance(200);
    await until('asked', () => call.leg.position().queuedMs > 100);
    await pass(call, 500);
    expect(says(call, 'もしもし1')).toBe(true);
    call.leg.caller.hangUp();
    await call.end;
  });
});
