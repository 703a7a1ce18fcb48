/** What the conversation says by itself where a model stays silent, mostly after it has called tools. */
import type { Language } from '@uketsuke/contracts';
import { toolWords } from '@uketsuke/receptionist';
import { phrasesOf } from '../text/phrases.ts';
import type { ToolOwner } from './call-tool.ts';
import { notConfirmed } from './confirm-guard.ts';

export interface AnsweredCall {
  /** As its owner calls it. */
  name: string;
  owner: ToolOwner;
  content: string;
  /** Why it did not do what it is for; null where it did. */
  error: string | null;
}

/** Outside tools are what the caller waits for; then answers to questions; then what was noted down. */
export function unsaidWords(calls: readonly AnsweredCall[], language: Language): string {
  const { noted, notYetDone, sayAgain } = phrasesOf(language);
  if (calls.length === 0) return sayAgain;
  const outside = calls.findLast(({ owner }) => owner.by !== 'conversation');
  if (outside?.error === notConfirmed) return notYetDone;
  if (outside) return toolWords({ content: outside.content, isError: outside.error !== null, language });
  const faq = calls.findLast(({ name, error }) => name === 'answer_from_faq' && error === null);
  return faq?.content ?? noted;
}
