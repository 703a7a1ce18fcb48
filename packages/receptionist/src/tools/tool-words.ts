import type { Language } from '@uketsuke/contracts';
import { wordings } from '../wording/wording.ts';
import { toolSentence } from './tool-sentence.ts';

/** What a caller is told of a tool that has answered. */
export function toolWords({ content, isError, language }: ToolWordsOptions): string {
  const { toolDone, toolFailed } = wordings[language];
  return isError ? toolFailed : (toolSentence(content) ?? toolDone);
}

export interface ToolWordsOptions {
  content: string;
  isError: boolean;
  language: Language;
}
