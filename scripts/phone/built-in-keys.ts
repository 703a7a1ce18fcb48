import type { Language } from '@uketsuke/speech';

/**
 * What the keys can say to the demo agents, in the order in which a telephone without a recognizer is asked: the number, is it
 * right, when, how many, a customer number for the name, no requests, is all right.
 */
const afterNumber: Readonly<Record<Language, readonly string[]>> = {
  ja: ['1', '11251900#', '4#', '1024#', '0', '1'],
  en: ['1', '11251000#', '1024#', '0', '1'],
};
const number = '09012345678#';

/** `hasNumber`: the provider passed the caller's number, so that it is only confirmed. */
export function builtInKeys(language: Language, hasNumber: boolean): string[] {
  return [...(hasNumber ? [] : [number]), ...afterNumber[language]];
}
