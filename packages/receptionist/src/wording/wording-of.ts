import type { Language } from '@uketsuke/contracts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { Wording } from './wording.ts';

const wordings: Record<Language, Wording> = { ja, en };

export function wordingOf(language: Language): Wording {
  return wordings[language];
}
