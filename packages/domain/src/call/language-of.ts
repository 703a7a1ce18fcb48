import type { AgentConfig, Language } from '@uketsuke/contracts';

type Worded = Pick<AgentConfig, 'greeting' | 'closing' | 'persona' | 'language'> & {
  fields: readonly Pick<AgentConfig['fields'][number], 'label'>[];
};

/** The language that an agent speaks: the one that its config names, else the one in which its sentences are written. */
export function languageOf({ language, greeting, closing, persona, fields }: Worded): Language {
  if (language !== undefined) return language;
  // A Japanese sentence hardly exists without hiragana; a Japanese name inside an English one has none.
  if (/\p{Script=Hiragana}/u.test(`${greeting} ${closing}`)) return 'ja';
  const written = [greeting, closing, persona, ...fields.map(({ label }) => label)].join(' ');
  const japanese = written.match(/[\p{Script=Hiragana}\p{Script=Han}\p{Script=Katakana}]/gu)?.length ?? 0;
  const latin = written.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return japanese * 2 > latin ? 'ja' : 'en';
}
