/** A real Chromium learns its address from a voice node. Needs Debian's `chromium` (or another one) on this machine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, openChromiumPage, type ChromiumPage } from '../../testing/browser/chromium.ts';
import { startStunResponder, type StunResponder } from './stun-responder.ts';

const executable = findChromium();
if (!executable) console.warn('STUN is not tested in Chromium: none is installed.');

describe.skipIf(!executable)('Chromium', () => {
  let responder: StunResponder;
  let browser: ChromiumPage;

  beforeAll(async () => {
    responder = await startStunResponder({ port: 0, onError: () => {} });
    browser = await openChromiumPage(executable ?? '', { mayUseMicrophone: false });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await responder?.close();
  });

  it('gathers a server reflexive candidate from the node’s own STUN', { timeout: 60_000 }, async () => {
    const stunUrl = JSON.stringify(`stun:127.0.0.1:${responder.port}`);
    const candidates = await browser.page.evaluate<string[]>(`window.uketsukeTest.gather(${stunUrl})`);
    // The browser sent to loopback, so loopback is what the node saw.
    expect(candidates).toContainEqual(expect.stringMatching(/ 127\.0\.0\.1 \d+ typ srflx /));
  });
});
