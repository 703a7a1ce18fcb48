import type { AgentConfig, Language } from '@uketsuke/contracts';

/** The language that an agent speaks: the one its sentences are written in. */
export function languageOf({ greeting, closing }: Pick<AgentConfig, 'greeting' | 'closing'>): Language {
  const spoken = `${greeting} ${closing}`;
  // A Japanese sentence hardly exists without hiragana; a Japanese name inside an English one has none.
  if (/\p{Script=Hiragana}/u.test(spoken)) return 'ja';
  const japanese = spoken.match(/[\p{Script=Han}\p{Script=Katakana}]/gu)?.length ?? 0;
  const latin = spoken.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return japanese * 2 > latin ? 'ja' : 'en';
}
