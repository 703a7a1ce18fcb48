import type { Figure } from '../figure.ts';
import { benchBrowser } from './browser.ts';
import { benchPhone } from './phone.ts';

/** A voice node in a process of its own, its callers in another; everything is real but the engine behind the conversation. */
export async function benchVoice(): Promise<Figure[]> {
  return [...(await benchPhone()), ...(await benchBrowser())];
}
