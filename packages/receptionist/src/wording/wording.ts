import type { Language } from '@uketsuke/contracts';
import { en } from './en.ts';
import { ja } from './ja.ts';

/** Everything the brain says. */
export type Wording = typeof ja;

export const wordings: Readonly<Record<Language, Wording>> = { ja, en };
