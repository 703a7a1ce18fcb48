import type { Language } from '@uketsuke/contracts';
import { wordingOf } from '../wording/wording-of.ts';
import { toolSentence } from './tool-sentence.ts';

/** What a caller is told of a tool that has answered. */
export function toolWords({ content, isError, language }: ToolWordsOptions): string {
  const { toolDone, toolFailed } = wordingOf(language);
  return isError ? toolFailed : (toolSentence(content) ?? toolDone);
}

export interface ToolWordsOptions {
  content: string;
  isError: boolean;
  language: Language;
}
